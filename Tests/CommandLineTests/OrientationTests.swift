import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport
import Testing

/// Pictures with an EXIF orientation or non-square pixels, in the commands that show or use them.
@Suite struct OrientationTests {
  private static let red: [UInt8] = [200, 40, 40, 255]
  private static let blue: [UInt8] = [40, 40, 200, 255]

  /// EXIF with only an orientation.
  private static func exif(_ orientation: UInt8) -> TestPNG.Chunk {
    .init(
      "eXIf",
      [
        0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0,
        0, 0,
      ])
  }

  /// A still with a blue upper left pixel; its orientation is 6 by default.
  private static func still(
    _ width: Int = 30, _ height: Int = 20, orientation: UInt8 = 6
  ) -> [UInt8] {
    var rows = [[UInt8]](repeating: (0..<width).flatMap { _ in red }, count: height)
    rows[0].replaceSubrange(0..<4, with: blue)
    return TestPNG([.header(width, height), exif(orientation), .image(rows), .end]).bytes
  }

  private static func animation(_ width: Int = 30, _ height: Int = 20) -> [UInt8] {
    var image = TestPNG.animation(width, height, colors: [red, blue, red])
    image.chunks.insert(exif(6), at: 1)
    return image.bytes
  }

  /// The position of the only blue pixel.
  private static func bluePosition(in bitmap: Bitmap) -> [Int]? {
    bitmap.pixels.firstIndex { $0 == 0xFFC8_2828 }.map { [$0 % bitmap.width, $0 / bitmap.width] }
  }

  @Test(
    arguments: [
      (1, [30, 20], [0, 0]), (2, [30, 20], [29, 0]), (3, [30, 20], [29, 19]),
      (4, [30, 20], [0, 19]),
      (5, [20, 30], [0, 0]), (6, [20, 30], [19, 0]), (7, [20, 30], [19, 29]),
      (8, [20, 30], [0, 29]),
    ] as [(UInt8, [Int], [Int])])
  func framesAreTurned(_ orientation: UInt8, _ size: [Int], _ position: [Int]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.still(orientation: orientation), to: "walk/1.png")
    try folder.write(Self.still(orientation: orientation), to: "walk/2.png")
    let result = try AssembleTests.assemble(["walk"], in: folder)
    #expect(result.output.hasPrefix("out.png: \(size[0]) × \(size[1]) px, "))
    let first = try AssembleTests.animation(folder).frames[0].bitmap
    #expect([first.width, first.height] == size && Self.bluePosition(in: first) == position)
  }

  @Test func allFramesOfAnAnimationTurn() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.animation(), to: "a.png")
    try AssembleTests.assemble(["a.png"], in: folder)
    let animation = try AssembleTests.animation(folder)
    #expect(animation.frames.count == 3 && animation.width == 20 && animation.height == 30)
    let apart = try stickerlint(["disassemble", "a.png", "-o", "apart"], in: folder.url)
    #expect(apart.output == "apart: 3 frames of 20 × 30 px\n")
    try AssembleTests.assemble(["apart", "--force"], in: folder)
    #expect(try AssembleTests.animation(folder) == animation)
  }

  @Test func iconsAreDrawnUpright() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.still(1_024, 8), to: "logo.png")
    let result = try stickerlint(["icons", "logo.png", "-o", "a.xcstickers"], in: folder.url)
    #expect(result.output.contains("logo.png (8 × 1,024 px)"), "\(result.error)")
  }

  @Test func inspectShowsAppliedOrientationAndUnappliedPixelAspect() throws {
    let folder = try TemporaryFolder()
    var image = TestPNG.disc(300)
    image.chunks.insert(Self.exif(6), at: 1)
    image.chunks.insert(.init("pHYs", bigEndian(1) + bigEndian(2) + [0]), at: 1)
    try folder.write(image.bytes, to: "a.png")
    let text = try stickerlint(["inspect", "a.png"], in: folder.url).output
    #expect(text.contains("orientation   EXIF 6, applied: the picture is 300 × 300 px"), "\(text)")
    #expect(text.contains("pixels        2:1 as stored, not applied"), "\(text)")
    let json = try JSONDocument(
      stickerlint(["inspect", "a.png", "--format", "json"], in: folder.url).output)
    let facts = try #require(json["files"]?.elements?.first)
    #expect(facts["orientation"]?.number == 6 && facts["pixelAspect"]?.text == "2:1")
  }

  /// Art at the top of the stored picture is at the right of the shown one.
  @Test func positionOfArtIsMeasuredUpright() throws {
    let folder = try TemporaryFolder()
    var rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: 4 * 400), count: 300)
    let art = (0..<100).flatMap { _ in Self.red }
    for y in 20..<120 { rows[y].replaceSubrange((4 * 150)..<(4 * 250), with: art) }
    let image = TestPNG([.header(400, 300), Self.exif(6), .image(rows), .end])
    try folder.write(image.bytes, to: "a.png")
    let text = try stickerlint(["inspect", "a.png"], in: folder.url).output
    #expect(text.contains("27 % to the right"), "\(text)")
    #expect(!text.contains("% up") && !text.contains("% down"), "\(text)")
    let lint = try stickerlint(["lint", "a.png", "--rule", "non-square", "--all"], in: folder.url)
    #expect(lint.output.contains("300 × 400 px"), "\(lint.output)")
  }

  @Test(arguments: [
    ("assemble walk -o out.png", "2 images ask for 2:1 pixels"),
    ("assemble a.png a.png -o out.png", "2 images ask for 2:1 pixels"),
    ("icons logo.png -o a.xcstickers", "logo.png asks for 2:1 pixels; they are drawn"),
  ])
  func nonSquarePixelsAreReported(_ command: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    var (frame, logo) = (TestPNG.still(8, 8, Self.red), TestPNG.still(1_024, 1_024, Self.red))
    let density = TestPNG.Chunk("pHYs", bigEndian(1) + bigEndian(2) + [0])
    frame.chunks.insert(density, at: 1)
    logo.chunks.insert(density, at: 1)
    for name in ["walk/1.png", "walk/2.png", "a.png"] { try folder.write(frame.bytes, to: name) }
    try folder.write(logo.bytes, to: "logo.png")
    let result = try stickerlint(command.split(separator: " ").map(String.init), in: folder.url)
    #expect(result.status == 0 && result.error.contains(words), "\(result.error)")
  }
}

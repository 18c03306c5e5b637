import Foundation
import StickerEncoding
import StickerTestSupport
import Testing

@testable import StickerCodecs
@testable import StickerRepair

/// `fix` stores pictures upright and changes nothing visible; `optimize` keeps their orientation.
@Suite struct OrientationFixTests {
  /// EXIF with only an orientation.
  private static func exif(_ orientation: UInt8) -> [UInt8] {
    [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0,
      0,
    ]
  }

  private static func still(_ orientation: UInt8) -> [UInt8] {
    var image = TestPNG.disc(300)
    image.chunks.insert(.init("gAMA", bigEndian(50_000)), at: 1)
    image.chunks.insert(.init("eXIf", exif(orientation)), at: 1)
    return image.bytes
  }

  private static func animation(_ orientation: UInt8) -> [UInt8] {
    let (red, blue): ([UInt8], [UInt8]) = ([200, 40, 40, 255], [40, 40, 200, 255])
    var image = TestPNG([
      .header(320, 300), .init("eXIf", exif(orientation)), .animation(frames: 3, plays: 0),
      .frame(0, 320, 300, delay: (1, 10)), .image(TestPNG.rows(320, 300, red)),
      .frame(1, 100, 50, x: 20, y: 10, delay: (7, 30)), .frameData(2, TestPNG.rows(100, 50, blue)),
      .frame(3, 30, 60, x: 250, y: 200, delay: (1, 20)), .frameData(4, TestPNG.rows(30, 60, blue)),
      .end,
    ])
    image.chunks.insert(.init("gAMA", bigEndian(50_000)), at: 1)
    return image.bytes
  }

  private static func jpeg(_ orientation: UInt8) throws -> [UInt8] {
    let photo = try [UInt8](
      Data(
        contentsOf: Folders.samplePacks.appending(
          path: "rules/missing-transparency/coffee-time.jpg")))
    let contents = Array("Exif\0\0".utf8) + exif(orientation)
    return Array(photo[..<2]) + [0xFF, 0xE1, 0, UInt8(contents.count + 2)] + contents + photo[2...]
  }

  private static func read(_ path: String, in folder: TemporaryFolder) throws -> ImageFile {
    try ImageFile.probe([UInt8](Data(contentsOf: folder.url.appending(path: path))))
  }

  @Test(arguments: [2, 3, 4, 5, 6, 7, 8] as [UInt8], [false, true])
  func pixelsAreStoredUpright(_ orientation: UInt8, _ isAnimated: Bool) throws {
    let folder = try TemporaryFolder()
    let bytes = isAnimated ? Self.animation(orientation) : Self.still(orientation)
    try folder.write(bytes, to: "pack/a.png")
    let result = try stickerlint(
      ["fix", "pack", "-o", "new", "--pick", "unapplied-orientation", "--no-config"],
      in: folder.url)
    let (before, after) = (try ImageFile.probe(bytes), try Self.read("new/a.png", in: folder))
    #expect(after.image.metadata.orientation == nil, "\(result.error)")
    #expect(after.image.metadata.colors.gamma == 50_000)
    let shown = try Animation(before).upright(from: Int(orientation))
    #expect(try Animation(after) == shown)
    #expect(after.image.loopCount == before.image.loopCount)
    let again = try stickerlint(
      ["lint", "new", "--rule", "unapplied-orientation", "--all", "--no-config"], in: folder.url)
    #expect(!again.output.contains("[unapplied-orientation]"))
  }

  /// Repairs of pixels work on upright pixels, and write no orientation either.
  @Test func otherRepairsWriteUprightPixels() throws {
    let folder = try TemporaryFolder()
    var rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: 4 * 900), count: 700)
    for y in 100..<600 {
      for x in 200..<300 {
        rows[y].replaceSubrange((4 * x)..<(4 * x + 4), with: [200, 40, 40, 255])
      }
    }
    let image = TestPNG([
      .header(900, 700), .init("eXIf", Self.exif(6)), .image(rows), .end,
    ])
    try folder.write(image.bytes, to: "pack/a.png")
    _ = try stickerlint(
      ["fix", "pack", "-o", "new", "--pick", "unusual-dimensions", "--no-config"], in: folder.url)
    let after = try Self.read("new/a.png", in: folder)
    #expect(after.image.metadata.orientation == nil && after.image.width == after.image.height)
    // A column on the left becomes a row at the top.
    let bitmap = try Animation(after).frames[0].bitmap
    let drawn = bitmap.pixels.indices.filter { bitmap.pixels[$0] >> 24 > 200 }
    let (across, down) = (
      Set(drawn.map { $0 % bitmap.width }), Set(drawn.map { $0 / bitmap.width })
    )
    #expect(across.count > 3 * down.count)
    #expect((down.max() ?? 0) < bitmap.height / 2)
  }

  /// A JPEG is kept unless the rule about its orientation is picked; then it becomes a PNG.
  @Test(arguments: [false, true]) func photosAreTurnedOnlyIfPicked(_ isPicked: Bool) throws {
    let folder = try TemporaryFolder()
    let photo = try Self.jpeg(6)
    try folder.write(photo, to: "pack/a.jpg")
    let pick = isPicked ? ["--pick", "unapplied-orientation"] : []
    let result = try stickerlint(
      ["fix", "pack", "-o", "new", "--no-config"] + pick, in: folder.url)
    let names = try Folders.names(in: folder.url.appending(path: "new"))
    #expect(names == [isPicked ? "a.png" : "a.jpg"], "\(result.error)")
    // After a turn, no other copy is advised: the command that also turns the original has no -o.
    let words = result.output.replacing("\\\n", with: " ").split(whereSeparator: \.isWhitespace)
    let text = words.joined(separator: " ")
    #expect(
      isPicked
        ? !text.contains("--pick unapplied-orientation -o")
        : text.contains("--pick unapplied-orientation"), "\(result.output)")
    let after = try Self.read("new/\(names[0])", in: folder)
    let shown = try Animation(ImageFile.probe(photo)).upright(from: 6)
    #expect(
      try Animation(after).upright(from: after.image.metadata.orientation ?? 1).frames
        == shown.frames)
  }

  @Test(arguments: [false, true]) func optimizeKeepsTheOrientation(_ isAnimated: Bool) throws {
    let folder = try TemporaryFolder()
    let bytes = isAnimated ? Self.animation(6) : Self.still(6)
    try folder.write(bytes, to: "a.png")
    _ = try stickerlint(["optimize", "a.png", "-o", "small", "--effort", "1"], in: folder.url)
    let after = try Self.read("small/a.png", in: folder)
    #expect(after.image.metadata.orientation == 6)
    #expect(try Animation(after) == Animation(ImageFile.probe(bytes)))
  }
}

import Foundation
import StickerEncoding
import StickerTestSupport
import Testing

@testable import StickerCodecs
@testable import StickerRepair

/// `fix` makes pixels square on request, and every other change keeps their shape.
@Suite struct PixelShapeFixTests {
  private static func png(_ width: Int, _ height: Int, across: UInt32, down: UInt32) -> [UInt8] {
    var image = TestPNG([.header(width, height), .image(rows(width, height)), .end])
    image.chunks.insert(.init("pHYs", bigEndian(across) + bigEndian(down) + [1]), at: 1)
    // Messages does not need the chunk, and 5,000 bytes are enough for a finding.
    image.chunks.insert(.init("tEXt", Array("Comment\0".utf8) + filler), at: 1)
    return image.bytes
  }

  private static let filler = [UInt8](repeating: 0x61, count: 5_000)

  /// An ellipse on a clear background.
  private static func rows(_ width: Int, _ height: Int) -> [[UInt8]] {
    (0..<height).map { y in
      (0..<width).flatMap { x -> [UInt8] in
        let across = (Double(x) + 0.5) / Double(width) - 0.5
        let down = (Double(y) + 0.5) / Double(height) - 0.5
        return across * across + down * down < 0.16 ? [200, 90, 40, 255] : [0, 0, 0, 0]
      }
    }
  }

  private static func read(_ path: String, in folder: TemporaryFolder) throws -> ImageHeader {
    try ImageFile.probe([UInt8](Data(contentsOf: folder.url.appending(path: path)))).image
  }

  /// The picture is enlarged in the direction in which its pixels are longer, then scaled to at most 618 px, the side
  /// of the largest sticker, or its former longer side if that is larger.
  @Test(
    arguments: [
      (204, 408, 1, 2, 408, 408), (408, 204, 2, 1, 408, 408), (400, 400, 1, 2, 618, 309),
      (618, 618, 2, 1, 309, 618), (700, 350, 1, 2, 700, 175),
    ] as [(Int, Int, UInt32, UInt32, Int, Int)])
  func pixelsBecomeSquare(
    _ width: Int, _ height: Int, _ across: UInt32, _ down: UInt32, _ newWidth: Int, _ newHeight: Int
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png(width, height, across: across, down: down), to: "pack/a.png")
    let result = try stickerlint(
      ["fix", "pack", "-o", "new", "--pick", "non-square-pixels", "--no-config"], in: folder.url)
    let image = try Self.read("new/a.png", in: folder)
    #expect((image.width, image.height) == (newWidth, newHeight), "\(result.output)\(result.error)")
    #expect(image.metadata.pixelAspect == nil)
    let again = try stickerlint(
      ["fix", "new", "-o", "newer", "--pick", "non-square-pixels", "--no-config"], in: folder.url)
    #expect(try Self.read("newer/a.png", in: folder) == image, "\(again.output)")
  }

  /// A picture whose pixels are not square gets one finding: `non-square` judges its sides only if `non-square-pixels`
  /// does not run.
  @Test func nonSquarePixelsAreReportedOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png(400, 300, across: 1, down: 2), to: "pack/a.png")
    try folder.write(Self.png(400, 300, across: 1, down: 1), to: "square/a.png")
    let nonSquare = try stickerlint(["lint", "pack", "--all", "--no-config"], in: folder.url).output
    #expect(
      nonSquare.contains("[non-square-pixels]") && !nonSquare.contains("[non-square]"),
      "\(nonSquare)")
    let square = try stickerlint(["lint", "square", "--all", "--no-config"], in: folder.url).output
    #expect(!square.contains("[non-square-pixels]") && square.contains("[non-square]"), "\(square)")
    let alone = try stickerlint(
      ["lint", "pack", "--all", "--rule", "non-square", "--no-config"], in: folder.url
    ).output
    #expect(alone.contains("[non-square]"), "\(alone)")
  }

  /// `fix` without `--lossy` keeps the shape, and so does `optimize`.
  @Test(arguments: [["fix"], ["optimize"]])
  func otherChangesKeepTheShape(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png(300, 408, across: 2_835, down: 5_670), to: "pack/a.png")
    let result = try stickerlint(command + ["pack", "-o", "new", "--no-config"], in: folder.url)
    let image = try Self.read("new/a.png", in: folder)
    #expect(image.metadata.pixelAspect == PixelAspect(width: 2, height: 1), "\(result.output)")
    #expect(image.metadata.descriptiveBytes == 0)
    #expect((image.width, image.height) == (300, 408))
  }

  @Test func gifBecomesPNGOfTheSameShape() throws {
    let folder = try TemporaryFolder()
    let sample = Folders.samplePacks.appending(path: "rules/hard-gif-edges/heart-bounce.gif")
    var gif = try [UInt8](Data(contentsOf: sample))
    gif[12] = 113
    try folder.write(gif, to: "pack/a.gif")
    let result = try stickerlint(
      ["optimize", "pack", "-o", "new", "--effort", "1", "--no-config"], in: folder.url)
    let image = try Self.read("new/a.png", in: folder)
    #expect(image.metadata.pixelAspect == PixelAspect(width: 2, height: 1), "\(result.output)")
  }

  /// The shape of a JPEG's pixels may be stored in EXIF only, which `optimize` otherwise removes.
  @Test func jpegKeepsThePixelShapeInItsEXIF() throws {
    let photo = try [UInt8](
      Data(
        contentsOf: Folders.samplePacks.appending(
          path: "rules/missing-transparency/coffee-time.jpg")))
    let aspect = try #require(PixelAspect(width: 64, height: 45))
    let contents = Array("Exif\0\0".utf8) + EXIF.block(orientation: 6, aspect) + Self.filler
    let length = contents.count + 2
    let exif = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + contents
    let file = try ImageFile.probe(Array(photo[..<2]) + exif + photo[2...])
    #expect(file.image.metadata.pixelAspect == aspect)
    for bytes in [try file.recodedJPEG(), file.jpegWithoutDescription] {
      let image = try ImageFile.probe(#require(bytes)).image
      #expect(image.metadata.pixelAspect == aspect)
      #expect(image.metadata.orientation == 6)
      #expect(image.metadata.descriptiveBytes < 100)
    }
  }
}

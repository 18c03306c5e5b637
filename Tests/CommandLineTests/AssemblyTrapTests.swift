import Foundation
import StickerTestSupport
import Testing

/// Cases that other assemblers get wrong silently: palettes with translucent colors, gaps between numbers,
/// and the names that a file manager gives to copies.
@Suite struct AssemblyTrapTests {
  private static let side = 20

  /// A frame of few, mostly translucent colors: two distant lozenges move over a busy ground, so an encoder saves
  /// the most bytes if it skips the area between them. apngasm 2.91 wrongly blends one of these frames over the
  /// previous one.
  private static func frame(_ number: Int) -> TestPNG {
    let colors: [[UInt8]] = [
      [0, 0, 0, 0], [200, 40, 40, 255], [200, 40, 40, 128], [40, 90, 220, 64], [40, 90, 220, 190],
    ]
    let rows = (0..<side).map { y in
      (0..<side).flatMap { x -> [UInt8] in
        let isLozenge = [(3 + number, 3), (16 - number, 16)].contains {
          abs(x - $0.0) + abs(y - $0.1) <= 2
        }
        if isLozenge { return colors[2 + number % 3] }
        return 2 * x + y > 12 ? colors[1 + (x * x + 3 * y * y + x * y) / 2 % 4] : colors[0]
      }
    }
    return TestPNG([.header(side, side), .image(rows), .end])
  }

  /// The hashes of all frames of the files, in order.
  private static func frameHashes(_ files: [String], in folder: TemporaryFolder) throws -> [String]
  {
    let result = try stickerlint(
      ["inspect", "--format", "json", "--frame-hashes"] + files, in: folder.url)
    let document = try JSONDocument(result.output)
    let inspected = try #require(document["files"]?.elements)
    return inspected.flatMap { $0["frameHashes"]?.elements ?? [] }.compactMap(\.text)
  }

  /// Blending a translucent color over another mixes the two, so a frame may be blended only where the pixels below
  /// its translucent ones are clear.
  @Test(arguments: [1, 5, 9]) func translucentPalettesStayExact(effort: Int) throws {
    let folder = try TemporaryFolder()
    let names = (0..<6).map { "in/f\($0).png" }
    for (number, name) in names.enumerated() {
      try folder.write(Self.frame(number).bytes, to: name)
    }
    let result = try stickerlint(
      ["assemble", "in", "--fps", "10", "--effort", "\(effort)", "-o", "wave.png"], in: folder.url)
    #expect(result.status < 2)
    let expected = try Self.frameHashes(names, in: folder)
    #expect(expected.count == names.count)
    #expect(try Self.frameHashes(["wave.png"], in: folder) == expected)
  }

  @Test func framesAfterAGapAreKeptAndTheGapIsReported() throws {
    let folder = try TemporaryFolder()
    let names = [0, 1, 2, 4, 5].map { "in/f00\($0).png" }
    for (number, name) in names.enumerated() {
      try folder.write(Self.frame(number).bytes, to: name)
    }
    let result = try stickerlint(
      ["assemble", "in", "--fps", "10", "-o", "wave.png"], in: folder.url)
    #expect(result.status < 2)
    #expect(result.error.contains("3 is missing between"))
    #expect(try Self.frameHashes(["wave.png"], in: folder) == Self.frameHashes(names, in: folder))
  }

  @Test func copiesNamedByAFileManagerPlayInOrder() throws {
    let folder = try TemporaryFolder()
    let names = [1, 2, 3, 9, 10, 11].map { "in/walk (\($0)).png" }
    for (number, name) in names.enumerated() {
      try folder.write(Self.frame(number).bytes, to: name)
    }
    let result = try stickerlint(
      ["assemble", "in", "--fps", "10", "-o", "wave.png"], in: folder.url)
    #expect(result.status < 2)
    #expect(try Self.frameHashes(["wave.png"], in: folder) == Self.frameHashes(names, in: folder))
  }
}

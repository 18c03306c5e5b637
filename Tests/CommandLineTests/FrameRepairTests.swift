import Foundation
import StickerTestSupport
import Testing

/// The names that `fix` gives to the frames of a sequence: the frames remain one sequence.
@Suite struct FrameRepairTests {
  /// A folder `art` with a still and a sequence of three frames.
  private static func folder(
    named name: (Int) -> String, _ format: ArtFormat, _ property: ArtProperty
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let art = try #require(PropertyArt(format, property))
    for index in 0..<3 { try folder.write(art.bytes, to: "art/walk/\(name(index))") }
    try folder.write(TestPNG.disc(300).bytes, to: "art/still.png")
    return folder
  }

  private static func rules(_ folder: TemporaryFolder, _ path: String) throws -> [String] {
    let result = try stickerlint(["lint", "--format", "json", path], in: folder.url)
    let findings = try JSONDocument(result.output)["findings"]?.elements ?? []
    return findings.compactMap { $0["ruleId"]?.text }
  }

  private static func paths(_ folder: TemporaryFolder, _ path: String) throws -> Set<String> {
    Set(try Folders.paths(below: folder.url.appending(path: path)))
  }

  @Test func framesWithAWrongExtensionAreRenamed() throws {
    let folder = try Self.folder(named: { "\($0).jpg" }, .png, .location)
    let result = try stickerlint(["fix", "art", "-o", "fixed"], in: folder.url)
    let paths = try Self.paths(folder, "fixed")
    #expect(paths.isSuperset(of: (0..<3).map { "walk/\($0).png" }), "\(result.output)")
    #expect(try !Self.rules(folder, "fixed").contains("extension-mismatch"))
    let assembled = try stickerlint(["assemble", "fixed/walk", "-o", "walk.png"], in: folder.url)
    #expect(assembled.output.hasPrefix("walk.png: "), "\(assembled.error)")
  }

  /// The number that gifsicle writes after the extension distinguishes the frames.
  @Test func numbersAfterTheExtensionAreKept() throws {
    // 2 × 2 px of one color, each twice as wide as tall (GIF89a, 18); each code follows a clear code.
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 113, 128, 128, 128, 120, 120, 120]
      + [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 4, 0x04, 0x41, 0x10, 0x05, 0, 0x3B]
    let folder = try TemporaryFolder()
    for index in 0..<3 { try folder.write(gif, to: "art/walk/walk.gif.00\(index)") }
    try folder.write(TestPNG.disc(300).bytes, to: "art/still.png")
    let result = try stickerlint(
      ["fix", "art", "--pick", "non-square-pixels", "-o", "fixed"], in: folder.url)
    let paths = try Self.paths(folder, "fixed")
    let expected = (0..<3).map { "walk/walk.00\($0).png" }
    #expect(paths.isSuperset(of: expected), "\(result.output)")
  }
}

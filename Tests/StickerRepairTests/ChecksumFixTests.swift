import Foundation
import StickerTestSupport
import Testing

/// PNG files with wrong checksums, which are corrected only if the data are known to be sound, and a damaged GIF.
@Suite struct ChecksumFixTests {
  private static let colors: [[UInt8]] = [[200, 40, 40, 255], [40, 40, 200, 255]]

  /// An animation in which the checksums of all chunks of the given types are wrong.
  private static func animation(_ types: String...) -> TestPNG {
    var image = TestPNG.animation(60, 60, colors: colors)
    for index in image.chunks.indices where types.contains(image.chunks[index].type) {
      image.chunks[index].checksum = 1
    }
    return image
  }

  private static func errors(_ path: String, in folder: URL) throws -> [JSONDocument] {
    let result = try stickerlint(["lint", path, "--format", "json", "--no-config"], in: folder)
    return try (JSONDocument(result.output)["findings"]?.elements ?? [])
      .filter { $0["severity"]?.text == "error" }
  }

  @Test(arguments: [
    (animation("fcTL"), "fcTL", "a still picture or nothing"),
    (animation("fdAT"), "fdAT", "a still picture or nothing"),
    (animation("IDAT", "fcTL", "IEND"), "IDAT", "nothing"),
    (animation("IDAT"), "IDAT", "nothing"),
  ])
  func wrongChecksumsAreAnErrorThatTheFixResolves(
    _ image: TestPNG, _ first: String, _ shown: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(image.bytes, to: "pack/a.png")
    let before = try Self.errors("pack", in: folder.url)
    #expect(before.compactMap { $0["ruleId"]?.text } == ["damaged-image"])
    let message = before.first?["message"]?.text ?? ""
    #expect(
      message.hasPrefix("Readers that verify checksums show \(shown): the checksum of \(first) at"))
    #expect(before.first?["advice"]?["effect"]?.text == "resolves", "\(before)")
    let result = try stickerlint(["fix", "pack", "-o", "mended", "--no-config"], in: folder.url)
    #expect(result.output.contains("checksums written again"), "\(result.output) \(result.error)")
    #expect(try Self.errors("mended", in: folder.url).isEmpty)
    var sound = image
    for index in sound.chunks.indices { sound.chunks[index].checksum = nil }
    #expect(
      try [UInt8](Data(contentsOf: folder.url.appending(path: "mended/a.png"))) == sound.bytes)
  }

  /// Nothing proves that these values are intact, so they must not be given a valid checksum.
  @Test(arguments: ["IHDR", "acTL"])
  func wrongChecksumsOfOtherChunksRemainDamage(_ type: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.animation(type).bytes, to: "pack/a.png")
    let errors = try Self.errors("pack", in: folder.url)
    #expect(errors.contains { $0["ruleId"]?.text == "unreadable-image" })
  }

  /// A faulty encoder gets every frame's checksum wrong; a single wrong one means damage.
  @Test func oneWrongFrameControlIsDamage() throws {
    var image = Self.animation()
    image.chunks[image.index("fcTL")].checksum = 1
    let folder = try TemporaryFolder()
    try folder.write(image.bytes, to: "pack/a.png")
    let errors = try Self.errors("pack", in: folder.url)
    #expect(errors.contains { $0["ruleId"]?.text == "unreadable-image" })
  }

  /// `fix` cannot cut a GIF to its canvas, and says what can.
  @Test func framesBeyondTheCanvasAreCutByAssembly() throws {
    func frame(at x: UInt8) -> [UInt8] { [0x2C, x, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0] }
    let screen: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    let gif = Array("GIF89a".utf8) + screen + frame(at: 0) + frame(at: 1) + [0x3B]
    let folder = try TemporaryFolder()
    try folder.write(gif, to: "pack/a.gif")
    let finding = try #require(
      LintedFinding.all(["pack", "--no-config"], in: folder.url).first {
        $0.ruleId == "damaged-image"
      })
    #expect(finding.command == "stickerlint assemble pack/a.gif -o pack/a.png", "\(finding)")
    let fix = try stickerlint(
      ["fix", "pack", "--pick", "damaged-image", "-o", "mended", "--no-config"], in: folder.url,
      environment: ["COLUMNS": "200"])
    #expect(
      fix.output.contains("save it as APNG with 'stickerlint assemble'"), "\(fix.transcript)")
    let made = try stickerlint(["assemble", "pack/a.gif", "-o", "a.png"], in: folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    #expect(try Self.errors("a.png", in: folder.url).isEmpty)
  }

  /// Wrong checksums around pixels that do not decode remain damage.
  @Test func damagedPixelsAreNotRepaired() throws {
    var image = Self.animation()
    let data = image.index("IDAT")
    image.chunks[data].checksum = 1
    image.chunks[data].data[image.chunks[data].data.count / 2] ^= 0xFF
    let folder = try TemporaryFolder()
    try folder.write(image.bytes, to: "pack/a.png")
    let errors = try Self.errors("pack", in: folder.url)
    #expect(!errors.isEmpty && errors.allSatisfy { $0["command"]?.text == nil }, "\(errors)")
  }

  /// Readers ignore an ancillary chunk with a wrong checksum; the fix must not bring it back.
  @Test func ignoredChunksAreNotBroughtBack() throws {
    var image = Self.animation("fcTL")
    image.chunks.insert(.init("gAMA", bigEndian(100_000)), at: 1)
    image.chunks[1].checksum = 1
    let folder = try TemporaryFolder()
    try folder.write(image.bytes, to: "pack/a.png")
    _ = try stickerlint(["fix", "pack", "-o", "mended", "--no-config"], in: folder.url)
    let bytes = try [UInt8](Data(contentsOf: folder.url.appending(path: "mended/a.png")))
    #expect(!bytes.contains(Array("gAMA".utf8)))
    #expect(try Self.errors("mended", in: folder.url).isEmpty)
  }
}

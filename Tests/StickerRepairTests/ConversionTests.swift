import Foundation
import StickerTestSupport
import Testing

/// Repairs that produce another file: in another format, with fewer frames, or of another size.
@Suite struct ConversionTests {
  private static func run(_ arguments: [String], _ folder: TemporaryFolder) throws -> CommandResult
  {
    try stickerlint(
      arguments + ["--no-config"], in: folder.url)
  }

  private struct Plan: Decodable {
    struct File: Decodable {
      struct Fix: Decodable { var id: String }
      struct Facts: Decodable, Equatable { var width, height, frames: Int }
      var newPath: String
      var fixes: [Fix]
      var before, after: Facts
    }
    struct Left: Decodable {
      var path: String
      var rule: String?
    }
    var files: [File]
    var left: [Left]
  }

  private static func plan(_ arguments: [String], _ folder: TemporaryFolder) throws -> Plan {
    let json = try run(["fix"] + arguments + ["--dry-run", "--format", "json"], folder).output
    return try JSONDecoder().decode(Plan.self, from: Data(json.utf8))
  }

  /// A WebP whose name ends in .png.
  private static let webP = Folders.samplePacks.appending(path: "broken-pack/say-thanks.png")

  /// The PNG is the one that `assemble` makes of the WebP, and is itself repaired in the same run. If its name is
  /// taken, nothing is converted.
  @Test func aWebPBecomesAPNG() throws {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](Data(contentsOf: Self.webP)), to: "pack/thanks.webp")
    try folder.write(TestPNG.disc(300).bytes, to: "pack/sun.png")
    let result = try Self.run(["fix", "pack", "-o", "mended"], folder)
    #expect(result.output.contains("converted from WebP to PNG"), "\(result.output)")
    let copy = folder.url.appending(path: "mended")
    #expect(try Folders.names(in: copy) == ["sun.png", "thanks.png"])
    let left = try Self.run(["lint", "mended", "--rule", "unsupported-format"], folder)
    #expect(left.status == 0, "\(left.output)")
    // `assemble` makes the same file.
    _ = try stickerlint(["assemble", "pack/thanks.webp", "-o", "made.png"], in: folder.url)
    let files = try ["mended/thanks.png", "made.png"].map {
      try Data(contentsOf: folder.url.appending(path: $0))
    }
    #expect(files[0] == files[1])
    // Findings about the PNG are repaired as well.
    let both = try Self.plan(["pack", "--lossy", "--size", "small"], folder)
    let thanks = try #require(both.files.first { $0.newPath.hasSuffix("thanks.png") })
    #expect(thanks.fixes.map(\.id) == ["convert-to-png", "fit-size-class"])
    try folder.write(TestPNG.disc(300).bytes, to: "pack/thanks.png")
    #expect(try Self.plan(["pack"], folder).files.isEmpty, "the name is taken")
  }

  /// The APNG has the delays of the WebP.
  @Test func anAnimatedWebPBecomesAnAPNG() throws {
    let folder = try TemporaryFolder()
    let wave = TestWebP.animation(
      300, 200, colors: [[1, 2, 3, 4], [9, 9, 9, 200]], milliseconds: 350, plays: 2)
    try folder.write(wave.bytes, to: "pack/wave.webp")
    let result = try Self.run(["fix", "pack", "-o", "mended"], folder)
    #expect(result.output.contains("converted from WebP to APNG"), "\(result.output)")
    let facts = try stickerlint(["inspect", "mended/wave.png"], in: folder.url).output
    #expect(facts.contains("300 × 200 px") && facts.contains("each 350 ms"), "\(facts)")
    // The same run repairs the finite loop of the new APNG.
    #expect(result.output.contains("set to loop forever instead of 2 times"), "\(result.output)")
  }

  /// A file that is not a WebP, or whose colors would be lost, is kept, and the reason is reported.
  @Test(arguments: [
    (Array("II*\u{0}".utf8), "its format cannot be converted"),
    (
      try TestWebP.fixture("profile.webp"),
      "its ICC profile cannot be read, or has more than 256 KB"
    ),
  ])
  func unconvertibleFilesAreLeftWithTheReason(_ bytes: [UInt8], _ reason: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "pack/thanks.webp")
    let result = try Self.run(["fix", "pack", "--dry-run", "--lossy"], folder)
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(reason) && words.contains("nothing was written"), "\(result.output)")
  }

  @Test func fastAnimationsLoseFramesAndKeepTheirDuration() throws {
    let folder = try TemporaryFolder()
    let colors = (0..<12).map { [UInt8(20 * $0), 40, 200, 200] }
    let fast = TestPNG.animation(300, 300, colors: colors, delay: (1, 60))
    try folder.write(fast.bytes, to: "pack/fast.png")
    let safe = try Self.plan(["pack"], folder).files.flatMap(\.fixes).map(\.id)
    #expect(!safe.contains("limit-frame-rate"))
    let result = try Self.run(["fix", "pack", "-o", "mended", "--pick", "high-frame-rate"], folder)
    #expect(result.output.contains("6 of 12 frames kept"), "\(result.output)")
    let facts = try stickerlint(["inspect", "mended/fast.png"], in: folder.url).output
    #expect(facts.contains("6 frames, 200 ms in all"), "\(facts)")
  }

  @Test func stickersOfOtherSizesAreScaledToThePacksSize() throws {
    let folder = try TemporaryFolder()
    for (name, side) in [("a", 408), ("b", 408), ("c", 618), ("e", 408)] {
      try folder.write(TestPNG.disc(side).bytes, to: "pack/\(name).png")
    }
    let advice = try Self.run(["lint", "pack", "--format", "json"], folder).output
    #expect(advice.contains("--pick mixed-sticker-sizes -o"), "\(advice)")
    // Nothing is enlarged, so no repair gives all stickers one size.
    try folder.write(TestPNG.disc(300).bytes, to: "pack/d.png")
    let silence = try Self.run(["lint", "pack", "--format", "json"], folder).output
    #expect(silence.contains("mixed-sticker-sizes") && !silence.contains("--pick mixed"))
    let plan = try Self.plan(["pack", "--pick", "mixed-sticker-sizes"], folder)
    #expect(plan.files.map(\.newPath) == ["pack/c.png"])
    #expect(plan.files.first?.after == Plan.File.Facts(width: 408, height: 408, frames: 1))
  }

  @Test func findingWithoutAFixIsListedAsLeft() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "pack/a.png")
    try folder.write(TestPNG.disc(300).bytes, to: "pack/b.png")
    let left = try Self.plan(["pack"], folder).left
    #expect(left.map(\.rule) == ["duplicate-stickers"])
  }

  /// An existing output is refused before anything is judged, with a command that repairs it further, into a folder
  /// with the next number.
  @Test(arguments: [
    ("mended", "mended-2"), ("art-fixed", "art-fixed-2"), ("take-9", "take-10"),
    ("otters-1.0", "otters-1.0-2"),
  ])
  func existingOutputIsRefusedWithTheNextName(_ output: String, _ next: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes, to: "pack/a.png")
    try folder.write([1], to: "\(output)/file")
    let result = try Self.run(["fix", "pack", "-o", output, "--lossy"], folder)
    #expect(result.status == 2)
    #expect(
      result.error.contains("stickerlint fix \(output) --lossy -o \(next)"), "\(result.error)")
  }

  @Test func copyOfARepairedFolderHasANumber() throws {
    let folder = try TemporaryFolder()
    let dance = TestPNG.animation(
      300, 300, colors: [[200, 40, 40, 200], [1, 2, 3, 200]], plays: 2)
    try folder.write(dance.bytes, to: "art-fixed/dance.png")
    let advice = try Self.run(["lint", "art-fixed", "--format", "json"], folder).output
    #expect(advice.contains("-o art-fixed-2\""), "\(advice)")
  }
}

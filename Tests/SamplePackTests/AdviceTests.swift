import Foundation
import StickerRules
import StickerTestSupport
import Testing

/// Suggested commands of this program, run as printed, with a file in place of `PICTURE`.
@Suite struct AdviceTests {
  private static let rules = Folders.samplePacks.appending(path: "rules")

  /// Rules that advise an `assemble` command. The new file replaces the originals, and then no finding remains.
  /// (The advice of sequence-too-large makes a file that a catalog must list first.)
  @Test(arguments: [
    "frames-as-stickers", "hidden-default-image", "single-frame-animation",
  ])
  func advisedCommandResolvesTheFinding(_ id: String) throws {
    let folder = try TemporaryFolder()
    let pack = folder.url.appending(path: id)
    try FileManager.default.copyItem(at: Self.rules.appending(path: id), to: pack)
    let found = try Self.findings(in: id, folder.url)
    #expect(!found.isEmpty && found.allSatisfy { $0.ruleId == id })
    for finding in found {
      let help = try #require(finding.help)
      let words = Self.words(try #require(help.split(separator: ": ").last))
      #expect(words.prefix(2) == ["stickerlint", "assemble"], "\(help)")
      let before = try Folders.names(in: pack)
      let result = try stickerlint(Array(words.dropFirst()), in: folder.url)
      #expect(result.status == 0, "\(result.error)")
      for name in before {
        try FileManager.default.removeItem(at: pack.appending(path: name))
      }
    }
    #expect(try Self.findings(in: id, folder.url).map(\.ruleId) == [])
  }

  /// Rules with a repair: the repaired copy of the sample has none of their findings and, with two exceptions, none
  /// of a rule that was silent about the sample.
  @Test(
    arguments: RuleRegistry.all.map { $0.metadata }.filter { $0.repair != nil }.map(\.id))
  func advisedRepairResolvesTheFinding(_ id: String) throws {
    let folder = try TemporaryFolder()
    let pack = folder.url.appending(path: id)
    try FileManager.default.copyItem(at: Self.rules.appending(path: id), to: pack)
    let found = try Self.findings(in: id, folder.url)
    let lines = Set(found.compactMap(\.help))
      .compactMap { $0.split(separator: ": ").last }.filter {
        $0.hasPrefix("stickerlint fix ") && !$0.contains(" COLOR ")
      }
    try folder.write(TestPNG.still(1024, 1024, [40, 90, 200, 255]).bytes, to: "logo.png")
    for line in lines {
      let words = Self.words(line).map { $0 == "PICTURE" ? "logo.png" : $0 }
      let result = try stickerlint(Array(words.dropFirst()), in: folder.url)
      #expect(result.status < 2, "\(result.error)")
      let copy = try #require(words.last)
      let rest = Set(try Self.findings(in: copy, folder.url).map(\.ruleId))
      let next =
        switch id {
        // A new list has no labels.
        case "missing-contents": ["missing-label"]
        // With square pixels, the sample's art is twice as wide as tall.
        case "non-square-pixels": ["non-square"]
        default: found.map(\.ruleId)
        }
      #expect(rest.isSubset(of: Set(next).subtracting([id])))
    }
    // Samples whose findings need a person's decision, or whose repair nobody would see, name no repair.
    let idsWithoutRepair = [
      "high-frame-rate", "larger-than-size-class", "missing-icon-set", "missing-transparency",
      "mixed-sticker-sizes", "transparent-icon",
      "unusual-dimensions",
    ]
    #expect(lines.isEmpty == idsWithoutRepair.contains(id))
  }

  private struct Report: Decodable {
    var findings: [Finding]
  }

  private struct Finding: Decodable {
    var ruleId: String
    var help: String?
  }

  private static func findings(in pack: String, _ folder: URL) throws -> [Finding] {
    let json = try stickerlint(["lint", pack, "--format", "json"], in: folder).output
    return try JSONDecoder().decode(Report.self, from: Data(json.utf8)).findings
  }

  /// Returns the words of a shell command line.
  private static func words(_ line: Substring) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }
}

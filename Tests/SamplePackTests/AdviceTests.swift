import Foundation
import StickerRules
import StickerTestSupport
import Testing

/// Commands of this program that findings suggest. They are run as printed, with a file in place of `PICTURE`.
@Suite struct AdviceTests {
  private static let rules = Folders.samplePacks.appending(path: "rules")

  /// The rules advise an `assemble` command. If the new file replaces the originals, no finding remains.
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

  /// The findings in the sample pack of a rule with a repair suggest the repair, except for rules where a person must
  /// decide or nobody would see the difference. (`make advice` runs the commands.)
  @Test(
    arguments: RuleRegistry.all.map { $0.metadata }.filter { $0.repair != nil }.map(\.id))
  func repairIsAdvised(_ id: String) throws {
    let idsWithoutAdvice = [
      "high-frame-rate", "larger-than-size-class", "missing-icon-set", "missing-transparency",
      "mixed-sticker-sizes", "transparent-icon", "unusual-dimensions",
    ]
    let commands = Self.repairCommands(in: try SamplePackTests.report(id).report.findings)
    #expect(commands.isEmpty == idsWithoutAdvice.contains(id))
  }

  /// `make advice` does not run commands in which a picture must be filled in.
  @Test(arguments: ["missing-icon"])
  func repairWithAPictureResolvesTheFinding(_ id: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Self.rules.appending(path: id), to: folder.url.appending(path: id))
    let command = try #require(Self.repairCommands(in: try Self.findings(in: id, folder.url)).first)
    try #require(command.contains(" PICTURE "))
    try folder.write(TestPNG.still(1024, 1024, [40, 90, 200, 255]).bytes, to: "logo.png")
    let words = Self.words(command).map { $0 == "PICTURE" ? "logo.png" : $0 }
    let result = try stickerlint(Array(words.dropFirst()), in: folder.url)
    #expect(result.status < 2, "\(result.error)")
    #expect(try Self.findings(in: try #require(words.last), folder.url).map(\.ruleId) == [])
  }

  /// Returns the `stickerlint fix` commands that findings suggest, except those with a color to fill in.
  private static func repairCommands(in findings: [SamplePackTests.Finding]) -> Set<Substring> {
    Set(
      findings.compactMap { $0.help?.split(separator: ": ").last }.filter {
        $0.hasPrefix("stickerlint fix ") && !$0.contains(" COLOR ")
      })
  }

  private static func findings(in pack: String, _ folder: URL) throws
    -> [SamplePackTests.Finding]
  {
    let json = try stickerlint(["lint", pack, "--format", "json"], in: folder).output
    return try JSONDecoder().decode(SamplePackTests.Report.self, from: Data(json.utf8)).findings
  }

  /// Returns the words of a shell command line.
  private static func words(_ line: Substring) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }
}

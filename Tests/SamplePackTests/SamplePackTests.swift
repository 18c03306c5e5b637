import Foundation
import StickerLinting
import StickerRules
import StickerTestSupport
import Synchronization
import Testing

/// The packs under `SamplePacks` and the reports about them.
@Suite struct SamplePackTests {
  private static let rules = Folders.samplePacks.appending(path: "rules")

  /// The reports about the sample packs of all rules.
  private static let reports = Mutex<[String: (report: Report, text: String)]>([:])

  /// Returns the findings and the text of the report about the sample pack of a rule. All tests share one run.
  static func report(_ id: String) throws -> (report: Report, text: String) {
    if let known = reports.withLock({ $0[id] }) { return known }
    let folder = try TemporaryFolder()
    let json = folder.url.appending(path: "report.json")
    let text = try lint(id, in: rules, "--all", "--report", "json=\(json.path)").output
    let made = (try JSONDecoder().decode(Report.self, from: Data(contentsOf: json)), text)
    reports.withLock { $0[id] = made }
    return made
  }

  private static func lint(_ pack: String, in folder: URL, _ more: String...) throws
    -> CommandResult
  {
    // Built products are checked only where they are named.
    let names = try Folders.names(in: folder.appending(path: pack))
    let isBuilt = names.contains { $0.hasSuffix(".app") || $0.hasSuffix(".ipa") }
    let paths = isBuilt ? names.map { "\(pack)/\($0)" } : [pack]
    return try stickerlint(["lint"] + paths + more, in: folder)
  }

  @Test func goodPackHasNoFinding() throws {
    let result = try Self.lint("good-pack", in: Folders.samplePacks)
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 1)
    try expectGolden(result.output, at: Folders.samplePacks.appending(path: "good-pack.txt"))
  }

  @Test func brokenPackShowsEachMistake() throws {
    let result = try Self.lint("broken-pack", in: Folders.samplePacks)
    #expect(result.status == 1)
    try expectGolden(result.output, at: Folders.samplePacks.appending(path: "broken-pack.txt"))
  }

  /// The sample pack of a rule has no finding of another rule.
  @Test(arguments: RuleRegistry.all.map { $0.metadata.id })
  func samplePackHasFindingsOfItsRuleOnly(_ id: String) throws {
    let (report, text) = try Self.report(id)
    #expect(Set(report.findings.map(\.ruleId)) == [id])
    try expectGolden(text, at: Self.rules.appending(path: "\(id).txt"))
  }

  /// A rule that is off by default runs if an option or a configuration names it.
  @Test(arguments: RuleRegistry.allMetadata.filter { $0.isOffByDefault }.map { $0.id })
  func ruleOffByDefaultRunsWhenNamed(_ id: String) throws {
    let pack = Self.rules.appending(path: id)
    let image = try #require(Folders.names(in: pack).first { $0.hasSuffix(".png") })
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: pack.appending(path: image), to: folder.url.appending(path: image))
    try Data("select: [\(id)]\n".utf8).write(to: folder.url.appending(path: "select.yml"))
    for (more, expected) in [
      (["--no-config"], []), (["--no-config", "--preset", "strict"], []),
      (["--no-config", "--rule", id], [id]), (["--no-config", "--severity", "\(id)=note"], [id]),
      (["--config", "select.yml"], [id]),
    ] {
      let json = try stickerlint(["lint", image, "--format", "json"] + more, in: folder.url)
      let report = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8))
      #expect(report.findings.map(\.ruleId).filter { $0 == id } == expected, "\(more)")
    }
  }

  /// A message rule has a finding about one description, and none about the corrected one beside it.
  @Test(
    arguments: RuleRegistry.all.filter { $0.metadata.group == .messages }.map { $0.metadata.id })
  func messageRuleHasASampleWithAndWithoutTheFinding(_ id: String) throws {
    for (name, expected) in [("ice-cream", [id]), ("mended", [])] {
      let path = "\(id)/\(name).message.yml"
      let json = try stickerlint(["lint", path, "--format", "json"], in: Self.rules)
      let report = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8))
      #expect(Set(report.findings.map(\.ruleId)) == Set(expected), "\(path)")
    }
  }

  /// The examples in `stickerlint rules ID` and in reports.
  @Test func examplesAreCurrent() throws {
    let entries = try RuleRegistry.ids.map { id in
      let report = try Self.report(id).report
      return "    #\"\(id)\"#: #\"\(report.findings.first?.message ?? "")\"#,\n"
    }
    let text = """
      // swift-format-ignore-file
      // Made by 'make docs' from SamplePacks/rules.

      /// The message of each rule about its sample pack.
      enum RuleExamples {
        static let messages = [
      \(entries.joined())  ]
      }

      """
    try expectGolden(
      text, at: Folders.root.appending(path: "Sources/StickerRules/Rule/RuleExamples.swift"))
  }

  /// The published schema accepts the report about all sample packs.
  @Test func reportsMatchTheSchema() throws {
    let schema = try JSONSchema(
      JSONDocument(
        Data(contentsOf: Folders.root.appending(path: "docs/reference/report.schema.json"))))
    let json = try stickerlint(["SamplePacks", "--format", "json"], in: Folders.root)
    #expect(schema.faults(in: try JSONDocument(json.output)) == [])
  }

  @Test func everySamplePackBelongsToARule() throws {
    let ids = Set(RuleRegistry.all.map { $0.metadata.id })
    for name in try Folders.names(in: Self.rules) {
      #expect(ids.contains(name.replacingOccurrences(of: ".txt", with: "")), "\(name) is left over")
    }
  }

  @Test func readmeShowsTheCurrentOutputAndHasAtMost120Lines() throws {
    let packs = ["SamplePacks/good-pack", "SamplePacks/broken-pack"]
    let printed = try stickerlint(packs, in: Folders.root).output
    let readme = try String(contentsOf: Folders.root.appending(path: "README.md"), encoding: .utf8)
    #expect(
      readme.contains("```\n\(printed)```"), "README.md does not show the output of 'make run'")
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
  }

  @Test func referenceIsCurrent() throws {
    let reference = RuleReference(profile: .messages) { id in
      try? String(contentsOf: Self.rules.appending(path: "\(id).txt"), encoding: .utf8)
    }
    try expectGolden(
      reference.page(), at: Folders.root.appending(path: "docs/reference/rules.md"))
  }

  struct Report: Decodable {
    var findings: [Finding]
  }

  struct Finding: Decodable {
    var ruleId: String
    var message: String
    var help: String?
  }
}

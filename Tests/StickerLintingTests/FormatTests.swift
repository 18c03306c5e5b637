import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerLinting
@testable import StickerRules

/// Reports meet the requirements of schemas and of the programs that read the formats.
@Suite struct FormatTests {
  private static func schema(_ path: String) throws -> JSONSchema {
    JSONSchema(try JSONDocument(Data(contentsOf: Folders.root.appending(path: path))))
  }

  private static func document(
    _ format: OutputFormat, _ report: Report = ReporterTests.report, in folder: String = "/ada/"
  ) throws -> JSONDocument {
    try JSONDocument(
      report.text(as: format, ReportContext(version: "1.2.3", workingFolder: folder)))
  }

  /// A report with one finding about each hostile name, each by a different rule.
  private static let hostile: Report = {
    var report = ReporterTests.report
    report.unusedIgnores = []
    report.staleBaseline = []
    report.unmatchedPatterns = []
    report.packs[1].baselined = []
    let rules = RuleRegistry.all.map { $0.metadata.id }
    report.packs[1].findings = hostileNames.enumerated().map { index, name in
      Finding(
        ruleID: rules[index % rules.count], severity: .error, path: FilePath("x/" + name),
        message: "See \(name.printable) and '\(name.printable)'.")
    }
    return report
  }()

  @Test(arguments: [
    (OutputFormat.json, "docs/reference/report.schema.json"),
    (.sarif, "Tests/StickerLintingTests/Formats/sarif.schema.json"),
    (.gitlab, "Tests/StickerLintingTests/Formats/gitlab.schema.json"),
    (.rdjson, "Tests/StickerLintingTests/Formats/rdjson.schema.json"),
  ])
  func jsonMatchesTheSchema(_ format: OutputFormat, _ path: String) throws {
    let schema = try Self.schema(path)
    for report in [ReporterTests.report, Self.hostile, ReporterTests.failed, Report()] {
      #expect(schema.faults(in: try Self.document(format, report)) == [])
    }
  }

  @Test func schemaRefusesInvalidReports() throws {
    let schema = try Self.schema("docs/reference/report.schema.json")
    let text = ReporterTests.text(.json)
    for (valid, invalid) in [
      (#""severity" : "error""#, #""severity" : "fatal""#), (#""frame" : 0"#, #""frame" : -1"#),
      (#""frame" : 0"#, #""frame" : 0.5"#), (#""schemaVersion" : 1"#, #""schemaVersion" : 2"#),
      (#""passed" : false"#, #""passed" : 0"#), (#""help" : null,"#, ""),
      (#""unit" : "fps""#, #""unit" : "Hz""#), (#""stickers" : 3"#, #""stickers" : 3, "x": 1"#),
    ] {
      #expect(text.contains(valid))
      let document = try JSONDocument(text.replacingOccurrences(of: valid, with: invalid))
      #expect(!schema.faults(in: document).isEmpty, "\(invalid)")
    }
  }

  @Test func schemaAcceptsEveryUnit() throws {
    let schema = try Self.schema("docs/reference/report.schema.json")
    for unit in Quantity.Unit.allCases {
      var report = ReporterTests.report
      report.packs[1].findings[0].measured = Quantity(1, unit)
      #expect(schema.faults(in: try Self.document(.json, report)) == [])
    }
  }

  /// Services take a finding with another fingerprint for a new one.
  @Test(arguments: [
    ("/repo/pack/", "a.png"), ("/repo/", "pack/a.png"), ("/repo/other/", "../pack/a.png"),
    ("/elsewhere/", "/repo/pack/a.png"),
  ])
  func fingerprintIsTheSameWhereverARunStarts(_ folder: String, _ path: String) {
    let context = ReportContext(version: "1", workingFolder: folder, projectFolder: "/repo")
    let finding = Finding(ruleID: "x", severity: .error, path: FilePath(path), message: "")
    #expect(context.fingerprint(of: finding) == finding.fingerprint(at: "pack/a.png"))
  }

  /// The attributes that Jenkins' xunit plugin allows (junit-10.xsd); it refuses a file with others.
  private static let junitAttributes: [String: Set<String>] = [
    "testsuites": ["name", "time", "tests", "failures", "errors"],
    "testsuite": [
      "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp", "hostname",
      "id", "package", "file", "log", "url",
    ],
    "testcase": ["name", "time", "classname", "group"], "failure": ["type", "message"],
    "error": ["type", "message"], "system-out": [],
  ]
  private static let junitChildren: [String: Set<String>] = [
    "testsuites": ["testsuite"], "testsuite": ["testcase", "system-out", "system-err"],
    "testcase": ["skipped", "error", "failure", "system-out", "system-err"],
  ]

  private static func junitFaults(_ element: XMLTree) -> [String] {
    let allowed = junitAttributes[element.name] ?? []
    let attributes = Set(element.attributes.keys).subtracting(allowed).map {
      "\(element.name) \($0)"
    }
    let children = element.children.filter {
      !(junitChildren[element.name] ?? []).contains($0.name)
    }.map { "\(element.name)/\($0.name)" }
    return attributes + children + element.children.flatMap(junitFaults)
  }

  @Test func junitHasOnlyTheAttributesJenkinsAccepts() throws {
    for report in [ReporterTests.report, Self.hostile, ReporterTests.failed, Report()] {
      let text = report.text(as: .junit, ReportContext(version: "1", workingFolder: "/"))
      #expect(Self.junitFaults(try XMLTree.root(of: text)) == [])
    }
    let invalid = #"<testsuites><testsuite><testcase file="a"/><skip/></testsuite></testsuites>"#
    #expect(
      Set(Self.junitFaults(try XMLTree.root(of: invalid))) == ["testcase file", "testsuite/skip"])
  }

  /// GitHub treats suppressed findings as open.
  @Test func sarifListsAcceptedFindingsOnlyOnRequest() throws {
    var context = ReportContext(version: "1", workingFolder: "/ada/")
    func rules() throws -> [String] {
      let run = try JSONDocument(ReporterTests.report.text(as: .sarif, context))["runs"]
      return run?.elements?[0]["results"]?.elements?.compactMap { $0["ruleId"]?.text } ?? []
    }
    #expect(try !rules().contains("non-square"))
    context.showsAccepted = true
    #expect(try rules().contains("non-square"))
  }

  /// Services show only findings about files, so a finding about a folder points at a file in it.
  @Test(arguments: [OutputFormat.sarif, .github, .gitlab])
  func findingAboutAPackPointsAtAFile(_ format: OutputFormat) {
    var report = ReporterTests.report
    report.packs[1].representatives = ["Happy Otters": "Happy Otters/Contents.json"]
    let context = ReportContext(version: "1", workingFolder: "/ada/")
    #expect(report.text(as: format, context).contains("Contents.json"))
    #expect(!ReporterTests.report.text(as: format, context).contains("Contents.json"))
  }

  @Test func jsonLinesAreTheJSONInParts() throws {
    let whole = try Self.document(.json)
    let lines = try ReporterTests.text(.jsonl).split(separator: "\n").map { try JSONDocument($0) }
    let parts = lines.map { line in line.members?.filter { $0.key != "type" } }
    #expect(parts.dropLast() == whole["findings"]?.elements?.map(\.members)[...])
    #expect(parts.last == whole.members?.filter { $0.key != "findings" })
    #expect(lines.dropLast().allSatisfy { $0["type"] == .string("finding") })
    #expect(lines.last?["type"] == .string("summary"))
  }

  @Test func sarifResultsPointAtTheirRules() throws {
    let run = try #require(try Self.document(.sarif, Self.hostile)["runs"]?.elements?[0])
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.elements)
    #expect(Set(rules.compactMap { $0["id"]?.text }).count == rules.count)
    for result in try #require(run["results"]?.elements) {
      let index = try #require(result["ruleIndex"]?.number)
      #expect(rules[Int(index)]["id"] == result["ruleId"])
    }
  }

  @Test func sarifNamesAreURIs() throws {
    let run = try #require(try Self.document(.sarif, Self.hostile)["runs"]?.elements?[0])
    let uris = try #require(run["results"]?.elements).map { result in
      result["locations"]?.elements?[0]["physicalLocation"]?["artifactLocation"]?["uri"]?.text
    }
    #expect(uris.map { $0?.removingPercentEncoding } == hostileNames.map { "x/" + $0 })
    #expect(FilePath("/ü/a b").uri == "file:///%C3%BC/a%20b")
  }

  @Test func sarifTextHoldsNoLinkAndNoPlaceholder() {
    #expect(SARIFMessage("[x](1) {0}").text == #"\[x\](1) {{0}}"#)
    #expect(SARIFMessage("a[0] (b)").text == "a[0] (b)")
  }

  /// GitLab and GitHub merge findings with the same fingerprint.
  @Test func findingsOfOneRuleAboutOneFileHaveDistinctFingerprints() {
    let finding = Finding(ruleID: "x", severity: .error, path: "a", message: "")
    var ofFrame = finding
    ofFrame.frame = 1
    let all = [finding, finding, ofFrame, ofFrame, ofFrame].numbered()
    #expect(all.map(\.occurrence) == [0, 1, 0, 1, 2])
    #expect(Set(all.map { $0.fingerprint(at: "a") }).count == 5)
    #expect(all[0].fingerprint(at: "a") == finding.fingerprint(at: "a"))
  }

  @Test(arguments: [
    ("a/b.png", nil, "a/b.png"), ("./a/../b.png", nil, "b.png"), ("/repo/pack/b.png", nil, "b.png"),
    ("/other/b.png", nil, "/other/b.png"), ("../b.png", nil, "../b.png"), (".", nil, "."),
    ("b.png", "/repo", "pack/b.png"), ("../b.png", "/repo/", "b.png"), ("..", "/repo", "."),
    ("../../b.png", "/repo", "/b.png"), ("b.png", "/rep", "/repo/pack/b.png"),
  ])
  func pathsStartAtTheCheckout(_ path: String, _ project: String?, _ expected: String) {
    let context = ReportContext(
      version: "1", workingFolder: "/repo/pack/", projectFolder: project.map { FilePath($0) })
    #expect(context.projectPath(FilePath(path)).string == expected)
    var report = Report()
    report.packs = [ReporterTests.report.packs[1]]
    report.packs[0].findings = [
      Finding(ruleID: "x", severity: .error, path: FilePath(path), message: "m")
    ]
    #expect(report.text(as: .github, context).hasPrefix("::error file=\(expected),title=x::m\n"))
  }
}

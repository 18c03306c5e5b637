import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerLinting
@testable import StickerRules

/// JUnit, Checkstyle and Markdown reports, read back by parsers.
@Suite struct TestResultTests {
  private static func junit(_ report: Report) throws -> XMLTree {
    try XMLTree.root(of: report.text(as: .junit, ReportContext(version: "1", workingFolder: "/")))
  }

  private static func finding(_ path: FilePath, _ severity: Severity, _ id: String) -> Finding {
    Finding(ruleID: id, severity: severity, path: path, message: "message of \(id)")
  }

  /// Returns a report about two good stickers, one with three findings, a sequence with a finding about a frame, and
  /// a finding about the pack.
  private static func pack(failOn: Severity?) -> Report {
    var report = Report()
    report.packs = [
      PackReport(
        path: "p", name: "p", stickers: ["p/a.png", "p/b.png", "p/c.png", "p/s.stickersequence"],
        goodCount: 2, sizeClass: nil, largest: nil,
        findings: [
          finding("p", .warning, "of-pack"), finding("p/b.png", .error, "first"),
          finding("p/b.png", .error, "second"), finding("p/b.png", .note, "third"),
          finding("p/s.stickersequence/1.png", .warning, "of-frame"),
        ], errors: ["p/z.png: Permission denied"], failOn: failOn)
    ]
    return report
  }

  @Test func everyStickerIsACase() throws {
    let root = try Self.junit(Self.pack(failOn: .error))
    let suite = root.children[0]
    #expect(root.attributes["tests"] == "6" && suite.attributes["tests"] == "6")
    #expect(suite.attributes["failures"] == "1" && suite.attributes["errors"] == "1")
    let cases = suite.children
    #expect(
      cases.map { $0.attributes["name"] } == [
        "a.png", "b.png", "c.png", "s.stickersequence", "the whole pack", "reading",
      ])
    #expect(cases[0].children.isEmpty && cases[2].children.isEmpty)
    #expect(cases[1].children.map(\.name) == ["failure", "system-out"])
    let failure = cases[1].children[0]
    #expect(failure.attributes == ["message": "message of first", "type": "first"])
    #expect(
      failure.text
        == "p/b.png: error: message of first (first)\np/b.png: error: message of second (second)")
    #expect(cases[1].children[1].text == "p/b.png: note: message of third (third)")
    #expect(
      cases[3].children.map(\.text) == [
        "p/s.stickersequence/1.png: warning: message of of-frame (of-frame)"
      ])
    #expect(cases[5].children.map(\.name) == ["error"])
  }

  @Test(arguments: [(Severity?.none, 0), (.error, 1), (.warning, 3)])
  func junitFailuresFollowTheFailLevel(_ failOn: Severity?, _ failures: Int) throws {
    let root = try Self.junit(Self.pack(failOn: failOn))
    #expect(root.attributes["failures"] == "\(failures)")
  }

  @Test func namesAreReadBackFromXML() throws {
    var report = Self.pack(failOn: .error)
    report.packs[0].stickers = hostileNames.map { FilePath("p/\($0)") }
    report.packs[0].findings = report.packs[0].stickers.map { Self.finding($0, .error, "x") }
    let shown = hostileNames.map {
      $0.printable.replacingOccurrences(of: "\u{FFFE}", with: "\\u{fffe}")
        .replacingOccurrences(of: "\u{FFFF}", with: "\\u{ffff}")
    }
    let cases = try Self.junit(report).children[0].children.dropLast()
    #expect(cases.map { $0.attributes["name"] } == shown)
    report.packs[0].errors = []
    let root = try XMLTree.root(
      of: report.text(as: .checkstyle, ReportContext(version: "1", workingFolder: "/")))
    #expect(root.children.map { $0.attributes["name"] } == shown.map { "p/\($0)" })
    #expect(root.children.allSatisfy { $0.children[0].attributes["source"] == "stickerlint.x" })
  }
}

@Suite struct MarkdownTests {
  private static func rows(_ text: String) -> [Substring] {
    Array(text.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2))
  }

  private static func report(_ findings: [Finding]) -> Report {
    var report = Report()
    report.packs = [
      PackReport(
        path: "p", name: "p", stickers: findings.map(\.path), goodCount: 0, sizeClass: nil,
        largest: nil, findings: findings, errors: [])
    ]
    return report
  }

  private static let context = ReportContext(version: "1", workingFolder: "/")

  /// Characters with a meaning in tables are escaped; all others are shown unchanged.
  @Test func namesAreTextInMarkdown() {
    let findings = hostileNames.map { name in
      Finding(
        ruleID: "x", severity: .error, path: FilePath(name),
        message: "See \(name.printable) and '\(name.printable)'.")
    }
    let rows = Self.rows(Self.report(findings).text(as: .markdown, Self.context))
    #expect(rows.count == hostileNames.count)
    for (row, name) in zip(rows, hostileNames) {
      let cells = MarkdownCells(row: row)
      let shown = name.printable.replacingOccurrences(of: #"\|"#, with: #"\\u{7c}"#)
      #expect(cells.shown.count == 4)
      #expect(cells.shown[1] == shown)
      // Quoted text is shown as code without its quotes.
      let words = "See \(shown) and '\(shown)'.".replacing("'", with: "").split(separator: " ")
      #expect(cells.shown[2].replacing("'", with: "").split(separator: " ") == words)
      #expect(cells.prose[1].isEmpty)
      #expect(!cells.prose[2].contains(#/[@#<>&`*_~\[\]$\\|!]|:\S|www/#), "\(cells.prose[2])")
    }
  }

  @Test(arguments: [
    (
      "Let 'stickerlint assemble --fit' make it smaller.",
      "Let `stickerlint assemble --fit` make it smaller."
    ),
    ("It shows as a box in white (#FFFFFF).", "It shows as a box in white (`#FFFFFF`)."),
    ("See a_b.png, c.png and others.", "See `a_b.png`, c.png and others."),
    ("'a\\nb c.png' no longer exists.", "`a\\nb c.png` no longer exists."),
    ("Apple's icons: the artists' own.", "Apple's icons: the artists' own."),
    ("An end ('x'): y", "An end (`x`): y"), ("'it's' ('it's')", "`it's` (`it's`)"),
    ("* ** (_) a:b) :x: '' '", "`*` `**` (`_`) `a:b`) `:x`: '' '"),
  ])
  func onlyAmbiguousTextIsCode(_ message: String, _ expected: String) {
    let finding = Finding(ruleID: "x", severity: .error, path: "a.png", message: message)
    let rows = Self.rows(Self.report([finding]).text(as: .markdown, Self.context))
    #expect(rows[0].contains("| \(expected) |"), "\(rows[0])")
  }

  @Test func limitsAreBelowWhatGitHubRefuses() {
    #expect(ReportContext.commentLimit < 65_536)
    #expect(ReportContext.jobSummaryLimit < 1024 * 1024)
  }

  @Test(arguments: [ReportContext.commentLimit, 2000])
  func tableIsCutBetweenRows(_ limit: Int) throws {
    let findings = (0..<1500).map { number in
      Finding(
        ruleID: "unusual-dimensions", severity: number == 1499 ? .error : .warning,
        path: FilePath("\(number)-\(String(repeating: "a", count: 230)).png"),
        message: String(repeating: "word", count: 60))
    }
    var context = Self.context
    context.markdownLimit = limit
    let text = Self.report(findings).text(as: .markdown, context)
    #expect(text.utf8.count <= limit && text.utf8.count > limit - 700)
    let rows = Self.rows(text)
    #expect(MarkdownCells(row: rows[rows.count - 1]).shown.count == 4)
    #expect(rows[0].contains("`1499-"))
    let omitted = (1500 - rows.count).formatted(.number.locale(Locale(identifier: "en")))
    #expect(text.hasSuffix("\n\n\(omitted) more findings did not fit here.\n"))
  }

  @Test func longNamesAreCut() {
    let path = FilePath(String(repeating: "`|", count: 2000) + ".png")
    let finding = Finding(ruleID: "x", severity: .error, path: path, message: "m")
    let rows = Self.rows(Self.report([finding]).text(as: .markdown, Self.context))
    #expect(MarkdownCells(row: rows[0]).shown[1].count == 301)
  }
}

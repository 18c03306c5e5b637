import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerLinting
@testable import StickerRules

/// Markdown reports, read back as GitHub shows them.
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
      let expected = name.printable.replacingOccurrences(of: #"\|"#, with: #"\\u{7c}"#)
      #expect(cells.texts.count == 4)
      #expect(cells.texts[1] == expected)
      // Quoted text is shown as code without its quotes.
      let words = "See \(expected) and '\(expected)'.".replacing("'", with: "").split(
        separator: " ")
      #expect(cells.texts[2].replacing("'", with: "").split(separator: " ") == words)
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
    #expect(MarkdownCells(row: rows[rows.count - 1]).texts.count == 4)
    #expect(rows[0].contains("`1499-"))
    let omitted = (1500 - rows.count).formatted(.number.locale(Locale(identifier: "en")))
    #expect(text.hasSuffix("\n\n\(omitted) more findings did not fit here.\n"))
  }

  @Test func longNamesAreCut() {
    let path = FilePath(String(repeating: "`|", count: 2000) + ".png")
    let finding = Finding(ruleID: "x", severity: .error, path: path, message: "m")
    let rows = Self.rows(Self.report([finding]).text(as: .markdown, Self.context))
    #expect(MarkdownCells(row: rows[0]).texts[1].count == 301)
  }
}

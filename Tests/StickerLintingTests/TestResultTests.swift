import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerLinting
@testable import StickerRules

/// JUnit and Checkstyle reports, read back by a parser.
@Suite struct TestResultTests {
  private static func junit(_ report: Report) throws -> XMLTree {
    try XMLTree.root(of: report.text(as: .junit, ReportContext(version: "1", workingFolder: "/")))
  }

  private static func finding(_ path: FilePath, _ severity: Severity, _ id: String) -> Finding {
    Finding(ruleID: id, severity: severity, path: path, message: "message of \(id)")
  }

  /// Returns a report about two good stickers, one with three findings, a sequence with a finding about a frame, a
  /// finding about the pack, and a file that cannot be read.
  private static func report(failOn: Severity?) -> Report {
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
    let root = try Self.junit(Self.report(failOn: .error))
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

  /// A finding about a file that is not a sticker, such as a `Contents.json`, gets its own case instead of going to
  /// "the whole pack".
  @Test func otherFilesAreCasesOfTheirOwn() throws {
    var report = Self.report(failOn: .error)
    report.packs[0].findings.append(Self.finding("p/Contents.json", .error, "of-list"))
    let cases = try Self.junit(report).children[0].children
    #expect(
      cases.map { $0.attributes["name"] } == [
        "a.png", "b.png", "c.png", "s.stickersequence", "the whole pack", "Contents.json",
        "reading",
      ])
  }

  @Test(arguments: [(Severity?.none, 0), (.error, 1), (.warning, 3)])
  func junitFailuresFollowTheFailLevel(_ failOn: Severity?, _ failures: Int) throws {
    let root = try Self.junit(Self.report(failOn: failOn))
    #expect(root.attributes["failures"] == "\(failures)")
  }

  @Test func namesAreReadBackFromXML() throws {
    var report = Self.report(failOn: .error)
    report.packs[0].stickers = hostileNames.map { FilePath("p/\($0)") }
    report.packs[0].findings = report.packs[0].stickers.map { Self.finding($0, .error, "x") }
    let expected = hostileNames.map {
      $0.printable.replacingOccurrences(of: "\u{FFFE}", with: "\\u{fffe}")
        .replacingOccurrences(of: "\u{FFFF}", with: "\\u{ffff}")
    }
    let cases = try Self.junit(report).children[0].children.dropLast()
    #expect(cases.map { $0.attributes["name"] } == expected)
    report.packs[0].errors = []
    let root = try XMLTree.root(
      of: report.text(as: .checkstyle, ReportContext(version: "1", workingFolder: "/")))
    #expect(root.children.map { $0.attributes["name"] } == expected.map { "p/\($0)" })
    #expect(root.children.allSatisfy { $0.children[0].attributes["source"] == "stickerlint.x" })
  }
}

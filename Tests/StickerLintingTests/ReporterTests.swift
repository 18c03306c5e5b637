import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerLinting
@testable import StickerPacks
@testable import StickerRules

/// One report in every format. It has findings of each severity, about a frame and about a pack, awkward names, and an
/// error.
@Suite struct ReporterTests {
  static let report: Report = {
    func finding(
      _ rule: String, _ severity: Severity, _ path: FilePath, _ message: String,
      help: String? = nil, measured: Quantity? = nil, limit: Quantity? = nil, frame: Int? = nil
    ) -> Finding {
      Finding(
        ruleID: rule, severity: severity, path: path, frame: frame, message: message,
        advice: help.map { Advice($0) },
        measured: measured, limit: limit)
    }
    let findings = [
      finding(
        "mixed-sticker-sizes", .warning, "Happy Otters",
        "This pack mixes sizes: 2 regular, 1 large.", help: "Export all in one size."),
      finding(
        "file-too-large", .error, "Happy Otters/a,b/100%:cat.png",
        "This sticker is 634 KB. Messages allows 500 KB.", help: "Export fewer frames.",
        measured: Quantity(649_216, .bytes), limit: Quantity(512_000, .bytes)),
      finding(
        "blank-first-frame", .warning, awkward,
        "The first frame is empty, and it is all that shows while peeling.", frame: 0),
      finding(
        "low-frame-rate", .note, "Happy Otters/otter.png",
        "This animation runs at 4 frames a second, below 8.",
        measured: Quantity(4, .framesPerSecond), limit: Quantity(8, .framesPerSecond)),
    ]
    let small = (1...5).map {
      finding(
        "unusual-dimensions", .warning, FilePath("Happy Otters/small-\($0).png"),
        "This sticker is 206 × 206 px.", help: "Export at 3x.")
    }
    let stickers =
      findings.dropFirst().map(\.path) + small.map(\.path)
      + ["Happy Otters/sea.png", "Happy Otters/star-1.png"]
    var report = Report()
    report.packs = [
      PackReport(
        path: "Good Otters", name: "Good Otters",
        stickers: ["Good Otters/a.png", "Good Otters/b.png", "Good Otters/sun.png"], goodCount: 3,
        sizeClass: PackSizeClass(SizeClass(name: "large", side: 618), .option),
        largest: ("Good Otters/sun.png", ByteCount(451_584)), findings: [], errors: []),
      PackReport(
        path: "Happy Otters", name: "Happy Otters", stickers: stickers, goodCount: 2,
        sizeClass: PackSizeClass(SizeClass(name: "regular", side: 408), .inferred),
        sizeCounts: (exact: 6, other: 4), largest: nil, findings: findings + small, errors: []),
      PackReport(
        path: "Locked", name: "Locked", stickers: ["Locked/b.png"], goodCount: 1, sizeClass: nil,
        largest: nil, findings: [], errors: ["Locked/a.png: Permission denied"]),
    ]
    report.packs[1].baselined = [
      finding("non-square", .note, "Happy Otters/small-1.png", "This sticker is not square.")
    ]
    report.staleBaseline = [
      UnusedEntry(
        kind: .staleBaseline(path: "Happy Otters/gone\n::error::\\xff.png"),
        ruleID: "file-too-large", file: ".stickerlint-baseline.json", line: 4,
        message: "'Happy Otters/gone\n::error::\\xff.png' no longer exists.".printable)
    ]
    report.movedBaseline = [
      MovedEntry(
        ruleID: "non-square", file: ".stickerlint-baseline.json", line: 5,
        path: "Happy Otters/old\n::error::\\xff.png", newPath: "Happy Otters/small-1.png")
    ]
    report.unusedIgnores = [
      UnusedEntry(
        kind: .unusedIgnore(reason: "Left and right hand differ\nby two pixels."),
        ruleID: "duplicate-stickers", file: ".stickerlint.yml", line: 21,
        message: "duplicate-stickers no longer finds anything there.")
    ]
    report.unmatchedPatterns = [
      UnusedEntry(
        kind: .unmatchedPattern("Stikers/**"), file: ".stickerlint.yml", line: 3, column: 11,
        message: "The pattern 'Stikers/**' of 'include' matches nothing.", fails: true)
    ]
    return report
  }()

  /// The report of a run that could not begin.
  static let failed: Report = {
    var report = Report()
    report.failures = [
      DocumentError.Mistake(
        "'x\n::error::' is not a rule", file: "a b.yml", place: TextPlace(line: 3, column: 5)),
      DocumentError.Mistake("there is no baseline 'b.json'"),
    ]
    return report
  }()

  /// A group of findings fails if any of them makes the run fail.
  @Test(arguments: [[Severity.error, .warning], [.warning, .error], [.warning, .warning]])
  func groupOfAFileFailsIfOneFindingDoes(_ severities: [Severity]) throws {
    var pack = try #require(Self.report.packs.last)
    pack.findings = severities.enumerated().map {
      Finding(ruleID: "rule-\($0)", severity: $1, path: "Locked/b.png", message: "\($0)")
    }
    var report = Report()
    report.packs = [pack]
    let groups = FindingGroup.byFile(report.placedFindings, of: pack, mergesIcons: false)
    #expect(groups.map(\.fails) == [severities.contains(.error)])
  }

  /// A path with a newline, an escape, DEL, a C1 control, two bidirectional controls and a byte that is not UTF-8.
  static let awkward = FilePath(
    platformString: "Happy Otters/new\nline\u{1B}[31m\u{7F}\u{9B}\u{202E}\u{61C}".utf8.map {
      CChar(bitPattern: $0)
    } + [-1, 46, 112, 110, 103, 0])

  static func text(
    _ format: OutputFormat, _ style: TextStyle = TextStyle(),
    _ detail: ReportContext.Detail = .digest
  ) -> String {
    report.text(
      as: format,
      ReportContext(version: "1.2.3", workingFolder: "/home/ada/", style: style, detail: detail))
  }

  static let goldens = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  @Test(arguments: OutputFormat.allCases)
  func everyFormatMatchesItsGolden(_ format: OutputFormat) throws {
    try expectGolden(Self.text(format), at: Self.goldens.appending(path: "report.\(format).txt"))
  }

  @Test(
    arguments: [
      ("all", TextStyle(), .everything), ("color", TextStyle(hasColor: true), .digest),
      ("ascii", TextStyle(hasUnicode: false), .everything),
      ("wide", TextStyle(width: 120), .everything), ("narrow", TextStyle(width: 66), .everything),
    ] as [(String, TextStyle, ReportContext.Detail)])
  func humanTextFitsItsTerminal(
    _ name: String, _ style: TextStyle, _ detail: ReportContext.Detail
  ) throws {
    let text = Self.text(.human, style, detail)
    try expectGolden(text, at: Self.goldens.appending(path: "report.human.\(name).txt"))
    if !style.hasUnicode { #expect(!text.contains { !$0.isASCII }) }
    if !style.hasColor {
      for line in text.split(separator: "\n") { #expect(line.count <= style.width, "\(line)") }
    }
  }

  /// A failed run still produces a report, and formats that can state the reason do.
  @Test(arguments: OutputFormat.allCases)
  func everyFormatReportsAFailedRun(_ format: OutputFormat) throws {
    let text = Self.failed.text(as: format, ReportContext(version: "1.2.3", workingFolder: "/ada/"))
    try expectGolden(text, at: Self.goldens.appending(path: "report.\(format).failed.txt"))
    #expect(!Self.failed.passed)
    #expect(!text.contains("\n::error::"))
  }

  @Test(arguments: [("statistics", 100), ("statistics-narrow", 60)])
  func statisticsCountByRule(_ name: String, _ width: Int) throws {
    var report = Self.report
    report.packs[1].findings.append(report.packs[1].findings[1])
    let text = report.text(
      as: .human,
      ReportContext(
        version: "1", workingFolder: "/", style: TextStyle(width: width), showsStatistics: true))
    try expectGolden(text, at: Self.goldens.appending(path: "report.human.\(name).txt"))
  }

  @Test func everyGoldenHasAFormat() throws {
    let formats = OutputFormat.allCases.map(\.rawValue)
    for name in try Folders.names(in: Self.goldens) {
      #expect(formats.contains(String(name.split(separator: ".")[1])), "\(name) is left over")
    }
  }

  @Test(arguments: OutputFormat.allCases)
  func noFormatLetsControlCharactersThrough(_ format: OutputFormat) {
    for scalar in Self.text(format).unicodeScalars where scalar != "\n" {
      #expect(scalar.isPrintable)
    }
  }

  /// GitHub shows ten annotations per level; the last notice mentions the rest.
  @Test(arguments: [
    (Severity.error, "::error ", 10, 16), (.warning, "::warning ", 10, 15),
    (.note, "::notice ", 10, 16),
  ])
  func annotationsAreCappedAndTheRestIsLogged(
    _ severity: Severity, _ command: String, _ annotated: Int, _ logged: Int
  ) {
    var report = Self.report
    report.unusedIgnores = []
    report.staleBaseline = []
    report.unmatchedPatterns = []
    report.packs[1].findings = (0..<25).map { number in
      Finding(ruleID: "x", severity: severity, path: FilePath("\(number).png"), message: "m")
    }
    let lines = report.text(as: .github, ReportContext(version: "1", workingFolder: "/"))
      .split(separator: "\n")
    #expect(lines.count { $0.hasPrefix(command) } == annotated)
    #expect(lines.count { $0.hasPrefix("\(severity.rawValue): ") } == logged)
    #expect(lines.first == "::error title=stickerlint::Locked/a.png: Permission denied")
    #expect(lines.last == "::notice title=stickerlint::\(logged) more findings are in the log")
  }

  @Test func jsonIsComplete() throws {
    let data = Data(Self.text(.json).utf8)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "errors", "findings", "movedBaseline", "packs", "schemaVersion", "staleBaseline", "summary",
        "tool", "unmatchedPatterns", "unusedIgnores",
      ])
    let findings = try #require(object["findings"] as? [[String: Any]])
    let keys: Set = [
      "advice", "docsUrl", "fingerprint", "frame", "help", "limit", "line", "measured", "message",
      "path",
      "ruleId", "severity",
    ]
    for finding in findings { #expect(Set(finding.keys).union(["advice"]) == keys) }
    #expect(
      findings[2]["path"] as? String
        == "Happy Otters/new\nline\u{1B}[31m\u{7F}\\xc2\\x9b\\xe2\\x80\\xae\\xd8\\x9c\\xff.png")
  }

  @Test(arguments: OutputFormat.allCases)
  func quietShowsOnlyFailures(_ format: OutputFormat) {
    let text = Self.report.onlyFailures().text(
      as: format, ReportContext(version: "1", workingFolder: "/", detail: .failures))
    #expect(text.contains("file-too-large"))
    #expect(!text.contains("low-frame-rate"))
    if format == .human { #expect(!text.contains("Good Otters")) }
  }
}

import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerLinting
@testable import StickerPacks
@testable import StickerRules

/// The report for people: the worst findings come first, and each is as brief as its severity allows.
@Suite struct ReadingOrderTests {
  private static func finding(
    _ severity: Severity, _ path: String, rule: String = "a-rule", _ message: String? = nil
  ) -> Finding {
    Finding(
      ruleID: rule, severity: severity, path: FilePath(path), message: message ?? "\(path) is odd.")
  }

  private static func report(_ packs: (String, [Finding])...) -> Report {
    var report = Report()
    report.packs = packs.map { name, findings in
      PackReport(
        path: FilePath(name), name: name, stickers: findings.map(\.path), goodCount: 0,
        findings: findings, errors: [])
    }
    return report
  }

  private static func text(
    _ report: Report, _ detail: ReportContext.Detail = .digest, width: Int = 80
  ) -> String {
    report.text(
      as: .human,
      ReportContext(
        version: "1", workingFolder: "/", style: TextStyle(width: width), detail: detail))
  }

  private static func findings(_ count: Int, _ severity: Severity) -> [Finding] {
    (1...count).map { finding(severity, "p/\($0).png") }
  }

  /// The report shows the messages of all errors and of warnings about few files, but not those of notes.
  @Test(arguments: [
    (Severity.error, 3, 3), (.error, 20, 20), (.warning, 3, 3), (.warning, 4, 1),
    (.warning, 20, 1), (.note, 1, 0), (.note, 20, 0),
  ])
  func digestIsAsBriefAsTheSeverityAllows(_ severity: Severity, _ files: Int, _ messages: Int) {
    let report = Self.report(("p", Self.findings(files, severity)))
    #expect(Self.text(report).matches(of: #/is\s+odd\./#).count == messages)
    #expect(Self.text(report, .everything).matches(of: #/is\s+odd\./#).count == files)
  }

  /// Nine findings of a rule about one file are nine tasks, so they are not grouped.
  @Test(arguments: [(Severity.error, 9), (.warning, 9), (.note, 0)])
  func findingsAboutOneFileAreListedUnlessTheyAreNotes(_ severity: Severity, _ expected: Int) {
    let findings = (1...9).map { Self.finding(severity, "p/a.png", "Thing \($0).") }
    let count = Self.text(Self.report(("p", findings))).matches(of: #/Thing \d/#).count
    #expect(count == expected)
  }

  /// Findings of a rule are counted over all packs, so one finding in each of four packs makes one entry.
  @Test func rulesAreCountedOverAllPacks() {
    let packs = (1...4).map { ("p\($0)", [Self.finding(.warning, "p\($0)/a.png")]) }
    let text = Self.text(Self.report(packs[0], packs[1], packs[2], packs[3]))
    #expect(
      text.contains("all packs\n\n  4 files in 4 packs: p1/a.png, p2/a.png, p3/a.png, p4/a.png\n"))
    #expect(text.contains("! p4 · 0 of 1 sticker fine"))
  }

  @Test func failingFindingsAreNamedInFull() {
    var report = Self.report(("p", Self.findings(90, .warning)))
    #expect(Self.text(report).contains("and 7"))
    report.packs[0].failOn = .warning
    for detail in [ReportContext.Detail.digest, .failures] {
      #expect(Self.text(report, detail).matches(of: #/\d+\.png[,\n]/#).count == 90)
    }
    report.packs[0].findings = Self.findings(2, .note)
    report.packs[0].failOn = .note
    #expect(Self.text(report).matches(of: #/is odd\./#).count == 2)
  }

  @Test(arguments: [ReportContext.Detail.digest, .everything])
  func worstFindingsComeFirst(_ detail: ReportContext.Detail) throws {
    let report = Self.report(
      ("fine", []),
      ("a", [Self.finding(.note, "a/1.png"), Self.finding(.warning, "a/2.png", rule: "b-rule")]),
      ("b", [Self.finding(.warning, "b/3.png"), Self.finding(.error, "b/4.png", rule: "c-rule")]))
    let text = Self.text(report, detail)
    let offsets = try ["4.png", "2.png", "3.png", "1.png", "✓ fine"].map {
      try #require(text.firstRange(of: $0)).lowerBound
    }
    #expect(offsets == offsets.sorted(), "\(text)")
  }

  @Test func worstComesFirstInEveryFormatForPeople() throws {
    let report = Self.report(
      ("p", [Severity.note, .warning, .error].map { Self.finding($0, "p/\($0).png") }))
    for format in [OutputFormat.human, .markdown, .xcode, .github] {
      let context = ReportContext(version: "1", workingFolder: "/", detail: .everything)
      let text = report.text(as: format, context)
      let offsets = try ["error.png", "warning.png", "note.png"].map {
        try #require(text.firstRange(of: "p/" + $0) ?? text.firstRange(of: $0)).lowerBound
      }
      #expect(offsets == offsets.sorted(), "\(text)")
    }
  }

  @Test(arguments: [40, 60, 80, 120])
  func notesOfARuleAreOneLine(_ width: Int) {
    let findings = ["b-rule", "a-very-long-rule-name-here"].flatMap { rule in
      (1...12).map { Self.finding(.note, "p/an otter in a hat \($0).png", rule: rule) }
    }
    let lines = Self.text(Self.report(("p", findings)), width: width).split(separator: "\n")
    let start = lines.firstIndex { $0.hasSuffix("good to know") } ?? 0
    #expect(lines[start + 1].hasPrefix("    12  a-very-long-rule-name-here"))
    #expect(lines[start + 2].hasPrefix("    12  b-rule"))
    #expect(lines[start + 3].contains("✓ p"))
    for line in lines { #expect(line.count <= width, "\(line)") }
  }

  @Test func packWithNotesIsFine() {
    var report = Self.report(("p", Self.findings(2, .note)))
    report.packs[0].goodCount = 2
    let text = Self.text(report)
    #expect(text.contains("✓ p · all 2 stickers are fine\n"))
    #expect(text.contains("2 good to know · 2 of 2 stickers fine\n"))
    #expect(Self.text(report, .everything).hasPrefix("\n  ✓ p · 2 stickers\n"))
  }

  /// Findings below the severity to show are not counted. Findings that a report of failures leaves out are counted.
  @Test func findingsBelowTheSeverityAreNotCounted() {
    var report = Self.report(("p", Self.findings(2, .note) + [Self.finding(.error, "p/x.png")]))
    report.unmatchedPatterns = [
      UnusedEntry(
        kind: .unmatchedPattern("x/**"), file: ".stickerlint.yml", line: 1, column: 1,
        message: "The pattern 'x/**' matches nothing.", severity: .note)
    ]
    #expect(report.atLeast(.note).unusedEntries.count == 1)
    #expect(report.atLeast(.warning).unusedEntries.isEmpty)
    #expect(report.atLeast(.warning).totals.phrases.map(\.text).first == "1 must be fixed")
    #expect(!report.atLeast(.warning).totals.phrases.contains { $0.text.contains("good to know") })
    #expect(report.onlyFailures().totals.count(.note) == 2)
  }

  @Test(
    arguments: [
      (PackSizeClass.Origin.inferred, 3, 0, "regular (408 px)"),
      (.inferred, 2, 1, "most are regular (408 px)"),
      (.inferred, 2, 0, "most are regular (408 px)"),
      (.inferred, 1, 2, nil), (.inferred, 0, 3, nil), (.inferred, 1, 0, nil),
      (.option, 3, 0, "regular (408 px) by --size"),
      (.option, 2, 1, "1 is not regular (408 px), the size of --size"),
      (.contents, 3, 0, "regular (408 px) from Contents.json"),
      (.contents, 0, 3, "none is regular (408 px) as in Contents.json"),
      (.contents, 1, 2, "2 are not regular (408 px) as in Contents.json"),
    ] as [(PackSizeClass.Origin, Int, Int, String?)])
  func headerNamesTheSizeThatTheArtHas(
    _ origin: PackSizeClass.Origin, _ exact: Int, _ other: Int, _ expected: String?
  ) {
    var report = Self.report(("p", Self.findings(3, .warning)))
    report.packs[0].sizeClass = PackSizeClass(SizeClass(name: "regular", side: 408), origin)
    report.packs[0].sizeCounts = (exact, other)
    let header = Self.text(report).split(separator: "\n")[0]
    #expect(header == "  ▸ p · 3 stickers" + (expected.map { " · \($0)" } ?? ""))
  }

  /// Folders below the working folder are shown as they are typed. A number alone does not tell which folder it is.
  @Test(arguments: [
    (["a/cats", "a/dogs"], ["a/cats", "a/dogs"]), (["a/cats"], ["cats"]), (["a/x/1"], ["x/1"]),
    (["/a/x/1", "/a/y/2"], ["x/1", "y/2"]), (["/a/x/1", "/b/x/1"], ["/a/x/1", "/b/x/1"]),
    (
      ["A.xcassets/P.stickerpack", "A.xcassets/Q.stickerpack"], ["P.stickerpack", "Q.stickerpack"]
    ),
    (["7"], ["7"]),
  ])
  func titlesTellPacksApart(_ paths: [FilePath], _ titles: [String]) {
    var report = Self.report(("p", []))
    report.packs = paths.map { path in
      var pack = report.packs[0]
      (pack.path, pack.name) = (path, path.lastComponent?.string ?? "")
      return pack
    }
    #expect(report.titles == titles)
  }

  /// A folder of frames checked alone is not called a pack.
  @Test func sequenceIsNotCalledAPack() {
    var report = Self.report(("Wave.stickersequence", []))
    report.packs[0].stickers = ["Wave.stickersequence"]
    #expect(Self.text(report) == "  ✓ Wave.stickersequence · the whole sequence looks good\n")
  }

  /// The report has a maximum number of lines, none wider than the terminal, and says so if it leaves something out.
  @Test(arguments: [
    (ReportContext.Detail.digest, 40), (.digest, 80), (.failures, 40), (.failures, 80),
  ])
  func linesOfAReportHaveALimit(_ detail: ReportContext.Detail, _ width: Int) throws {
    func pack(_ number: Int, _ findings: (String) -> [Finding]) -> (String, [Finding]) {
      let name = "pack \(number) " + String(repeating: "猫x", count: number % 4 == 0 ? 40 : 1)
      return (name, findings(name))
    }
    let packs = (0..<60).map { number in
      pack(number) { name in
        (0..<5).map { file in
          Self.finding(
            .error, "\(name)/\(file)/" + String(repeating: "y", count: 90) + ".png",
            rule: "rule-\((number + file) % 70)", "Thing \(number) is \(file).")
        } + [Self.finding(.warning, "\(name)/w.png"), Self.finding(.note, "\(name)/n.png")]
      }
    }
    var report = Report()
    for (name, findings) in packs {
      report.packs += Self.report((name, findings)).packs
    }
    for style in [
      TextStyle(width: width), TextStyle(hasUnicode: false, width: width),
      TextStyle(hasColor: true, width: width),
    ] {
      let text = (detail == .failures ? report.onlyFailures() : report).text(
        as: .human, ReportContext(version: "1", workingFolder: "/", style: style, detail: detail))
      let lines = text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= (detail == .failures ? 100 : 200))
      for line in lines { #expect(line.columns <= width, "\(line)") }
      #expect(text.contains("not everything is shown") && text.contains("--format json"))
    }
    let all = Self.text(report, .everything, width: width)
    #expect(all.split(separator: "Thing").count == 301)
  }

  /// One cause in many packs is one entry with one message.
  @Test func oneCauseInManyPacksIsOneEntry() {
    var report = Report()
    for pack in 1...57 {
      report.packs +=
        Self.report(
          ("p\(pack)", (1...40).map { Self.finding(.error, "p\(pack)/\($0).png", "A pointer.") })
        ).packs
    }
    let text = Self.text(report)
    #expect(text.contains("all packs\n\n  2,280 files in 57 packs: p1/1.png, p1/2.png,"))
    #expect(text.matches(of: #/A pointer\./#).count == 1)
    #expect(text.matches(of: #/\.png/#).count > 40)
    #expect(text.split(separator: "\n").count < 60)
  }

  /// The folder of several files is named once; findings of one rule about a set's icons are one entry.
  @Test func iconsOfASetAreOneEntry() {
    let set = "p/A.xcstickers/Icon.stickersiconset"
    var report = Self.report(
      ("p", (1...3).map { Self.finding(.error, "\(set)/\($0).png", "Icon \($0) is clear.") }))
    report.packs[0].iconCount = 13
    let text = Self.text(report)
    #expect(
      text.contains("3 of 13 icons in A.xcstickers/Icon.stickersiconset: 1.png, 2.png, 3.png\n"))
    #expect(text.matches(of: #/is clear/#).count == 1)
    #expect(Self.text(report, .everything).matches(of: #/is clear/#).count == 3)
  }

  @Test func repeatedCommandIsPrintedOnce() {
    var findings = Self.findings(3, .error)
    for index in findings.indices {
      findings[index].advice = Advice(
        "Make it smaller.",
        .fix(.init(["p"], rules: ["a-rule"], size: nil, output: "p-fixed")))
    }
    let text = Self.text(Self.report(("p", findings)))
    #expect(text.matches(of: #/--pick/#).count == 1)
    let repeated = text.replacing(#/\s+/#, with: " ")
      .matches(of: #/Make it smaller\. The command above for (\S+) does this, too\./#)
    #expect(repeated.count == 2 && Set(repeated.map(\.1)).count == 1, "\(text)")
  }

  /// A command's argument that is wider than the terminal stays one argument for a shell.
  @Test(arguments: [
    "'\(String(repeating: "it is ", count: 30))'", String(repeating: "ab", count: 80),
  ])
  func wideCommandsCanBeCopied(_ word: String) {
    let command = SuggestedCommand([
      .argument("fix"), .placeholder(word), .argument("-o"), .argument("x"),
    ])
    let advice = AdviceText("Do:", command, TextStyle())
    let lines = advice.lines(after: ">", id: "", indent: 6, width: 40)
    for line in lines { #expect(line.columns <= 40) }
    let joined = lines.joined(separator: "\n").replacing("'\\\n'", with: "")
      .replacing("\\\n        ", with: "").replacing("\\\n", with: "")
    #expect(joined.contains(word), "\(joined)")
  }

  @Test func emptyPacksShowNoCounts() {
    var report = Self.report(("p", [Self.finding(.error, "p")]), ("p/q", []))
    report.packs[0].stickers = []
    #expect(!Self.text(report).contains("0 of 0"))
    report.packs[0].findings = []
    report.packs[1].stickers = ["p/q/a.png"]
    #expect(Self.text(report).contains("✓ p · no stickers besides those of 1 pack\n"))
  }

  @Test(arguments: [
    ("a bb ccc", 5, 0, ["a bb", "ccc"]), ("a bb ccc", 5, 2, ["a", "bb", "ccc"]),
    ("a bb ccc", 5, 5, ["", "a bb", "ccc"]), ("dddddd a", 5, 2, ["ddd", "ddd a"]),
    ("a dddddd", 5, 0, ["a", "ddddd", "d"]), ("漢字 漢字", 5, 0, ["漢字", "漢字"]),
    ("", 5, 2, [""]), ("a bb", 9, 5, ["a bb"]),
  ])
  func textIsWrappedAfterALabel(_ text: String, _ width: Int, _ used: Int, _ lines: [String]) {
    #expect(wrap(text, width: width, after: used) == lines)
  }
}

import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// Writes a report for a terminal: the findings, the worst first, with measured values and their limits, and then the
/// next steps. The number of lines is bounded unless everything was requested.
struct HumanReporter: Reporter {
  private let context: ReportContext
  private var style: TextStyle { context.style }

  init(_ context: ReportContext) { self.context = context }

  /// The maximum number of lines of a report; `nil` for no limit.
  private var maxLines: Int? {
    switch context.detail {
    case .failures: 100
    case .digest: 200
    case .everything: nil
    }
  }

  /// The maximum number of lines of a list of rules, packs or failures in the report.
  private var maxListed: Int { maxLines.map { $0 / 8 } ?? .max }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    let report = report.byPlatform
    let hasFindings = !report.findings.isEmpty
    if report.packs.isEmpty {
      let sign = style.paint(Severity.error.sign(style), Severity.error.ink)
      let failures = report.failures.map { failure in
        let lines = wrap(style.plain(failure.text.printable), width: style.width - 4)
        return "  \(sign) \(lines.joined(separator: "\n    "))\n"
      }
      let written = write(failures, to: &output)
      let others = failures.count - written
      if others > 0 { output.write("  \(others.grouped) more; '--format json' writes all\n") }
    }
    var leavesOut = false
    if context.showsStatistics, hasFindings {
      let room = maxLines.map { $0 - 1 - summary(report, leavesOut: false).lineCount }
      let table = RuleTable(style: style, showsSeverity: true, maxLines: room ?? .max)
      output.write("\n" + table.lines(report.placedFindings + report.placedEntries))
    } else {
      leavesOut = writeFindings(report, to: &output)
    }
    if hasFindings {
      output.write(summary(report, leavesOut: leavesOut))
    } else if context.detail != .failures, !report.uncheckedProjects.isEmpty {
      output.write("\n" + uncheckedProjects(report).map { $0 + "\n" }.joined())
    }
  }

  /// Writes the findings, and a verdict on each pack without a written finding.
  ///
  /// - Returns: true if findings or names were left out.
  private func writeFindings(
    _ report: Report, to output: inout some TextOutputStream
  ) -> Bool {
    let packs = zip(report.packs, report.titles).map { pack, title in
      PackText(
        style: style, pack: pack, title: title, innerPacks: report.packs.count(where: pack.contains)
      )
    }
    var order = ReadingOrder(report, context.detail)
    let notes = notesTable(order.notes)
    var list = FindingList(
      report, packs, context, room: nil, nameLines: (ofFailures: .max, ofOthers: .max))
    if let maxLines {
      // Each list below has a blank line above it and a line about omitted items.
      var room =
        maxLines - summary(report, leavesOut: true).lineCount - notes.lineCount
        - min(maxListed, 4 * packs.count) - 2
      var text = ""
      list = FindingList(report, packs, context, room: room, nameLines: (12, 2))
      list.write(order, to: &text)
      if !list.leftOut.isEmpty {
        text = ""
        room -= maxListed + 2
        order = ReadingOrder(report, context.detail, isCondensed: true)
        list = FindingList(report, packs, context, room: room, nameLines: (3, 2))
        list.write(order, to: &text)
      }
      output.write(text)
    } else {
      list.write(order, to: &output)
    }
    writeTable(of: list.leftOut, to: &output)
    output.write(notes)
    let unwritten = packs.indices.filter { !list.writtenPacks.contains($0) }.map { packs[$0] }
      .filter(showsVerdict(of:))
    if !report.findings.isEmpty, !unwritten.isEmpty { output.write("\n") }
    writeVerdicts(unwritten.filter { !$0.isFine } + unwritten.filter(\.isFine), to: &output)
    return !list.leftOut.isEmpty || list.leavesOutNames
  }

  /// Returns true if the report includes a verdict on a pack without written findings.
  private func showsVerdict(of pack: PackText) -> Bool {
    // A section about several platforms has no verdict: each platform has its own section.
    guard pack.pack.platforms.count <= 1, !(pack.isFine && pack.pack.isBesidePlatforms) else {
      return false
    }
    return context.detail != .failures || !pack.isFine
  }

  private func writeVerdicts(_ packs: [PackText], to output: inout some TextOutputStream) {
    let others = packs.dropFirst(write(packs.lazy.map(\.verdict), to: &output))
    guard !others.isEmpty else { return }
    let fine = others.count(where: \.isFine)
    var words = [counted(others.count, "more pack", "more packs")]
    if fine > 0 { words.append("\(fine.grouped) fine") }
    if fine < others.count { words.append("\((others.count - fine).grouped) with findings") }
    let text = words.joined(separator: style.plain(" · "))
    output.write("  \(style.sign("…", "...")) \(text)\n")
  }

  /// Writes texts until a list is full.
  ///
  /// - Returns: the number of written texts.
  private func write(
    _ texts: some Sequence<String>, to output: inout some TextOutputStream
  ) -> Int {
    var (lines, count) = (0, 0)
    for text in texts {
      lines += text.lineCount
      guard lines <= maxListed else { break }
      output.write(text)
      count += 1
    }
    return count
  }

  /// Writes a line for each rule of findings that are not shown individually.
  private func writeTable(of findings: [PlacedFinding], to output: inout some TextOutputStream) {
    guard !findings.isEmpty else { return }
    let heading = "\(counted(findings.count, "more finding", "more findings")), by rule"
    output.write("\n  \(style.sign("▸", ">")) \(style.paint(heading, .bold))\n")
    let table = RuleTable(style: style, indent: 4, showsSeverity: true, maxLines: maxListed)
    output.write(table.lines(findings))
  }

  /// Returns the notes as a table under a heading; empty if there are none.
  private func notesTable(_ notes: [PlacedFinding]) -> String {
    guard !notes.isEmpty else { return "" }
    let heading = "\(Severity.note.sign(style)) \(Severity.note.words)"
    let table = RuleTable(style: style, indent: 4, maxLines: maxListed)
    return "\n  \(style.paint(heading, Severity.note.ink))\n" + table.lines(notes)
  }

  /// Returns the counts and the next steps.
  private func summary(_ report: Report, leavesOut: Bool) -> String {
    var counts = report.totals.phrases
    let outdated = report.unusedIgnores + report.staleBaseline
    if !outdated.isEmpty {
      let ink: TextStyle.Ink = outdated.contains(where: \.fails) ? .red : .dim
      counts.append(("\(counted(outdated.count, "entry", "entries")) outdated", ink))
    }
    let isBrief = context.detail == .failures
    let hints =
      isBrief ? [] : context.hints + [ReportContext.Hint("stickerlint rules ID", "explains a rule")]
    var lines = [""]
    let repair = isBrief ? nil : RepairSummary(report.findings)
    if let copied = repair.flatMap(adviceOnCheckedCopy) {
      lines += copied
    } else if let repair {
      lines += repair.lines.flatMap { words, command in
        AdviceText("\(words):", command, style).lines(
          after: style.sign("→", ">"), id: "", indent: 2, width: style.width)
      }
      lines += adviceOnEarlierCopy(repair.lines[0].command)
    } else if !isBrief {
      lines += adviceOnSinglePacks(report)
    }
    lines += wrapped(counts.map { Phrase($0.text, painted: style.paint($0.text, $0.ink)) })
    lines += uncheckedProjects(report)
    let showsAll = context.hints.contains { $0.effect == "shows all" }
    if leavesOut, !showsAll {
      lines += wrapped(
        [Phrase("not everything is shown")] + omissionHints(report).map(phrase))
    }
    lines += wrapped(hints.map(phrase))
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the lines about a repaired copy that is checked beside its original: a command for both would repair the
  /// original again. `nil` if there is none.
  private func adviceOnCheckedCopy(_ summary: RepairSummary) -> [String]? {
    guard let (copy, original) = summary.lines[0].command.repair?.copyAmongScopes else {
      return nil
    }
    let sentence =
      "\(copy.display.printable) seems to be the repaired copy of \(original.display.printable): put it in the place of "
      + "the original, or delete it, so that one of them remains."
    return AdviceText(sentence, nil, style)
      .lines(after: style.sign("→", ">"), id: "", indent: 2, width: style.width)
  }

  /// Maximum number of packs that are named because they have repairs.
  private static let maxNamedPacks = 3

  /// Returns advice on packs with repairs, for a run in which no single command suits all of them, for example because
  /// their sizes differ.
  private func adviceOnSinglePacks(_ report: Report) -> [String] {
    let packs = report.packs.filter { RepairSummary($0.findings) != nil }
    guard report.packs.count > 1, let first = packs.first?.path.shellWord else { return [] }
    let named = packs.prefix(Self.maxNamedPacks).map(\.path.display.printable)
    let names = named.joined(separator: ", ") + andMore(packs.count - named.count)
    let sentence =
      "fix may repair more in single packs (\(names)): 'stickerlint \(first)' shows how in one."
    return AdviceText(sentence, nil, style)
      .lines(after: style.sign("→", ">"), id: "", indent: 2, width: style.width)
  }

  /// Returns advice on a copy that an earlier run of a command may have left. With the copy in the place of the
  /// original, the command is not needed again.
  private func adviceOnEarlierCopy(_ command: SuggestedCommand) -> [String] {
    guard let repair = command.repair, let copy = repair.earlierCopy else { return [] }
    let sentence =
      "\(copy.display.printable) is there already: if it is the repaired copy, put it in the place of the original, or "
      + "delete it."
    return AdviceText(sentence, nil, style)
      .lines(after: style.sign("→", ">"), id: "", indent: 2, width: style.width)
  }

  /// Returns the lines about projects around the packs that were not checked, with the commands that check them.
  private func uncheckedProjects(_ report: Report) -> [String] {
    report.uncheckedProjects.filter { context.detail != .failures || $0.errorCount > 0 }.flatMap {
      let (sentence, command) = $0.advice(from: FilePath(context.workingFolder))
      return AdviceText(sentence, command, style)
        .lines(after: style.sign("→", ">"), id: "", indent: 2, width: style.width)
    }
  }

  /// Hints on how to see omitted findings.
  private func omissionHints(_ report: Report) -> [ReportContext.Hint] {
    if let hint = context.wholeReport { return [hint] }
    let isOne = Set(report.packs.map(\.path)).count == 1
    return
      (context.detail == .failures ? [ReportContext.Hint("--all without -q", "shows it")] : [])
      + (isOne ? [] : [ReportContext.Hint("stickerlint PACK", "shows one pack")])
      + [ReportContext.Hint("--format json", "writes all")]
  }

  private func phrase(_ hint: ReportContext.Hint) -> Phrase {
    Phrase(
      "\(hint.command) \(hint.effect)",
      painted: "\(style.paint(hint.command, .bold)) \(hint.effect)")
  }

  /// Returns phrases in a row, wrapped into lines.
  private func wrapped(_ phrases: [Phrase]) -> [String] {
    Phrase.lines(phrases, separator: style.plain(" · "), width: style.width - 2).map { "  " + $0 }
  }
}

extension PackReport {
  /// Returns true if this pack has no stickers of its own, and another pack with stickers lies inside it.
  fileprivate func contains(_ other: PackReport) -> Bool {
    guard stickerCount == 0, other.stickerCount > 0 else { return false }
    return path == "." ? other.path.isRelative : other.path.starts(with: path)
  }
}

extension String {
  /// Number of newlines.
  var lineCount: Int { utf8.count { $0 == 0x0A } }
}

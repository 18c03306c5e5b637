import StickerBase
import StickerPacks
import StickerRules

/// Writes a report for people, the worst first: what was measured beside what is allowed, and what to
/// do next.
struct HumanReporter: Reporter {
  private let context: ReportContext
  /// Lines for the names of several files, unless all must be known.
  private static let headingLines = 2
  private var style: TextStyle { context.style }

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    let hasFindings = !report.findings.isEmpty
    if report.packs.isEmpty {
      for failure in report.failures {
        let sign = style.paint(Severity.error.sign(style), Severity.error.ink)
        output.write("  \(sign) \(style.plain(failure.text.printable))\n")
      }
    }
    if context.showsStatistics, hasFindings {
      let table = RuleTable(style: style, showsSeverity: true)
      output.write("\n" + table.lines(report.placedFindings + report.placedLeftovers))
    } else {
      writeFindings(report, to: &output)
    }
    if hasFindings { writeSummary(report, to: &output) }
  }

  private func writeFindings(_ report: Report, to output: inout some TextOutputStream) {
    let order = ReadingOrder(report, context.detail)
    let packs = zip(report.packs, report.titles).map {
      PackText(style: style, pack: $0, title: $1)
    }
    var shown: Set<Int> = []
    var last: Int?
    func writeSections(_ sections: [ReadingOrder.Section]) {
      for section in sections {
        let pack = section.pack
        let isNew = shown.insert(pack).inserted
        if pack != last { output.write("\n" + (isNew ? packs[pack].header : packs[pack].heading)) }
        last = pack
        for group in section.groups { write(group, report.packs[pack].profile, to: &output) }
      }
    }
    writeSections(order.sections.filter(\.isSevere))
    if !order.rules.isEmpty {
      if report.hasFindingsInSeveralPacks {
        output.write("\n  \(style.sign("▸", ">")) \(style.paint("all packs", .bold))\n")
        last = nil
      } else if let pack = report.packs.firstIndex(where: { !$0.findings.isEmpty }),
        shown.insert(pack).inserted
      {
        output.write("\n" + packs[pack].header)
        last = pack
      }
    }
    for group in order.rules { write(group, .messages, to: &output) }
    writeSections(order.sections.filter { !$0.isSevere })
    for group in order.leftovers { write(group, .messages, to: &output) }
    writeNotes(order.notes, to: &output)
    let rest = packs.indices.filter { !shown.contains($0) }.map { packs[$0] }
    if !report.findings.isEmpty, rest.contains(where: isToldOf) { output.write("\n") }
    for pack in rest where isToldOf(pack) && !pack.isFine { output.write(pack.verdict) }
    for pack in rest where isToldOf(pack) && pack.isFine { output.write(pack.verdict) }
  }

  /// Whether people read about a pack that has nothing of its own to show.
  private func isToldOf(_ pack: PackText) -> Bool { context.detail != .failures || !pack.isFine }

  private func writeNotes(_ notes: [PlacedFinding], to output: inout some TextOutputStream) {
    guard !notes.isEmpty else { return }
    let heading = "\(Severity.note.sign(style)) \(Severity.note.words)"
    output.write("\n  \(style.paint(heading, Severity.note.ink))\n")
    output.write(RuleTable(style: style, indent: 4).lines(notes))
  }

  private func write(
    _ group: FindingGroup, _ profile: Profile, to output: inout some TextOutputStream
  ) {
    output.write("\n")
    for line in heading(group) { output.write("  \(style.paint(line, .bold))\n") }
    if let drawing = group.pictured.flatMap({ context.drawings[$0] }) { output.write(drawing) }
    let text = FindingText(style: style, profile: profile)
    for finding in group.findings {
      output.write(text.lines(of: finding, in: group.isExample ? group.names[0] : nil))
    }
  }

  /// The names of a group's files: all of them where each must be known, else a few lines.
  private func heading(_ group: FindingGroup) -> [String] {
    let all = group.names
    let count = all.count > 1 ? counted(all.count, group.noun) + ": " : ""
    func lines(_ shown: Int) -> [String] {
      let names = all.prefix(shown).joined(separator: ", ")
      return wrap(count + names + andMore(all.count - shown), width: style.width - 2)
    }
    guard context.detail == .digest, !group.fails, group.severity < .error else {
      return lines(all.count)
    }
    let most = min(all.count, Self.headingLines * style.width / 4)
    return (1...most).reversed().lazy.map(lines).first { $0.count <= Self.headingLines } ?? lines(1)
  }

  private func writeSummary(_ report: Report, to output: inout some TextOutputStream) {
    var counts = report.totals.phrases
    let outdated = report.unusedIgnores + report.staleBaseline
    if !outdated.isEmpty {
      let ink: TextStyle.Ink = outdated.contains(where: \.fails) ? .red : .dim
      counts.append(("\(counted(outdated.count, "entry", "entries")) outdated", ink))
    }
    let isBrief = context.detail == .failures
    let hints =
      isBrief ? [] : context.hints + [ReportContext.Hint("stickerlint rules ID", "explains a rule")]
    let painted = [
      counts.map { Phrase($0.text, painted: style.paint($0.text, $0.ink)) },
      hints.map {
        Phrase(
          "\($0.command) \($0.effect)", painted: "\(style.paint($0.command, .bold)) \($0.effect)")
      },
    ]
    output.write("\n")
    if !isBrief, let repair = RepairSummary(report.findings) {
      let mark = style.sign("→", ">")
      let advice = AdviceText(style.plain("\(repair.words): \(repair.command)".printable))
      for (index, line) in advice.lines(behind: mark, id: "", width: style.width - 4).enumerated() {
        output.write(index == 0 ? "  \(line)\n" : "    \(line)\n")
      }
    }
    for phrases in painted {
      let separator = style.plain(" · ")
      for line in Phrase.lines(phrases, separator: separator, width: style.width - 2) {
        output.write("  \(line)\n")
      }
    }
  }
}

import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// Writes a report for people: grouped by file, what was measured beside what is allowed, what to
/// do next, and the rule's id last.
struct HumanReporter: Reporter {
  private let context: ReportContext
  /// Names above what holds for several files.
  private static let shownNames = 12
  private var style: TextStyle { context.style }

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    let hasFindings = report.packs.contains { !$0.findings.isEmpty }
    if context.showsStatistics, hasFindings {
      output.write(StatisticsText(style).describe(report))
    } else {
      writePacks(report, to: &output)
    }
    writeLeftovers(report, to: &output)
    if hasFindings || !report.leftovers.isEmpty, !context.isQuiet {
      writeSummary(report, to: &output)
    }
  }

  private func writePacks(_ report: Report, to output: inout some TextOutputStream) {
    for (pack, title) in zip(report.packs, report.titles) {
      if !pack.findings.isEmpty {
        writePack(pack, title, pack.profile, to: &output)
      } else if !context.isQuiet || !pack.errors.isEmpty {
        writeGood(pack, title, pack.profile, to: &output)
      }
    }
  }

  private func writeLeftovers(_ report: Report, to output: inout some TextOutputStream) {
    let endsWithGap = report.packs.last.map { !$0.findings.isEmpty } ?? false
    if !report.leftovers.isEmpty, !endsWithGap { output.write("\n") }
    for finding in report.leftovers { writeLeftover(finding, to: &output) }
  }

  private func writeGood(
    _ pack: PackReport, _ title: String, _ profile: Profile, to output: inout some TextOutputStream
  ) {
    guard pack.errors.isEmpty else {
      let sign = style.paint("!", .yellow)
      let count = counted(pack.errors.count, "file")
      output.write("  \(sign) \(style.paint(title, .bold)) \(style.sign("·", "-")) ")
      output.write("\(count) could not be read, \(pack.goodCount) looked good\n")
      return
    }
    var line = " \(style.sign("·", "-")) "
    if !pack.baselined.isEmpty || !pack.ignored.isEmpty {
      let accepted = [
        (pack.baselined.count, "in the baseline"), (pack.ignored.count, "ignored"),
      ].filter { $0.0 > 0 }
      line +=
        "nothing new, "
        + accepted.map { "\(counted($0.0, "finding")) \($0.1)" }.joined(separator: ", ")
    } else if pack.stickerCount == 0 {
      line +=
        pack.iconCount == 0
        ? "no stickers"
        : "\(counted(pack.iconCount, "icon")) \(agreeing(pack.iconCount, "looks", "look")) good"
    } else if pack.stickerCount == 1 {
      line += pack.largest.map { "\(pack.shown($0.path)) looks good" } ?? "the sticker looks good"
    } else {
      line += "all \(pack.stickerCount.grouped) stickers look good"
      if let largest = pack.largest {
        let share = largest.size.share(of: profile.maximumBytes)
        let file = pack.shown(largest.path)
        let endings = ["   (largest: \(file), \(share))", "   (largest: \(share))", ""]
        let room = style.width - 4 - title.count - line.count
        line += endings.first { $0.count <= room } ?? ""
      }
    }
    let sign = style.paint(style.sign("✓", "+"), .green)
    output.write("  \(sign) \(style.paint(title, .bold))\(line)\n")
  }

  private func writePack(
    _ pack: PackReport, _ title: String, _ profile: Profile, to output: inout some TextOutputStream
  ) {
    let isIconSet = pack.stickerCount == 0 && pack.iconCount > 0
    var header =
      isIconSet
      ? " · \(counted(pack.iconCount, "icon"))" : " · \(counted(pack.stickerCount, "sticker"))"
    if let size = pack.sizeClass { header += " · \(size.text(stickers: pack.stickerCount))" }
    let sign = style.sign("▸", ">")
    // The title may be longer than any terminal; what is said of it moves to the next line.
    let gap = title.count + header.count + 4 > style.width ? "\n   " : ""
    output.write("\n  \(sign) \(style.paint(title, .bold))\(gap)\(style.plain(header))\n")
    let text = FindingText(style: style, profile: profile)
    for group in FindingGroup.groups(of: pack.findings) {
      output.write("\n")
      for line in wrap(heading(group, pack), width: style.width - 2) {
        output.write("  \(style.paint(line, .bold))\n")
      }
      for finding in group.findings { output.write(text.lines(of: finding)) }
    }
    output.write("\n")
  }

  private func writeLeftover(_ finding: Finding, to output: inout some TextOutputStream) {
    let place = "\(finding.path.display.printable):\(finding.line ?? 1)"
    output.write("  \(style.paint(place, .bold))\n")
    output.write(FindingText(style: style, profile: .messages).lines(of: finding) + "\n")
  }

  private func heading(_ group: FindingGroup, _ pack: PackReport) -> String {
    let shown = group.paths.prefix(Self.shownNames).map { pack.shown($0) }
    return shown.joined(separator: ", ") + andMore(group.paths.count - shown.count)
  }

  private func writeSummary(_ report: Report, to output: inout some TextOutputStream) {
    var parts = report.totals.phrases
    if !report.leftovers.isEmpty {
      let ink: TextStyle.Ink = report.failsOnLeftovers ? .red : .dim
      parts.append(("\(counted(report.leftovers.count, "entry", "entries")) outdated", ink))
    }
    let separator = style.plain(" · ")
    let width = parts.reduce(2 - separator.count) { $0 + $1.text.count + separator.count }
    let painted = parts.map { style.paint($0.text, $0.ink) }
    let lines = width <= style.width ? [painted.joined(separator: separator)] : painted
    for line in lines { output.write("  \(line)\n") }
    let command = style.paint("stickerlint rules ID", .bold)
    output.write("  \(command)   explains any of them\n")
  }
}

extension PackSizeClass {
  /// `most are regular (408 px)`.
  fileprivate func text(stickers: Int) -> String {
    let name = "\(sizeClass.name) (\(sizeClass.side) px)"
    return switch origin {
    case .option: "\(name) as requested"
    case .contents: "\(name) from Contents.json"
    case .inferred: stickers == 1 ? name : "most are \(name)"
    }
  }
}

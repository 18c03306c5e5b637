/// Writes a report for people: grouped by file, what was measured beside what is allowed, what to do
/// next, and the rule's id last.
struct HumanReporter: Reporter {
  private let context: ReportContext
  private var style: TextStyle { context.style }

  /// Columns before a message.
  private static let margin = 20
  /// Columns for the rule's id, where there is room for it beside the message.
  private static let idColumns = 24
  private static let widthForIDColumn = 90

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    for pack in report.packs {
      let findings = report.findings.filter {
        pack.spoiledPaths.contains($0.path) && (!context.isQuiet || report.fails($0))
      }
      if findings.isEmpty {
        if !context.isQuiet { writeGood(pack, report, to: &output) }
      } else {
        writePack(pack, findings, report, to: &output)
      }
    }
    if !context.isQuiet, !report.findings.isEmpty { writeSummary(report, to: &output) }
  }

  private func writeGood(
    _ pack: Report.PackSummary, _ report: Report, to output: inout some TextOutputStream
  ) {
    let name = title(pack)
    let praise =
      pack.stickerCount == 1
      ? "the sticker looks good" : "all \(pack.stickerCount) stickers look good"
    var line = "\(style.sign("✓", "+")) \(name) \(style.plain("·")) \(praise)"
    if let largest = pack.largest, pack.stickerCount > 1 {
      let file = relative(largest.path, to: pack)
      let share = largest.size.share(of: report.profile.maximumBytes)
      let endings = ["   (largest: \(file), \(share))", "   (largest: \(share))", ""]
      line += endings.first { 2 + line.count + $0.count <= style.width } ?? ""
    }
    let sign = style.paint(String(line.prefix(1)), .green)
    output.write("  \(sign) \(style.paint(name, .bold))\(line.dropFirst(2 + name.count))\n")
  }

  private func writePack(
    _ pack: Report.PackSummary, _ findings: [Finding], _ report: Report,
    to output: inout some TextOutputStream
  ) {
    var header = " · \(counted(pack.stickerCount, "sticker"))"
    if let size = pack.sizeClass { header += " · \(size.text(stickers: pack.stickerCount))" }
    output.write("\n  \(style.sign("▸", ">")) ")
    output.write("\(style.paint(title(pack), .bold))\(style.plain(header))\n")
    var current: String?
    for finding in findings {
      if finding.path != current {
        current = finding.path
        output.write("\n  \(style.paint(relative(finding.path, to: pack), .bold))\n")
      }
      write(finding, report, to: &output)
    }
    output.write("\n")
  }

  private func write(
    _ finding: Finding, _ report: Report, to output: inout some TextOutputStream
  ) {
    let hasIDColumn = style.width >= Self.widthForIDColumn
    let room = style.width - Self.margin - (hasIDColumn ? Self.idColumns : 0)
    let indent = String(repeating: " ", count: Self.margin)
    let id = style.paint(finding.ruleID, .dim)
    var lines = wrap(style.plain(finding.message.printable), width: room)
    if hasIDColumn {
      lines[0] += String(repeating: " ", count: max(2, room - lines[0].count)) + id
    } else if lines[lines.count - 1].count + 2 + finding.ruleID.count <= room {
      lines[lines.count - 1] += "  " + id
    } else {
      lines.append(id)
    }
    output.write("    \(label(finding.severity))\(lines[0])\n")
    for line in lines.dropFirst() { output.write("\(indent)\(line)\n") }
    if let bar = bar(finding, report) { output.write("\(indent)\(bar)\n") }
    if let help = finding.help {
      for (index, line) in wrap(style.plain(help.printable), width: room - 2).enumerated() {
        let lead = index == 0 ? style.paint(style.sign("→", ">"), .dim) + " " : "  "
        output.write("\(indent)\(lead)\(line)\n")
      }
    }
  }

  /// The sign and the words of a severity, as wide as the margin demands.
  private func label(_ severity: Severity) -> String {
    let words = severity.words
    let padding = String(repeating: " ", count: Self.margin - 6 - words.count)
    return style.paint("\(severity.sign(style)) \(words)", severity.ink) + padding
  }

  /// How far a file is over the size limit: twenty cells are the limit.
  private func bar(_ finding: Finding, _ report: Report) -> String? {
    let limit = report.profile.maximumBytes
    guard finding.limit == Quantity(limit), let measured = finding.measured,
      measured.unit == .bytes, measured.value > Double(limit.bytes)
    else { return nil }
    let excess = measured.value - Double(limit.bytes)
    let cells = min(12, max(1, Int(min(excess / Double(limit.bytes), 1) * 20)))
    let full = style.sign("█", "#")
    let inside = String(repeating: full, count: 20)
    let outside = style.paint(String(repeating: full, count: cells), .red)
    let bar = style.hasUnicode ? "\(inside)│\(outside) " : "[\(inside)|\(outside)]"
    return "\(bar) \(ByteCount(Int(excess))) too much"
  }

  private func writeSummary(_ report: Report, to output: inout some TextOutputStream) {
    let good = report.packs.reduce(0) { $0 + $1.goodCount }
    let counts: [(Int, String, TextStyle.Ink)] = [
      (report.count(.error), "must be fixed", .red),
      (report.count(.warning), "worth a look", .yellow),
      (report.count(.note), "good to know", .blue),
      (good, good == 1 ? "looks good" : "look good", .green),
    ]
    let parts = counts.filter { $0.0 > 0 }
      .map {
        style.paint(
          "\(grouped($0.0)) \($0.0 == 1 && $0.1 == "look good" ? "looks good" : $0.1)", $0.2)
      }
    output.write("  \(parts.joined(separator: style.plain(" · ")))\n")
    output.write("  \(style.paint("stickerlint rules ID", .bold))   explains any of them\n")
  }

  private func title(_ pack: Report.PackSummary) -> String {
    pack.name.isEmpty ? pack.path.printable : pack.name.printable
  }

  /// A path as seen from the pack's folder; the pack itself is called `the whole pack`.
  private func relative(_ path: String, to pack: Report.PackSummary) -> String {
    if path == pack.path { return "the whole pack" }
    let folder = pack.path + "/"
    return (path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path).printable
  }
}

extension PackSizeClass {
  /// `most are regular (408 px)`.
  fileprivate func text(stickers: Int) -> String {
    let name = "\(sizeClass.name) (\(sizeClass.side) px)"
    return switch origin {
    case .option: "\(name) as asked for"
    case .contents: "\(name) by Contents.json"
    case .inferred: stickers == 1 ? name : "most are \(name)"
    }
  }
}

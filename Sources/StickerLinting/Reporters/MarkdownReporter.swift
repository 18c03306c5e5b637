import StickerBase
import StickerRules

/// Writes a report as a Markdown table for job summaries and comments, the worst findings first. A table that services
/// would refuse for its length is cut between two rows.
struct MarkdownReporter: Reporter {
  private let context: ReportContext
  /// The maximum number of errors that are shown.
  private static let maxErrors = 10
  /// Bytes reserved for the line about omitted findings.
  private static let omissionBytes = 100

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    var text = "### stickerlint\n\n"
    text += report.totals.phrases.map(\.text).joined(separator: " · ") + "\n"
    text += errorList(report.errors)
    let findings = report.worstFirst
    guard !findings.isEmpty else { return output.write(text) }
    let repair = RepairSummary(findings)?.lines.map { words, command in
      "\n→ \(words): \(MarkdownText.command(command.text))\n"
    }.joined()
    let room = Self.omissionBytes + (repair?.utf8.count ?? 0)
    text += "\n| | Sticker | Finding | Rule |\n| --- | --- | --- | --- |\n"
    var rowCount = 0
    for finding in findings {
      let row = tableRow(for: finding)
      guard text.utf8.count + row.utf8.count + room <= context.markdownLimit else { break }
      text += row
      rowCount += 1
    }
    if rowCount < findings.count {
      text += "\n\(counted(findings.count - rowCount, "more finding")) did not fit here.\n"
    }
    if let repair, text.utf8.count + repair.utf8.count <= context.markdownLimit { text += repair }
    output.write(text)
  }

  private func errorList(_ errors: [String]) -> String {
    guard !errors.isEmpty else { return "" }
    var lines = errors.prefix(Self.maxErrors).map { "- " + MarkdownText.name($0) }
    if errors.count > lines.count {
      lines.append("- \((errors.count - lines.count).grouped) more")
    }
    return "\nCould not be checked:\n\n" + lines.joined(separator: "\n") + "\n"
  }

  private func tableRow(for finding: Finding) -> String {
    let severity = "\(finding.severity.sign(TextStyle())) \(finding.severity.words)"
    let path = MarkdownText.name(
      context.projectPath(finding.path).display + finding.lineSuffix)
    let text = MarkdownText.sentence(finding.text)
    // The picture needs no description, because the name is next to it.
    let picture = context.pictures[finding.path].map { "![](\($0)) " } ?? ""
    return "| \(severity) | \(picture)\(path) | \(text) | \(MarkdownText.name(finding.ruleID)) |\n"
  }
}

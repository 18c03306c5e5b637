import StickerBase
import StickerRules

/// Writes a line for each rule with findings: the number of findings, the rule, and the places. The worst and most
/// frequent findings come first.
struct RuleTable {
  let style: TextStyle
  /// Columns before each line.
  var indent = 2
  /// True to mark each line with its severity.
  var showsSeverity = false
  /// The maximum number of lines.
  var maxLines = Int.max

  /// Columns between the count and the rule, and between the rule and its places.
  private static let (gap, wideGap) = (2, 3)

  /// Returns the table as lines that end with newlines.
  func lines(_ findings: [PlacedFinding]) -> String {
    let all = Dictionary(grouping: findings, by: { Key($0.finding) }).values.map(Row.init).sorted()
    let rows = all.count > maxLines ? all.prefix(maxLines - 1) : all[...]
    let countColumn = rows.map(\.count.grouped.count).max() ?? 0
    let labelColumn = rows.map(\.label.count).max() ?? 0
    let start =
      indent + (showsSeverity ? 2 : 0) + countColumn + Self.gap + labelColumn + Self.wideGap
    var text = ""
    for row in rows {
      let sign = showsSeverity ? row.severity.sign(style) + " " : ""
      let count = row.count.grouped
      text += String(repeating: " ", count: indent)
      text += style.paint(sign, row.severity.ink)
      text += String(repeating: " ", count: countColumn - count.count)
      text += style.paint(count, row.severity.ink)
      text += String(repeating: " ", count: Self.gap) + row.label
      let gap = String(repeating: " ", count: labelColumn - row.label.count + Self.wideGap)
      let words = describe(row, width: style.width - start)
      text += (words.isEmpty ? "" : gap + words) + "\n"
    }
    let others = all.dropFirst(rows.count)
    guard !others.isEmpty else { return text }
    let margin = String(repeating: " ", count: indent)
    let count = others.reduce(0) { $0 + $1.count }
    return text
      + "\(margin)\(counted(count, "more finding")) of \(counted(others.count, "other rule"))\n"
  }

  /// Returns the places of a rule's findings and, for files that are too large, the excess in words.
  private func describe(_ row: Row, width: Int) -> String {
    let words = row.excess.map { "\($0) too much\(row.count > 1 ? " in all" : "")" } ?? ""
    let room = words.isEmpty ? width : width - words.count - 3
    let names = fitted(row.names, width: room)
    guard !names.isEmpty else { return words.count <= width ? words : "" }
    return names + (words.isEmpty ? "" : "   " + words)
  }

  /// Returns the names that fit on the line and the number of the remaining ones, as text.
  private func fitted(_ all: [String], width: Int) -> String {
    let list = NameList(all)
    let start = list.folder.map { "in \($0): " } ?? ""
    let lines = list.lines(atMost: 1, after: start, width: max(1, width)).lines
    guard lines.count > 1, let first = all.first else { return lines[0] }
    let ending = style.sign("…", "...") + andMore(all.count - 1)
    let room = width - ending.columns
    guard room >= 4 else { return "" }
    return wrap(first, width: room)[0] + ending
  }

  /// The rule of a finding, and the platforms that it is about.
  private struct Key: Hashable {
    let id: String
    let platforms: [String]

    init(_ finding: Finding) { (id, platforms) = (finding.ruleID, finding.platforms) }

    var text: String { platforms.isEmpty ? id : "\(id) for \(listed(platforms))" }
  }

  private struct Row: Comparable {
    /// The rule, and the platforms that its findings are about.
    let label: String
    let severity: Severity
    let count: Int
    /// The places without repetitions.
    let names: [String]
    /// The total excess over the size limit in bytes.
    let excess: ByteCount?

    init(_ findings: [PlacedFinding]) {
      label = findings.first.map { Key($0.finding).text } ?? ""
      severity = findings.map(\.finding.severity).max() ?? .note
      count = findings.count
      var seen: Set<String> = []
      names = findings.map(\.fullName).filter { seen.insert($0).inserted }
      let bytes = findings.reduce(0.0) { sum, placed in
        guard let measured = placed.finding.measured, let limit = placed.finding.limit,
          measured.unit == .bytes, limit.unit == .bytes
        else { return sum }
        return sum + max(0, measured.value - limit.value)
      }
      excess = bytes > 0 ? Int(exactly: bytes.rounded()).map(ByteCount.init) : nil
    }

    static func < (a: Row, b: Row) -> Bool {
      guard a.severity == b.severity else { return a.severity > b.severity }
      return (b.count, a.label) < (a.count, b.label)
    }

    static func == (a: Row, b: Row) -> Bool { a.label == b.label }
  }
}

import StickerBase
import StickerRules

/// Writes a line for each rule that spoke, the worst and most frequent first: how often, and where.
struct RuleTable {
  let style: TextStyle
  /// Columns before each line.
  var indent = 2
  /// Whether findings of several severities are told apart.
  var showsSeverity = false

  func lines(_ findings: [PlacedFinding]) -> String {
    let rows = Dictionary(grouping: findings, by: \.finding.ruleID).values.map(Row.init).sorted()
    let countColumn = rows.map(\.count.grouped.count).max() ?? 0
    let idColumn = rows.map(\.id.count).max() ?? 0
    let start = indent + (showsSeverity ? 2 : 0) + countColumn + idColumn + 5
    var text = ""
    for row in rows {
      let sign = showsSeverity ? row.severity.sign(style) + " " : ""
      let count = row.count.grouped
      text += String(repeating: " ", count: indent)
      text += style.paint(sign, row.severity.ink)
      text += String(repeating: " ", count: countColumn - count.count)
      text += style.paint(count, row.severity.ink) + "  " + row.id
      let gap = String(repeating: " ", count: idColumn - row.id.count + 3)
      let words = describe(row, width: style.width - start)
      text += (words.isEmpty ? "" : gap + words) + "\n"
    }
    return text
  }

  /// Where a rule spoke and, for files that are too large, by how much.
  private func describe(_ row: Row, width: Int) -> String {
    let words = row.excess.map { "\($0) too much\(row.count > 1 ? " in all" : "")" } ?? ""
    let room = words.isEmpty ? width : width - words.count - 3
    let names = fitted(row.names, width: room)
    guard !names.isEmpty else { return words.count <= width ? words : "" }
    return names + (words.isEmpty ? "" : "   " + words)
  }

  /// As many names as fit on the line, and how many there are more.
  private func fitted(_ names: [String], width: Int) -> String {
    var best = ""
    var shown = ""
    for (index, name) in names.enumerated() {
      shown += (index == 0 ? "" : ", ") + name
      guard shown.count <= width else { break }
      let text = shown + andMore(names.count - index - 1)
      if text.count <= width { best = text }
    }
    guard best.isEmpty, let first = names.first else { return best }
    let ending = style.sign("…", "...") + andMore(names.count - 1)
    let room = width - ending.count
    return room < 4 ? "" : first.prefix(room) + ending
  }

  private struct Row: Comparable {
    let id: String
    let severity: Severity
    let count: Int
    /// Each place once.
    let names: [String]
    /// By how many bytes the files are too large.
    let excess: ByteCount?

    init(_ findings: [PlacedFinding]) {
      id = findings.first?.finding.ruleID ?? ""
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
      return (b.count, a.id) < (a.count, b.id)
    }

    static func == (a: Row, b: Row) -> Bool { a.id == b.id }
  }
}

import StickerBase
import StickerRules
import SystemPackage

/// Writes how often each rule spoke, the most frequent first.
struct StatisticsText {
  private let style: TextStyle

  init(_ style: TextStyle) { self.style = style }

  func describe(_ report: Report) -> String {
    let named = zip(report.packs, report.titles).flatMap { pack, title in
      pack.findings.map { ($0, $0.path == pack.path ? title : pack.shown($0.path)) }
    }
    let spoken = Dictionary(grouping: named, by: \.0.ruleID)
    let rules = spoken.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let counts = rules.map(\.value.count.grouped)
    let countColumn = counts.map(\.count).max() ?? 0
    let idColumn = rules.map(\.key.count).max() ?? 0
    let margin = countColumn + idColumn + 7
    var text = "\n"
    for (count, (id, findings)) in zip(counts, rules) {
      let ink = findings.map(\.0.severity).max()?.ink ?? .dim
      let padding = String(repeating: " ", count: countColumn - count.count + 2)
      let gap = String(repeating: " ", count: idColumn - id.count + 3)
      let lines = describe(findings, width: style.width - margin)
      text += "\(padding)\(style.paint(count, ink))  \(id)\(gap)\(lines[0])\n"
      for line in lines.dropFirst() { text += String(repeating: " ", count: margin) + line + "\n" }
    }
    return text + "\n"
  }

  /// Where a rule spoke and, for files that are too large, by how much.
  private func describe(_ findings: [(Finding, String)], width: Int) -> [String] {
    var seen: Set<FilePath> = []
    let all = findings.filter { seen.insert($0.0.path).inserted }.map(\.1)
    let names = all.count > 3 ? all.prefix(2) : all[...]
    let more = andMore(all.count - names.count)
    var lines = wrap(names.joined(separator: ", ") + more, width: width)
    guard let excess = excess(findings.map(\.0)) else { return lines }
    let words = "\(excess) too much\(findings.count > 1 ? " in all" : "")"
    if lines.count == 1, lines[0].count + 3 + words.count <= width {
      lines[0] += "   " + words
    } else {
      lines.append(words)
    }
    return lines
  }

  private func excess(_ findings: [Finding]) -> ByteCount? {
    let bytes = findings.reduce(0.0) { sum, finding in
      guard let measured = finding.measured, let limit = finding.limit, measured.unit == .bytes,
        limit.unit == .bytes
      else { return sum }
      return sum + max(0, measured.value - limit.value)
    }
    return bytes > 0 ? Int(exactly: bytes.rounded()).map(ByteCount.init) : nil
  }
}

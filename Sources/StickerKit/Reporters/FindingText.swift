import StickerBase
import StickerPacks
import StickerRules

/// Writes one finding for people: severity, message, a bar for sizes, what to do, and the rule's
/// id.
struct FindingText {
  let style: TextStyle
  let profile: Profile

  /// Columns before a message.
  private static let margin = 20
  /// Columns for the rule's id, where there is room for it beside the message.
  private static let idColumns = 24
  private static let widthForIDColumn = 90

  func lines(of finding: Finding) -> String {
    let hasIDColumn = style.width >= Self.widthForIDColumn
    let room = style.width - Self.margin - (hasIDColumn ? Self.idColumns : 0)
    var lines = wrap(style.plain(finding.message.printable), width: room)
    if hasIDColumn {
      let gap = String(repeating: " ", count: max(2, room - lines[0].count))
      lines[0] += gap + style.paint(finding.ruleID, .dim)
    }
    lines += bar(finding, room: room)
    if let help = finding.help {
      for (index, line) in wrap(style.plain(help.printable), width: room - 2).enumerated() {
        lines.append((index == 0 ? style.paint(style.sign("→", ">"), .dim) + " " : "  ") + line)
      }
    }
    if !hasIDColumn { lines.append(style.paint("[\(finding.ruleID)]", .dim)) }
    let indent = String(repeating: " ", count: Self.margin)
    return "    \(label(finding.severity))\(lines.joined(separator: "\n" + indent))\n"
  }

  /// The sign and the words of a severity, as wide as the margin demands.
  private func label(_ severity: Severity) -> String {
    let words = severity.words
    let padding = String(repeating: " ", count: Self.margin - 6 - words.count)
    return style.paint("\(severity.sign(style)) \(words)", severity.ink) + padding
  }

  /// How far a file is over the size limit: twenty cells are the limit, ten where that is too wide,
  /// and none on the narrowest terminals.
  private func bar(_ finding: Finding, room: Int) -> [String] {
    let limit = profile.maximumBytes
    guard finding.limit == Quantity(limit), let measured = finding.measured,
      measured.unit == .bytes, measured.value > Double(limit.bytes)
    else { return [] }
    let excess = measured.value - Double(limit.bytes)
    let words = "\(ByteCount(Int(excess))) too much"
    for scale in [20, 10] {
      let cells = min(
        scale * 3 / 5, max(1, Int(min(excess / Double(limit.bytes), 1) * Double(scale))))
      guard scale + cells + 3 + words.count <= room else { continue }
      let full = style.sign("█", "#")
      let inside = String(repeating: full, count: scale)
      let outside = style.paint(String(repeating: full, count: cells), .red)
      let bar = style.hasUnicode ? "\(inside)│\(outside) " : "[\(inside)|\(outside)]"
      return ["\(bar) \(words)"]
    }
    return wrap(words, width: room)
  }
}

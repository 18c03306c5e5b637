import StickerBase
import StickerPacks
import StickerRules

/// The last command that was written, with the finding that it is for.
struct WrittenCommand {
  let text: String
  /// The id of the finding's rule.
  let rule: String
  let file: String
}

/// Writes one finding as text: severity, message, a bar for file sizes, advice, and the rule's id.
struct FindingText {
  let style: TextStyle
  let profile: Profile

  /// Columns before the severity, and before each line below it.
  private static let margin = 4
  private static let indent = 6

  /// Returns the finding as lines that end with newlines.
  ///
  /// - Parameters:
  ///   - file: the file of the shown finding, if the finding is an example of several.
  ///   - last: the command that was written last; the finding's own replaces it.
  func lines(of finding: Finding, in file: String? = nil, last: inout WrittenCommand?) -> String {
    let room = style.width - Self.indent
    let label = "\(finding.severity.sign(style)) \(finding.severity.words)"
    let sentence = (file.map { "\($0): " } ?? "") + style.plain(finding.message.printable)
    let arrow = style.sign("→", ">")
    // At the very end the id seldom takes a line of its own. It must not follow a command, or users would copy both.
    let id = "[\(finding.ruleID)]"
    let help = advice(for: finding, last: &last)
    let idFollowsAdvice = help.map { $0.command == nil } ?? false
    var lines = wrap(
      idFollowsAdvice ? sentence : "\(sentence) \(id)", width: room,
      after: label.columns + 2 + Self.margin - Self.indent)
    if !idFollowsAdvice { dimID(id, in: &lines) }
    let isAlone = lines[0].isEmpty
    lines[0] = style.paint(label, finding.severity.ink) + (isAlone ? "" : "  " + lines[0])
    lines += bar(finding, room: room)
    let margin = String(repeating: " ", count: Self.margin)
    let indent = String(repeating: " ", count: Self.indent)
    var text = margin + lines.joined(separator: "\n" + indent) + "\n"
    if let help {
      var more = help.lines(
        after: arrow, id: idFollowsAdvice ? " \(id)" : "", indent: Self.indent,
        width: style.width)
      if idFollowsAdvice { dimID(id, in: &more) }
      more[0] = indent + style.paint(arrow, .dim) + more[0].dropFirst(Self.indent + arrow.count)
      text += more.joined(separator: "\n") + "\n"
    }
    return text
  }

  /// Returns the advice of a finding, without its command if that is the last one that was written.
  private func advice(for finding: Finding, last: inout WrittenCommand?) -> AdviceText? {
    guard var advice = finding.advice else { return nil }
    if let command = advice.command?.text {
      if let last, last.text == command {
        let subject = last.rule == finding.ruleID ? last.file : "[\(last.rule)]"
        advice = Advice("\(advice.sentence) The command above for \(subject) does this, too.")
      } else {
        last = WrittenCommand(
          text: command, rule: finding.ruleID, file: finding.path.displayedName.printable)
      }
    }
    return AdviceText(advice, style)
  }

  private func dimID(_ id: String, in lines: inout [String]) {
    let last = lines.removeLast()
    lines.append(last.dropLast(id.count) + style.paint(id, .dim))
  }

  /// Returns a bar for the excess over the size limit. The limit is twenty cells, or ten if that is too wide; if
  /// that is too wide as well, there are only words.
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
      guard scale + cells + (style.hasUnicode ? 3 : 4) + words.count <= room else { continue }
      let full = style.sign("█", "#")
      let inside = String(repeating: full, count: scale)
      let outside = style.paint(String(repeating: full, count: cells), .red)
      let bar = style.hasUnicode ? "\(inside)│\(outside) " : "[\(inside)|\(outside)]"
      return ["\(bar) \(words)"]
    }
    return wrap(words, width: room)
  }
}

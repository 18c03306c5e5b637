import StickerBase
import StickerPacks
import StickerRules

/// A command that was written, with the rule and the file of its finding.
struct WrittenCommand {
  let command: SuggestedCommand
  /// The id of the finding's rule.
  let rule: String
  let file: String

  /// Returns true if the written command does the work of another command, too.
  func covers(_ other: SuggestedCommand) -> Bool {
    guard let own = command.repair, let repair = other.repair else {
      return command.text == other.text
    }
    return own.covers(repair)
  }
}

extension SuggestedCommand.Repair {
  /// Returns true if this repair does the work of another repair: both have the same options, this one picks all rules
  /// of the other, and its scopes contain the scopes of the other.
  fileprivate func covers(_ other: Self) -> Bool {
    var same = other
    (same.scopes, same.rules) = (scopes, rules)
    (same.output, same.takenOutputs, same.leftOut) = (output, takenOutputs, leftOut)
    guard same == self, rules.isEmpty == other.rules.isEmpty else { return false }
    return Set(other.rules).isSubset(of: rules)
      && other.scopes.allSatisfy { scope in
        scopes.contains { $0.holds(scope) }
      }
  }
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
  ///   - file: the file of the finding, if the finding is an example of several; otherwise `nil`.
  ///   - written: the commands above. The command of the finding is added.
  func lines(
    of finding: Finding, in file: String? = nil, after written: inout [WrittenCommand]
  ) -> String {
    let room = style.width - Self.indent
    let label = "\(finding.severity.sign(style)) \(finding.severity.words)"
    let sentence = (file.map { "\($0): " } ?? "") + style.plain(finding.message.printable)
    let arrow = style.sign("→", ">")
    // At the very end, the id seldom takes a line of its own. It must not follow a command, or users would copy both.
    let id = "[\(finding.ruleID)]"
    let help = advice(for: finding, after: &written)
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
      var adviceLines = help.lines(
        after: arrow, id: idFollowsAdvice ? " \(id)" : "", indent: Self.indent,
        width: style.width)
      if idFollowsAdvice { dimID(id, in: &adviceLines) }
      adviceLines[0] =
        indent + style.paint(arrow, .dim) + adviceLines[0].dropFirst(Self.indent + arrow.count)
      text += adviceLines.joined(separator: "\n") + "\n"
    }
    return text
  }

  /// Returns the advice of a finding, without its command if a command above does the same.
  private func advice(
    for finding: Finding, after written: inout [WrittenCommand]
  ) -> AdviceText? {
    guard var advice = finding.advice else { return nil }
    if let command = advice.command {
      if let above = written.last(where: { $0.covers(command) }) {
        let subject = above.rule == finding.ruleID ? above.file : "[\(above.rule)]"
        advice = Advice("\(advice.sentence) The command above for \(subject) does this, too.")
      } else {
        written.append(
          WrittenCommand(
            command: command, rule: finding.ruleID, file: finding.path.displayedName.printable))
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

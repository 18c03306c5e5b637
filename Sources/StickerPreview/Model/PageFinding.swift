import StickerBase
import StickerKit
import StickerRules
import SystemPackage

/// A finding as the page shows it. Texts are one harmless line each.
struct PageFinding: Encodable {
  let rule: String
  /// `error`, `warning` or `note`.
  let severity: String
  /// As the user would type it.
  let path: String
  let line: Int?
  /// From 0.
  let frame: Int?
  let message: String
  let help: String?
  /// The command of ours that repairs it, ready to be pasted into a shell.
  let command: String?
  /// Stickers of the pack that it is about, by their places.
  let stickers: [Int]

  /// - Parameter stickers: as ``stickers``.
  init(_ finding: Finding, about stickers: [Int] = []) {
    rule = finding.ruleID
    severity = finding.severity.rawValue
    path = finding.path.display.printable
    line = finding.line
    frame = finding.frame
    message = finding.message.printable
    // In the advice of other rules what looks like a command may be somebody's file name.
    let givesCommand = RuleRegistry.rule(finding.ruleID)?.metadata.givesCommand ?? false
    let (advice, command) =
      finding.command.map { (finding.plainHelp ?? "", $0) }
      ?? (givesCommand ? Self.parts(of: finding.help ?? "") : (finding.help ?? "", nil))
    help = advice.isEmpty ? nil : advice.printable
    // A command that is not shown as it is written is not the one that would be run, and one about a file
    // whose path cannot be typed has a word in its place.
    let isTyped = finding.path.shellWord != nil
    self.command = command.flatMap { isTyped && $0.isShownAsWritten ? $0 : nil }
    self.stickers = stickers
  }

  /// Advice may end with a command, behind a colon: what it says, and the command.
  private static func parts(of help: String) -> (advice: String, command: String?) {
    let (colon, program) = (": ", "stickerlint ")
    guard let range = help.firstRange(of: colon + program) else { return (help, nil) }
    let command = help[range.lowerBound...].dropFirst(colon.count)
    return (help[..<range.lowerBound] + ".", String(command))
  }
}

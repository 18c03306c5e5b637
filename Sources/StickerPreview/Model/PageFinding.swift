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
    help = finding.advice?.sentence.printable
    // One with a placeholder cannot be pasted.
    command = finding.command.flatMap { $0.arguments == nil ? nil : $0.text }
    self.stickers = stickers
  }
}

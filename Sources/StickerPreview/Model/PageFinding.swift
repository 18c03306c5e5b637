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
  /// The command line that repairs it. A word in capitals stands for a file that the user names.
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
    command = finding.command?.text.printable
    self.stickers = stickers
  }
}

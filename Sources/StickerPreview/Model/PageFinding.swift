import StickerBase
import StickerLinting
import StickerRules
import SystemPackage

/// A finding as the page shows it. Each text is one line that is safe to print.
struct PageFinding: Encodable {
  let rule: String
  /// `error`, `warning` or `note`.
  let severity: String
  /// The path as the user would type it.
  let path: String
  let line: Int?
  /// The index of the frame, from 0.
  let frame: Int?
  let message: String
  /// The names of the platforms that the finding is about, as in `--for`.
  let platforms: [String]
  let help: String?
  /// The stickerlint command that resolves the finding, ready to be pasted into a shell.
  let command: String?
  /// The indices of the pack's stickers that the finding is about.
  let stickers: [Int]

  /// - Parameter stickers: see ``stickers``.
  init(_ finding: Finding, about stickers: [Int] = []) {
    rule = finding.ruleID
    severity = finding.severity.rawValue
    path = finding.path.display.printable
    line = finding.line
    frame = finding.frame
    message = finding.message.printable
    platforms = finding.platforms
    help = finding.advice?.sentence.printable
    command = finding.command.flatMap { $0.namesTypableFiles ? $0.text.printable : nil }
    self.stickers = stickers
  }
}

extension SuggestedCommand {
  /// True if every file that the command names can be typed.
  fileprivate var namesTypableFiles: Bool {
    words.allSatisfy { word in
      guard case .file(let path, _) = word else { return true }
      return path.shellWord != nil
    }
  }
}

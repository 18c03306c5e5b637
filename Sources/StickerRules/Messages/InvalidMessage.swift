import StickerBase
import StickerPacks

/// Flags a `*.message.yml` with mistakes.
struct InvalidMessage: PackRule {
  static let metadata = RuleMetadata(
    id: "invalid-message", group: .messages, severity: .error,
    summary: "A .message.yml has a mistake, or names something that does not exist.",
    why: "No message can be made from it, and nothing else in it is checked.",
    howToFix: "Repair the line; 'stickerlint preview --schema' prints a schema for editors.",
    since: "0.1.0",
    evidence: [
      .judgement("this program defines .message.yml", because: "docs/design/messages.md")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for fault in pack.source.conversation?.faults ?? [] { report(.invalid(fault)) }
  }
}

extension Finding.Draft {
  fileprivate static func invalid(_ fault: DocumentFault) -> Self {
    let problem = fault.problem.printable
    let end = problem.hasSuffix("?") || problem.hasSuffix(".") ? "" : "."
    var draft = Self(
      "\(problem.prefix(1).uppercased())\(problem.dropFirst())\(end)",
      help: "Repair it; nothing else in this conversation is checked until then.", at: fault.place)
    draft.isJudgement = false
    return draft
  }
}

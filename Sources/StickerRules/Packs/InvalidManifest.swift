import StickerBase
import StickerPacks

/// Flags a `stickerpack.yml` with mistakes.
struct InvalidManifest: PackRule {
  static let metadata = RuleMetadata(
    id: "invalid-manifest", group: .packs, severity: .error,
    summary: "A stickerpack.yml has a mistake, or names something that is not there.",
    why: "'stickerlint pack' refuses it, and what the pack is meant to hold is not known.",
    howToFix: "Repair the line; 'stickerlint pack --schema' prints a schema for editors.",
    since: "0.1.0",
    evidence: [
      .judgement("a stickerpack.yml is this program's own", because: "docs/guide/packs.md")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard let declaration = pack.declaration else { return }
    for fault in declaration.faults { report(.invalid(fault, in: declaration)) }
  }
}

extension Finding.Draft {
  fileprivate static func invalid(
    _ fault: DocumentFault, in declaration: PackDeclaration
  ) -> Self {
    let problem = fault.problem.printable
    var draft = Self(
      "\(problem.prefix(1).uppercased())\(problem.dropFirst()) (\(fault.place)).",
      help: "Repair it; nothing else of this pack is checked until then.",
      line: fault.place.line, path: declaration.path)
    draft.isJudgement = false
    return draft
  }
}

import StickerBase
import StickerPacks

/// Flags a `stickerpack.yml` with mistakes.
struct InvalidManifest: PackRule {
  static let metadata = RuleMetadata(
    id: "invalid-manifest", group: .packs, severity: .error,
    summary: "A stickerpack.yml has a mistake, or names something that does not exist.",
    why: "'stickerlint pack' refuses it, and the intended contents of the pack are not known.",
    howToFix: "Repair the line; 'stickerlint pack --schema' prints a schema for editors.",
    since: "0.1.0",
    evidence: [
      .judgement("this program defines stickerpack.yml", because: "docs/guide/packs.md")
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
      help: "Repair it; nothing else in this pack is checked until then.",
      line: fault.place.line, path: declaration.path)
    draft.isJudgement = false
    return draft
  }
}

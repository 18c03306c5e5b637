import StickerBase
import StickerPacks
import SystemPackage

/// Flags mistakes in a `stickerpack.yml` and in lists of frames.
struct InvalidManifest: PackRule {
  static let metadata = RuleMetadata(
    id: "invalid-manifest", group: .packs, severity: .error,
    summary:
      "A stickerpack.yml or a list of frames has a mistake, or names something that does not "
      + "exist.",
    why: "'stickerlint pack' refuses it, and the intended contents of the pack are not known.",
    howToFix: "Repair the line; 'stickerlint pack --schema' prints a schema for editors.",
    limit: { _ in "a warning for times or places that do not fit the frames: they are not used" },
    since: "0.1.0",
    evidence: [
      .judgement("this program defines stickerpack.yml", because: "docs/guide/packs.md")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    if let declaration = pack.declaration {
      for fault in declaration.faults { report(.invalid(fault, in: declaration)) }
      for (path, problem) in declaration.unusedTiming { report(.unused(problem, of: path)) }
    }
    for fault in pack.source.unusableFrames { report(.unusable(fault)) }
  }
}

extension Finding.Draft {
  fileprivate static func invalid(
    _ fault: DocumentFault, in declaration: PackDeclaration
  ) -> Self {
    var draft = Self(
      "\(fault.problem.printable.capitalizedFirst) (\(fault.place)).",
      help: "Repair it; nothing else in this pack is checked until then.",
      line: fault.place.line, path: declaration.path)
    draft.isJudgement = false
    return draft
  }

  fileprivate static func unused(_ problem: String, of path: FilePath) -> Self {
    Self(
      "\(problem.printable).", help: "Repair it, or remove what is not used.", severity: .warning,
      path: path)
  }

  fileprivate static func unusable(_ fault: SequenceFault) -> Self {
    let mistake = fault.mistakeInList
    var draft = Self(
      mistake.map { "\($0.problem.capitalizedFirst)." } ?? "Its frames cannot be used: \(fault).",
      help: "Repair it; the frames are not checked until then.", path: mistake?.list)
    draft.isJudgement = false
    return draft
  }
}

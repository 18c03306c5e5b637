import StickerPacks
import SystemPackage

/// Flags `.stickersequence` folders without a frame.
struct EmptySequence: PackRule {
  static let metadata = RuleMetadata(
    id: "empty-sequence", group: .packs, severity: .error,
    summary: "A .stickersequence holds no frame.",
    why: "Xcode makes one animated sticker of the frames, and has nothing to make it of.",
    howToFix: "Put the frames into the folder, or take the folder out of the pack.",
    limit: { _ in "at least one frame" },
    source: .assetCatalogs)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let filled = Set(pack.sequenceFrames.map(\.parent) + pack.oddFiles.map(\.path.parent))
    let named = Set(pack.emptyFolders)
    for sequence in pack.sequences where !filled.contains(sequence) && !named.contains(sequence) {
      report(
        Finding.Draft(
          "There is no frame in this sequence.",
          help: "Put the frames into the folder, or take the folder out of the pack.",
          measured: Quantity(0, .frames), limit: Quantity(1, .frames), path: sequence))
    }
  }
}

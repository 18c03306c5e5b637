import StickerPacks
import SystemPackage

/// Flags `.stickersequence` folders without a frame.
struct EmptySequence: PackRule {
  static let metadata = RuleMetadata(
    id: "empty-sequence", group: .packs, severity: .error,
    summary: "A .stickersequence holds no frames.",
    why: "Xcode makes one animated sticker from the frames, and here it has none.",
    howToFix: "Put the frames into the folder, or remove the folder from the pack.",
    limit: { _ in "at least one frame" },
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "a sequence lists its frames")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    // Folders that `empty-pack` reports, and sequences that a manifest declares, are not reported here.
    let filled = Set(pack.sequenceFrames.map(\.parent) + pack.irregularFiles.map(\.path.parent))
    let handled = filled.union(pack.emptyFolders)
      .union((pack.declaration?.stickers ?? []).filter(\.isSequence).map(\.path))
    for sequence in pack.sequences where !handled.contains(sequence) {
      report(.empty(sequence))
    }
  }
}

extension Finding.Draft {
  fileprivate static func empty(_ sequence: FilePath) -> Self {
    Self(
      "There are no frames in this sequence.",
      help: EmptySequence.metadata.howToFix,
      measured: Quantity(0, .frames), limit: Quantity(1, .frames), path: sequence)
  }
}

import StickerPacks

/// Flags image names that lead to something other than a regular file.
struct SpecialFile: PackRule {
  static let metadata = RuleMetadata(
    id: "special-file", group: .files, severity: .error,
    summary: "What should be an image is a link, FIFO, socket or device.",
    why: "What it leads to is not in the pack, may be missing elsewhere, and is not checked.",
    howToFix: "Put the image itself in its place.",
    source: .assetCatalogs)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for odd in pack.oddFiles {
      report(.special(odd))
    }
  }
}

extension Finding.Draft {
  fileprivate static func special(_ odd: OddFile) -> Self {
    Self(
      "This is \(odd.kind), not a file, and was not read.",
      help: ImageName.hasImageExtension(odd.path)
        ? "Put the image itself in its place." : "Put what it stands for in its place.",
      path: odd.path)
  }
}

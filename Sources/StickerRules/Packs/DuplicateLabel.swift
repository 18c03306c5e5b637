import StickerPacks

/// Flags stickers that have the label of another one.
struct DuplicateLabel: PackRule {
  static let metadata = RuleMetadata(
    id: "duplicate-label", group: .packs, severity: .warning,
    summary: "Two stickers have the same label.",
    why: "Who hears the label cannot tell the stickers apart; mostly it was copied.",
    howToFix: "Say what is different about each of them.",
    source: .assetCatalogs)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    var firsts: [String: LabeledSticker] = [:]
    for sticker in LabeledSticker.all(of: pack) {
      guard let label = sticker.label else { continue }
      guard let first = firsts[label] else {
        firsts[label] = sticker
        continue
      }
      report(
        Finding.Draft(
          "The label '\(label.excerpt)' is that of '\(first.name.excerpt)', too.",
          help: "Say what is different about each of them.",
          line: sticker.folder.contents.places["accessibility-label"]?.line,
          path: sticker.folder.contentsPath))
    }
  }
}

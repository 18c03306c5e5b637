import StickerPacks

/// Flags stickers with the same label as another sticker.
struct DuplicateLabel: PackRule {
  static let metadata = RuleMetadata(
    id: "duplicate-label", group: .packs, severity: .warning,
    summary: "Two stickers have the same label.",
    why: "VoiceOver reads both stickers alike; usually one label was copied by mistake.",
    howToFix: "Give each sticker a label that says what sets it apart.",
    since: "0.1.0",
    evidence: [
      .judgement("a label tells stickers apart", because: "nobody who hears two equal ones can")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    var firsts: [String: LabeledSticker] = [:]
    for sticker in LabeledSticker.all(of: pack) {
      guard let label = sticker.label else { continue }
      guard let first = firsts[label] else {
        firsts[label] = sticker
        continue
      }
      report(.duplicate(label, first, sticker))
    }
  }
}

extension Finding.Draft {
  fileprivate static func duplicate(
    _ label: String, _ first: LabeledSticker, _ sticker: LabeledSticker
  ) -> Self {
    Self(
      "The label '\(label.excerpt)' is also the label of '\(first.name.excerpt)'.",
      help: DuplicateLabel.metadata.howToFix,
      line: sticker.line, path: sticker.path)
  }
}

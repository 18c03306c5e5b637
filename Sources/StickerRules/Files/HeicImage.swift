import StickerCodecs
import StickerPacks

/// Notes HEIC files, which only newer documentation names.
struct HeicImage: StickerRule {
  static let metadata = RuleMetadata(
    id: "heic-image", group: .files, severity: .note,
    summary: "The content is HEIC, whose pixels are not checked.",
    why: "Only Apple's newer documentation names HEIC stickers; older systems do not show them.",
    howToFix: "Export the sticker as PNG, or as APNG if it moves.",
    since: "0.1.0",
    evidence: [
      .apple(.addingPacks, "HEIC and HEICS can be added, too"),
      .apple(.sticker, "PNG, APNG, GIF or JPEG alone"),
    ])
  static let checksSequenceFrames = true
  static let checksSequences = false

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard case .heic? = sticker.fault else { return }
    report(.heic(profile))
  }
}

extension Finding.Draft {
  fileprivate static func heic(_ profile: Profile) -> Self {
    Self(
      "The content is HEIC, which older systems do not show in \(profile.name).",
      help: "Export it as PNG, or as APNG if it moves.")
  }
}

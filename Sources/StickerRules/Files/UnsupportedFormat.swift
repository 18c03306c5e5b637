import StickerCodecs
import StickerPacks

/// Flags files in a known format that the platform does not show.
struct UnsupportedFormat: StickerRule {
  static let metadata = RuleMetadata(
    id: "unsupported-format", group: .files, severity: .error,
    summary: "The content is a format that Messages does not show as a sticker.",
    why: "Messages shows PNG, APNG, GIF and JPEG; anything else is refused whatever its name.",
    howToFix: "Export the sticker as PNG, or as APNG when it moves.",
    source: .sticker)
  static let checksSequenceFrames = true
  static let checksSequences = false

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard case .unrecognizedFormat(let name?)? = sticker.fault, Ruin(name) == nil else { return }
    report(
      Finding.Draft(
        "The content is \(name). \(profile.name) shows PNG, APNG, GIF and JPEG.",
        help: "Export it as PNG, or as APNG when it moves."))
  }
}

/// Flags files so close to the limit that Xcode's re-encoding may push them over it.
struct NearlyTooLarge: StickerRule {
  static let metadata = RuleMetadata(
    id: "nearly-too-large", group: .files, severity: .warning,
    summary: "The file is so close to the limit that it may end above it.",
    why: "Xcode re-encodes PNG and APNG when it compiles a pack, and the limit is on the result.",
    howToFix: "Leave a margin: export fewer frames, fewer colors or a smaller canvas.",
    limit: {
      "\($0.cautionBytes), that is \(grouped($0.cautionBytes.bytes)) bytes, of the "
        + "\($0.maximumBytes) allowed"
    },
    source: .sticker)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.byteCount > profile.cautionBytes, sticker.byteCount <= profile.maximumBytes
    else { return }
    report(
      Finding.Draft(
        "This sticker is \(sticker.byteCount). Xcode's re-encoding may push it over "
          + "\(profile.maximumBytes).",
        help: "Leave a margin: stay below \(profile.cautionBytes).",
        measured: Quantity(sticker.byteCount), limit: Quantity(profile.cautionBytes)))
  }
}

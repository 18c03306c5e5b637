import StickerPacks

/// Flags stickers whose first picture is empty.
struct BlankFirstFrame: StickerRule {
  static let metadata = RuleMetadata(
    id: "blank-first-frame", group: .animation, severity: .error,
    summary: "The first frame is empty.",
    why: "While a sticker is peeled, and in previews, only its first frame shows.",
    howToFix: "Start the animation with a frame that shows the sticker.",
    limit: { _ in "2 % of what the other frames show" },
    source: .sticker)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let pixels = sticker.pixels, let first = pixels.frames.first,
      first.isBlank || pixels.motion?.blankFrames.first == 0
    else { return }
    report(
      Finding.Draft(
        sticker.isAnimated
          ? "The first frame is \(first.isBlank ? "" : "almost ")empty, and it is all that shows "
            + "while peeling."
          : "The picture is empty: every pixel is transparent.",
        help: sticker.isAnimated
          ? "Start with a frame that shows the sticker."
          : "Export it again with its layers visible.",
        frame: 0))
  }
}

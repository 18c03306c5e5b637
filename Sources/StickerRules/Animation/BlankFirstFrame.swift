import StickerAnalysis
import StickerPacks

/// Flags stickers whose first picture is empty.
struct BlankFirstFrame: StickerRule {
  static let metadata = RuleMetadata(
    id: "blank-first-frame", group: .animation, severity: .error,
    summary: "The first frame is empty.",
    why: "While a sticker is peeled, and in previews, only its first frame shows.",
    howToFix: "Start the animation with a frame that shows the sticker.",
    limit: { _ in MotionFacts.blankLimit },
    source: .sticker)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let pixels = sticker.pixels, let first = pixels.frames.first,
      first.isBlank || pixels.motion?.blankFrames.first == 0
    else { return }
    report(sticker.isAnimated ? .blankFirstFrame(isEmpty: first.isBlank) : .blankPicture)
  }
}

extension Finding.Draft {
  fileprivate static func blankFirstFrame(isEmpty: Bool) -> Self {
    Self(
      "The first frame is \(isEmpty ? "" : "almost ")empty, and it is all that shows while the "
        + "sticker is peeled.",
      help: "Start with a frame that shows the sticker.", frame: 0)
  }

  fileprivate static let blankPicture = Self(
    "The picture is empty: every pixel is transparent.",
    help: "Export it again with its layers visible.", frame: 0)
}

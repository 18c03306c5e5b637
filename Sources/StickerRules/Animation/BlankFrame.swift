import StickerPacks

/// Flags animations that are empty for a frame.
struct BlankFrame: StickerRule {
  static let metadata = RuleMetadata(
    id: "blank-frame", group: .animation, severity: .warning,
    summary: "A frame after the first is empty.",
    why: "The sticker blinks away; mostly the export has lost a picture.",
    howToFix: "Remove the frame, or export it again.",
    limit: { _ in "2 % of what the other frames show" },
    // 2 of 115 clean animations, one of which means it.
    source: .guidelines)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.pixels?.motion else { return }
    let blank = motion.blankFrames.filter { $0 > 0 }
    guard let first = blank.first else { return }
    report(
      Finding.Draft(
        blank.count == 1
          ? "Frame \(first + 1) of \(motion.frames.count) is empty: the sticker blinks away."
          : "\(blank.count) of \(motion.frames.count) frames are empty, frame \(first + 1) first: "
            + "the sticker blinks away.",
        help: "Remove \(blank.count == 1 ? "it" : "them"), or export again.",
        measured: Quantity(blank.count, .frames), limit: Quantity(0, .frames), frame: first))
  }
}

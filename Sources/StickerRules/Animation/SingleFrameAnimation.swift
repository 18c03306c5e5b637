import StickerPacks

/// Notes animation formats that hold one frame only.
struct SingleFrameAnimation: StickerRule {
  static let metadata = RuleMetadata(
    id: "single-frame-animation", group: .animation, severity: .note,
    summary: "An animation has one frame only.",
    why: "It does not move; often the export lost the other frames.",
    howToFix: "Export all frames, or save a still picture as PNG.",
    source: .guidelines)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, sticker.fault == nil, image.format.canAnimate,
      image.frames.count == 1
    else { return }
    report(
      Finding.Draft(
        "This \(sticker.sequence == nil ? image.format.name : "sequence") has one frame only and does "
          + "not move.",
        help: sticker.sequence == nil
          ? "Export all frames, or save it as PNG." : "Add the other frames, or make it a sticker.",
        measured: Quantity(1, .frames), limit: Quantity(2, .frames)))
  }
}

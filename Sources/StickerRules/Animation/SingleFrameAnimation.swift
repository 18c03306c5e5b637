import StickerCodecs
import StickerPacks

/// Notes animations with only one frame.
struct SingleFrameAnimation: StickerRule {
  static let metadata = RuleMetadata(
    id: "single-frame-animation", group: .animation, severity: .note,
    summary: "An animation has only one frame.",
    why: "It does not move; often the export lost the other frames.",
    howToFix: "Export all frames, or save a still picture as PNG.",
    since: "0.1.0",
    evidence: [
      .judgement(
        "an animation of one frame has often lost the others",
        because: "still stickers need no animation")
    ])

  static let checksUnshownFormats = false

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, sticker.fault == nil, image.format.canAnimate,
      image.frames.count == 1
    else { return }
    report(sticker.sequence == nil ? .singleFrame(image.format, sticker) : .singleFrameSequence)
  }
}

extension Finding.Draft {
  fileprivate static func singleFrame(_ format: ImageFormat, _ sticker: Sticker) -> Self {
    oneFrame(format.name, sticker.advice("Export all frames, or save it as PNG."))
  }

  fileprivate static let singleFrameSequence = oneFrame(
    "sequence", Advice("Add the other frames, or replace the sequence with a single image."))

  private static func oneFrame(_ kind: String, _ advice: Advice) -> Self {
    Self(
      "This \(kind) has only one frame and does not move.", advice: advice,
      measured: Quantity(1, .frames), limit: Quantity(2, .frames))
  }
}

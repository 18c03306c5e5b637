import StickerAnalysis
import StickerPacks
import StickerPixels

/// Flags stickers without a single transparent pixel.
struct MissingTransparency: StickerRule {
  static let metadata = RuleMetadata(
    id: "missing-transparency", group: .edges, severity: .warning,
    summary: "No pixel is transparent.",
    why: "Peeled onto a bubble or a photo, the sticker shows as a box.",
    howToFix: "Export as PNG or APNG with a transparent background.",
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnStickers, "stickers are put on bubbles and photos; JPEG has no transparency")
    ], yieldsTo: [FramesAsStickers.metadata.id])

  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, let pixels = sticker.pixels, !pixels.hasTransparency
    else { return }
    report(
      .opaque(
        color: pixels.frames.first?.analysis.border.uniformColor, isJPEG: image.format == .jpeg,
        isAnimated: sticker.isAnimated))
  }
}

extension Finding.Draft {
  fileprivate static func opaque(color: Color?, isJPEG: Bool, isAnimated: Bool) -> Self {
    Self(
      "\(isJPEG ? "JPEG is always opaque" : "Every pixel is opaque"): it shows as a box"
        + "\(color.map { " in \($0.named)" } ?? "").",
      help: "Export it as \(isAnimated ? "APNG" : "PNG") with a transparent background.")
  }
}

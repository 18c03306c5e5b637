import StickerAnalysis
import StickerPacks

/// Flags stickers without a single transparent pixel.
struct MissingTransparency: StickerRule {
  static let metadata = RuleMetadata(
    id: "missing-transparency", group: .edges, severity: .warning,
    summary: "No pixel is transparent.",
    why: "Peeled onto a bubble or a photo, the sticker shows as a box.",
    howToFix: "Export as PNG or APNG with a transparent background.",
    source: .sessionOnStickers)

  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, let pixels = sticker.pixels, !pixels.hasTransparency
    else { return }
    let cause = image.format == .jpeg ? "JPEG has no transparency" : "No pixel is transparent"
    let color = pixels.frames.first?.analysis.border.uniformColor.map { " \($0.named)" } ?? ""
    report(
      Finding.Draft(
        "\(cause): it shows as a\(color) box.",
        help: "Export it as \(sticker.isAnimated ? "APNG" : "PNG") with a transparent background."))
  }
}

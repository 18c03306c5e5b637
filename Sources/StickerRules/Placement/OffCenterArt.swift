import StickerBase
import StickerPacks

/// Notes art that is not in the middle of its canvas.
struct OffCenterArt: StickerRule {
  static let metadata = RuleMetadata(
    id: "off-center-art", group: .placement, severity: .note,
    summary: "The art is not in the middle of the canvas.",
    why: "In the picker it sits to one side of its cell; peeled, it jumps away from the finger.",
    howToFix: "Center the art on the canvas.",
    limit: { _ in "\(percent(most)) of the canvas" },
    source: .guidelines)

  /// 2.1 % of 707 clean pictures are above.
  private static let most = 0.1

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let art = sticker.artBounds else { return }
    let (across, down) = art.offset
    let distance = max(abs(across), abs(down))
    guard distance > Self.most else { return }
    let px = Int(
      (abs(across) >= abs(down) ? across * Double(art.width) : down * Double(art.height))
        .magnitude.rounded())
    let way =
      abs(across) >= abs(down)
      ? (across < 0 ? "left of" : "right of")
      : (down < 0 ? "above" : "below")
    report(
      Finding.Draft(
        "The art sits \(px) px \(way) the middle, \(percent(distance)) of the canvas.",
        help: "Center it.", measured: .percent(distance), limit: .percent(Self.most)))
  }
}

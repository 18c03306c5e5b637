import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags canvases whose border is not quite clear.
struct BorderHaze: StickerRule {
  static let metadata = RuleMetadata(
    id: "border-haze", group: .edges, severity: .warning,
    summary: "The border of the canvas is not quite clear.",
    why: "A veil over the whole canvas shows as a faint box on photos and dark chats.",
    howToFix: "Clear the background fully, or cut alpha below a small level to 0.",
    limit: { _ in "\(percent(most)) of the outermost pixels of alpha 1 to 40" },
    source: .sessionOnStickers)

  /// 0 of 707 clean pictures; every veil is above.
  private static let most = 0.25

  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame { frame in
      frame.border.hazeShare > Self.most ? (frame.border, frame.border.hazeShare) : nil
    }
    guard let worst else { return }
    let (share, alpha) = (worst.problem.hazeShare, worst.problem.hazeAlpha)
    report(
      Finding.Draft(
        "A veil lies over the canvas: \(percent(share)) of its border have an alpha of about "
          + "\(alpha) of 255, not 0\(worst.note).",
        help: "Clear the background fully.",
        measured: .percent(share), limit: .percent(Self.most), frame: worst.index))
  }
}

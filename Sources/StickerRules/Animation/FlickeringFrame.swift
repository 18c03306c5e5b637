import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags animations whose art loses or gains area for one frame.
struct FlickeringFrame: StickerRule {
  static let metadata = RuleMetadata(
    id: "flickering-frame", group: .animation, severity: .warning,
    summary: "For one frame, much more or less of the art shows than before and after.",
    why: "The sticker flickers; usually a frame was exported at another size or without a layer.",
    howToFix: "Look at the frame, and export it like its neighbors.",
    limit: { _ in "\(percent(most)) of the usual area" },
    since: "0.1.0",
    evidence: [
      .measured()
    ])

  /// Four real ones that were told with 0.29 to 0.38 are a sword that is swung, a stack that leaps, a head
  /// that comes out of a hole, and sparks. Of art that stands still a frame at 70 % of its size has 0.51.
  fileprivate static let most = 0.4

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.pixels?.motion else { return }
    let usual = motion.medianArea
    guard usual > 0 else { return }
    let pops = motion.pops { abs($0.area - $1.area) / usual }.filter { !motion.turns($0.frame) }
    guard let worst = pops.worst(above: Self.most, of: motion.frames.count) else { return }
    report(.flickering(worst.frame, of: motion.frames.count, by: worst.size, more: worst.count - 1))
  }
}

extension Finding.Draft {
  fileprivate static func flickering(
    _ frame: Int, of total: Int, by size: Double, more: Int
  ) -> Self {
    let most = FlickeringFrame.most
    return Self(
      "The art flickers in frame \(frame + 1) of \(total)\(andMore(more)): its area changes by "
        + "\(percent(size, beside: most)) and back; up to \(percent(most)) is fine.",
      help: "Export that frame like its neighbors.",
      measured: .percent(size), limit: .percent(most), frame: frame)
  }
}

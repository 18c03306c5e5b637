import StickerAnalysis
import StickerBase
import StickerPacks

/// Notes animations whose art is elsewhere for one frame.
struct JumpingFrame: StickerRule {
  static let metadata = RuleMetadata(
    id: "jumping-frame", group: .animation, severity: .note,
    summary: "For one frame the art is elsewhere than before and after.",
    why: "The sticker twitches; mostly a frame was exported with another crop.",
    howToFix: "Look at the frame, and export it from the same canvas as its neighbors.",
    limit: { _ in "\(percent(most)) of the canvas" },
    source: .guidelines)

  /// 1.3 % of clean animations are above; jumps of 15 % are found in 95 %, of 10 % in 40 %.
  private static let most = 0.02

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.pixels?.motion else { return }
    let pops = motion.pops { one, other in
      guard let a = one.center, let b = other.center else { return nil }
      let way = a - b
      return (way * way).sum().squareRoot()
    }
    guard let worst = pops.worst(above: Self.most) else { return }
    let more = worst.count > 1 ? " (and \(worst.count - 1) more)" : ""
    report(
      Finding.Draft(
        "The art jumps in frame \(worst.frame + 1) of \(motion.frames.count)\(more): "
          + "\(percent(worst.size)) of the canvas away and back.",
        help: "Export that frame from the same canvas as its neighbors.",
        measured: .percent(worst.size), limit: .percent(Self.most), frame: worst.frame))
  }
}

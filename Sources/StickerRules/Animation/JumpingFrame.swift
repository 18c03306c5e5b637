import StickerAnalysis
import StickerBase
import StickerPacks

/// Notes animations whose art is elsewhere for one frame.
struct JumpingFrame: StickerRule {
  static let metadata = RuleMetadata(
    id: "jumping-frame", group: .animation, severity: .note,
    summary: "For one frame, the art is somewhere else than before and after.",
    why: "The sticker twitches; usually a frame was exported with another crop.",
    howToFix: "Look at the frame, and export it from the same canvas as its neighbors.",
    limit: { _ in "\(percent(most)) of the canvas" },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [UnsteadyFrames.metadata.id])

  /// Three real ones that were told with 0.022 to 0.03 are a kick, a dance and a face that squints.
  fileprivate static let most = 0.03
  /// In fewer frames a quick motion is as large a leap.
  private static let fewestFrames = 7

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.pixels?.motion, motion.frames.count >= Self.fewestFrames
    else { return }
    let pops = motion.pops { one, other in
      guard let a = one.center, let b = other.center else { return nil }
      let way = a - b
      return (way * way).sum().squareRoot()
    }.filter { motion.keepsArea($0.frame) }
    guard let worst = pops.worst(above: Self.most, of: motion.frames.count) else { return }
    report(.jumping(worst.frame, of: motion.frames.count, by: worst.size, more: worst.count - 1))
  }
}

extension Finding.Draft {
  fileprivate static func jumping(_ frame: Int, of total: Int, by size: Double, more: Int) -> Self {
    let most = JumpingFrame.most
    return Self(
      "The art jumps in frame \(frame + 1) of \(total)\(andMore(more)): "
        + "\(percent(size, beside: most)) of the canvas away and back; up to \(percent(most)) is fine.",
      help: "Export that frame from the same canvas as its neighbors.",
      measured: .percent(size), limit: .percent(most), frame: frame)
  }
}

import StickerAnalysis
import StickerBase
package import StickerPacks

/// Notes frames that look exactly like the frame before.
package struct DuplicateFrames: StickerRule {
  package static let metadata = RuleMetadata(
    id: "duplicate-frames", group: .animation, severity: .note,
    summary: "Some frames look exactly like the frame before.",
    why: "They cost bytes and memory; a longer delay looks the same.",
    howToFix: "Merge equal neighbors into one frame with a longer delay.",
    limit: { _ in
      "\(percent(minShare)) of the frames with every pixel the same, or half of them if at most "
        + "\(maxHolds) poses are held; in both cases they take at least a tenth of the bytes that "
        + "a sticker may have"
    },
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnAnimation, "a sticker's size determines how fast it is shown and sent"),
      .measured(),
    ], repair: .safe)

  /// The minimum share of repeated frames in an animation with more than `maxHolds` held poses. A pose that is held for
  /// a few frames wastes too little to report.
  private static let minShare = 0.25
  /// The maximum number of held poses that are intended, for example at the ends of a loop.
  private static let maxHolds = 2
  /// The minimum share of repeated frames in an animation with at most `maxHolds` held poses.
  private static let minShareWithHolds = 0.5
  /// The minimum size of the repeated frames, as a share of the maximum size of a sticker.
  private static let minCost = 0.1

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.pixels?.motion,
      let first = motion.frames.firstIndex(where: \.isRepeated)
    else { return }
    let count = motion.frames.count { $0.isRepeated }
    let holds = zip(motion.frames.dropFirst(), motion.frames).count {
      $0.isRepeated && !$1.isRepeated
    }
    let minShare = holds > Self.maxHolds ? Self.minShare : Self.minShareWithHolds
    guard Double(count) >= minShare * Double(motion.frames.count),
      sticker.bytes(of: motion.frames.indices.filter { motion.frames[$0].isRepeated })
        >= Self.minCost * Double(profile.maximumBytes.bytes)
    else { return }
    report(.duplicates(count, of: motion.frames.count, first: first, in: sticker))
  }
}

extension Sticker {
  /// Estimates the size of some frames in bytes from the areas that they draw. Encoders that detect repeated
  /// frames draw about one pixel.
  fileprivate func bytes(of frames: [Int]) -> Double {
    let areas = (image?.frames ?? []).map { Double($0.area.width) * Double($0.area.height) }
    let drawn = frames.filter(areas.indices.contains).reduce(0) { $0 + areas[$1] }
    return Double(byteCount.bytes) * drawn / max(1, areas.reduce(0, +))
  }
}

extension Finding.Draft {
  fileprivate static func duplicates(
    _ count: Int, of total: Int, first: Int, in sticker: Sticker
  ) -> Self {
    Self(
      "\(count) of \(counted(total, "frame")) \(agreeing(count, "looks", "look")) exactly like the "
        + "one before; the first is frame \(first + 1).",
      advice: sticker.advice("Merge them into one frame with a longer delay."),
      measured: Quantity(count, .frames), limit: Quantity(0, .frames), frame: first)
  }
}

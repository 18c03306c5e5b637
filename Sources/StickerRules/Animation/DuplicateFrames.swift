import StickerAnalysis
import StickerBase
import StickerPacks

/// Notes frames that show the same as the frame before.
struct DuplicateFrames: StickerRule {
  static let metadata = RuleMetadata(
    id: "duplicate-frames", group: .animation, severity: .note,
    summary: "Frames show exactly the same as the frame before.",
    why: "They cost bytes and memory; a longer delay shows the same.",
    howToFix: "Merge equal neighbors into one frame with a longer delay.",
    limit: { _ in "every pixel the same" },
    source: .sessionOnAnimation)

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let motion = sticker.pixels?.motion,
      let first = motion.frames.firstIndex(where: \.isRepeated)
    else { return }
    let count = motion.frames.count { $0.isRepeated }
    report(
      Finding.Draft(
        "\(count) of \(counted(motion.frames.count, "frame")) \(count == 1 ? "shows" : "show") the "
          + "same as the one before, frame \(first + 1) first.",
        help: "Merge them into one frame with a longer delay.",
        measured: Quantity(count, .frames), limit: Quantity(0, .frames), frame: first))
  }
}

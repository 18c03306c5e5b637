import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags pictures that lie under alpha 0.
struct HiddenPicture: StickerRule {
  static let metadata = RuleMetadata(
    id: "hidden-picture", group: .edges, severity: .warning,
    summary: "A picture is left in the file where it is fully transparent.",
    why:
      "The removed background is still in the file: anybody can bring it back, and it costs bytes.",
    howToFix: "Export so that transparent pixels lose their color.",
    limit: { _ in "under 5 % of the canvas: more than 64 colors that stray by 8 levels" },
    source: .pngSpecification)

  // 0 of 707 clean pictures; a flat color under alpha 0 costs and tells nothing.
  private static let leastArea = 0.05
  private static let leastDeviation = 8.0

  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame { frame -> (problem: Double, badness: Double)? in
      guard let hidden = frame.hidden, hidden.clearShare > Self.leastArea,
        hidden.deviation > Self.leastDeviation, hidden.hasManyColors
      else { return nil }
      return (hidden.clearShare * hidden.coloredShare, hidden.coloredShare)
    }
    guard let worst else { return }
    report(
      Finding.Draft(
        "A picture is hidden under \(percent(worst.problem)) of the canvas where it is fully "
          + "transparent\(worst.note).",
        help: "Export it so that transparent pixels lose their color.",
        measured: .percent(worst.problem), limit: .percent(Self.leastArea), frame: worst.index))
  }
}

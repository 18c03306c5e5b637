import StickerAnalysis
import StickerBase
import StickerPacks

/// Flags specks apart from the art.
struct StraySpecks: StickerRule {
  static let metadata = RuleMetadata(
    id: "stray-specks", group: .edges, severity: .warning,
    summary: "Tiny or nearly invisible specks lie beside the art.",
    why: "They show as dirt, and the sticker is placed and cut by bounds that include them.",
    howToFix: "Erase them in the source, or clear everything of little alpha.",
    limit: { _ in
      "\(many) specks, or bounds widened by \(percent(mostGrowth)); a note from 1 speck on"
    },
    source: .guidelines)

  // 2 of 707 clean pictures have any, both truly so.
  private static let many = 5
  private static let mostGrowth = 0.02
  /// In animations, art that fades or sparkles is faint and small for some frames, in a clean one of
  /// seven for four; dirt stays.
  private static let lasting = 0.75

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame(inAtLeast: Self.lasting) { frame -> (SpeckFacts, Double)? in
      let specks = frame.specks
      guard !frame.isBox, specks.count > 0 || specks.growth > Self.mostGrowth else { return nil }
      return (specks, specks.growth + Double(specks.count) / 1e6)
    }
    guard let worst else { return }
    let specks = worst.problem
    let isBad = specks.count >= Self.many || specks.growth > Self.mostGrowth
    report(
      Finding.Draft(
        Self.message(specks) + "\(worst.note).",
        help: "Erase \(specks.count == 1 ? "it" : "them") in the source.",
        measured: Quantity(specks.count, .count), limit: Quantity(0, .count), frame: worst.index,
        severity: isBad ? nil : .note))
  }

  private static func message(_ specks: SpeckFacts) -> String {
    let many = specks.count != 1
    let what =
      specks.count == 0
      ? "Invisible pixels (\(specks.area.grouped) px, alpha up to \(specks.strongestAlpha)) lie"
      : "\(counted(specks.count, "speck")) (\(specks.area.grouped) px, alpha up to "
        + "\(specks.strongestAlpha)) \(many ? "lie" : "lies")"
    guard wholePercent(specks.growth) > 0 else { return "\(what) beside the art" }
    return "\(what) beside the art and \(many ? "widen" : "widens") its bounds by "
      + percent(specks.growth)
  }
}

import StickerAnalysis
import StickerBase
package import StickerPacks

/// Flags pictures that lie under alpha 0.
package struct HiddenPicture: StickerRule {
  package static let metadata = RuleMetadata(
    id: "hidden-picture", group: .edges, severity: .warning,
    summary:
      "A picture, a background or a blur is left in the file under fully transparent pixels.",
    why:
      "The removed background is still in the file: anyone can bring it back, and it costs bytes.",
    howToFix: "Export so that transparent pixels lose their color.",
    limit: { _ in
      "\(percent(leastArea)) of the canvas; of its clear pixels less than \(percent(mostPlain)) have about one color, and "
        + "less than \(percent(mostCommon)) the three commonest"
    },
    since: "0.1.0",
    evidence: [
      .standard(.pngSpecification, "12.3: colors under alpha 0 are stored like others"),
      .measured(),
    ], repair: .safe)

  // 0 of 707 clean pictures; a flat color under alpha 0 costs and tells nothing.
  fileprivate static let leastArea = 0.05
  /// Around art of 90 px, edge colors that were bled look like a picture: in 4 of 16 emotes.
  private static let leastPixels = 5_000
  /// Plain backdrops with some noise have 81 % and more in five real files, which judges called of no use or an old
  /// background; pictures 52 % and less.
  private static let mostPlain = 0.75
  /// Edge colors that exporters bled outward have 63 % and more in 39 of 39 files, photos 0.2 %.
  private static let mostCommon = 0.5

  package static let checksSequenceFrames = true

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame { frame -> (problem: Double, badness: Double)? in
      guard let hidden = frame.hidden, hidden.clearShare > Self.leastArea,
        hidden.clear >= Self.leastPixels,
        hidden.plainShare < Self.mostPlain, hidden.commonShare < Self.mostCommon,
        !hidden.isStreaks, !hidden.isFiller
      else { return nil }
      return (hidden.clearShare * hidden.coloredShare, hidden.coloredShare)
    }
    guard let worst else { return }
    report(.hidden(worst, in: sticker))
  }
}

extension Finding.Draft {
  fileprivate static func hidden(_ worst: WorstFrame<Double>, in sticker: Sticker) -> Self {
    Self(
      "A picture, an old background or a blur is still there under fully transparent pixels, "
        + "\(percent(worst.problem)) of the canvas\(worst.note).",
      advice: sticker.advice("Take the color from transparent pixels."),
      measured: .percent(worst.problem), limit: .percent(HiddenPicture.leastArea),
      frame: worst.index)
  }
}

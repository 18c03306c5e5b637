import StickerAnalysis
import StickerBase
package import StickerPacks

/// Flags pictures under fully transparent pixels.
package struct HiddenPicture: StickerRule {
  package static let metadata = RuleMetadata(
    id: "hidden-picture", group: .edges, severity: .warning,
    summary:
      "A picture, a background or a blur is left in the file under fully transparent pixels.",
    why:
      "The removed background is still in the file: anyone can bring it back, and it costs bytes.",
    howToFix: "Export so that transparent pixels lose their color.",
    limit: { _ in
      "\(percent(minArea)) of the canvas; less than \(percent(maxPlain)) of its clear pixels "
        + "have about the same color, and less than \(percent(maxCommon)) have the three most "
        + "common colors; a note for files up to \(ByteCount(maxCheapBytes))"
    },
    since: "0.1.0",
    evidence: [
      .standard(.pngSpecification, "12.3: colors under alpha 0 are stored like others"),
      .measured(),
      .judgement(
        "250 KB",
        because: "a smaller file stays below half of the size limit, and nothing of it shows"),
    ], repair: .safe)

  /// The maximum size in bytes of a file in which hidden colors cost little.
  fileprivate static let maxCheapBytes = 256_000

  /// The minimum share of the canvas that is clear and still has a color.
  fileprivate static let minArea = 0.05
  /// The minimum number of clear pixels. In fewer, edge colors that exporters bleed outward look like a picture.
  private static let minPixels = 5_000
  /// The maximum share of the clear pixels that have about the same color. Plain backdrops with some noise have more,
  /// but cost little and reveal nothing.
  private static let maxPlain = 0.75
  /// The maximum share of the clear pixels that have one of the three most common colors. Edge colors that exporters
  /// bleed outward have more.
  private static let maxCommon = 0.5

  package static let checksSequenceFrames = true

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let worst = sticker.worstFrame { frame -> (problem: Double, badness: Double)? in
      guard let hidden = frame.hidden else { return nil }
      let share = hidden.clearShare * hidden.coloredShare
      guard share > Self.minArea, hidden.clear >= Self.minPixels,
        hidden.plainShare < Self.maxPlain, hidden.commonShare < Self.maxCommon,
        !hidden.formsStreaks, !hidden.isFiller
      else { return nil }
      return (share, share)
    }
    guard let worst else { return }
    report(.hidden(worst, in: sticker))
  }
}

extension Finding.Draft {
  fileprivate static func hidden(_ worst: WorstFrame<Double>, in sticker: Sticker) -> Self {
    Self(
      "A picture, an old background or a blur is still in the file under fully transparent pixels, "
        + "\(percent(worst.problem)) of the canvas\(worst.note).",
      advice: sticker.advice("Clear the color of fully transparent pixels."),
      measured: .percent(worst.problem), limit: .percent(HiddenPicture.minArea),
      frame: worst.index,
      severity: sticker.byteCount.bytes <= HiddenPicture.maxCheapBytes ? .note : nil
    )
  }
}

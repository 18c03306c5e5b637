package import StickerAnalysis
import StickerBase
package import StickerPacks

/// Flags specks next to the art.
package struct StraySpecks: StickerRule {
  package static let metadata = RuleMetadata(
    id: "stray-specks", group: .edges, severity: .warning,
    summary: "Tiny or faint specks are next to the art.",
    why: "They look like dirt.",
    howToFix: "Erase them in the source, or clear all pixels of low alpha.",
    limit: { _ in
      "on canvases of \(ImageAnalyzer.smallestSideWithEdges) px and more, in \(percent(minShareOfFrames)) of the frames: \(minDust) to \(maxDust) specks of alpha "
        + "\(minAlpha) to \(maxDustAlpha), or fewer of alpha \(minAlpha) or more that widen "
        + "the bounds by more than \(percent(maxGrowth)); a note for 1 to \(maxForNote) other specks that cover "
        + "a pixel at \(usualSide) px, and where no pixel is semitransparent"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ], repair: .lossy)

  /// The minimum number of specks that are dirt even if they do not widen the bounds.
  fileprivate static let minDust = 5
  /// The maximum number of specks that are dirt. More specks are drawn.
  fileprivate static let maxDust = 20
  /// The maximum alpha of specks that are dirt, if there are `minDust` or more. Stronger specks are drawn.
  fileprivate static let maxDustAlpha = 128
  /// The maximum share by which fewer than `minDust` specks may widen the bounds and not be dirt.
  fileprivate static let maxGrowth = 0.02
  /// The minimum alpha of a speck. Fainter specks are invisible. They do not make the art smaller either, because
  /// Messages fits the canvas into a cell, not the art.
  fileprivate static let minAlpha = 80
  /// The maximum number of specks that are noted if they are not certainly dirt. More specks are part of the drawing.
  private static let maxForNote = 8
  /// The side in px of a sticker of the regular size.
  private static let usualSide = 408
  /// The minimum share of the frames that have specks. Art that fades or sparkles is faint and small for some frames,
  /// while dirt stays.
  fileprivate static let minShareOfFrames = 0.75

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let side = sticker.image.map { max($0.width, $0.height) } ?? 0
    // In emoticons, each pixel is drawn on purpose.
    guard side >= ImageAnalyzer.smallestSideWithEdges else { return }
    let pixel = max(1, Double(side * side) / Double(Self.usualSide * Self.usualSide))
    let worst = sticker.worstFrame(inAtLeast: Self.minShareOfFrames) { frame -> (Specks, Double)? in
      let specks = frame.specks
      guard !frame.isBox, specks.strongestAlpha >= Self.minAlpha else { return nil }
      let isDirt = specks.isDirt && frame.counts.hasPartial
      guard
        isDirt || 1...Self.maxForNote ~= specks.count && Double(specks.area) >= pixel
      else { return nil }
      return (Specks(facts: specks, isDirt: isDirt), specks.growth + Double(specks.count) / 1e6)
    }
    guard let worst else { return }
    report(.specks(worst))
  }

  /// The specks of a frame.
  fileprivate struct Specks {
    var facts: SpeckFacts
    /// True if they are dirt, not a part of the picture.
    var isDirt: Bool
  }
}

extension Finding.Draft {
  fileprivate static func specks(_ worst: WorstFrame<StraySpecks.Specks>) -> Self {
    let specks = worst.problem.facts
    let (count, growth) = (specks.count, specks.growth)
    var message =
      "\(counted(count, "speck")) (\(specks.area.grouped) px, alpha up to "
      + "\(specks.strongestAlpha)) \(agreeing(count, "is", "are")) next to the art"
    if wholePercent(growth) > 0 {
      message += " and \(agreeing(count, "widens", "widen")) its bounds by \(percent(growth))"
    }
    return Self(
      "\(message)\(worst.note).", help: "Erase \(agreeing(count, "it", "them")) in the source.",
      measured: Quantity(count, .count), limit: Quantity(0, .count), frame: worst.index,
      severity: worst.problem.isDirt ? nil : .note)
  }
}

extension SpeckFacts {
  /// True if there are many specks, or if they widen the bounds. Many clearly visible dots are drawn, and so are even
  /// more dots of any alpha, as in spatter.
  fileprivate var isDirt: Bool {
    let isPattern =
      strongestAlpha > StraySpecks.maxDustAlpha && count >= StraySpecks.minDust
      || count > StraySpecks.maxDust
    return !isPattern && (count >= StraySpecks.minDust || growth > StraySpecks.maxGrowth)
  }
}

extension PixelCounts {
  /// True if there are semitransparent pixels. Without them, loose pixels are pieces of the art.
  fileprivate var hasPartial: Bool { clear + opaque < total }
}

extension FrameAnalysis {
  /// The minimum share of the frames that have specks if the specks are dirt, 0…1.
  package static var minShareWithSpecks: Double { StraySpecks.minShareOfFrames }
}

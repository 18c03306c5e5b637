package import StickerAnalysis
import StickerBase
package import StickerPacks

/// Flags specks beside the art.
package struct StraySpecks: StickerRule {
  package static let metadata = RuleMetadata(
    id: "stray-specks", group: .edges, severity: .warning,
    summary: "Tiny or faint specks are next to the art.",
    why: "They look like dirt.",
    howToFix: "Erase them in the source, or clear all pixels of low alpha.",
    limit: { _ in
      "next to art of \(ImageAnalyzer.smallestSideWithEdges) px and more with half-transparent "
        + "pixels, on \(percent(lasting)) of the frames: \(many) to \(mostDust) specks of alpha "
        + "\(leastAlpha) to \(mostDustAlpha), or fewer of alpha \(leastAlpha) or more that widen "
        + "the bounds by more than \(percent(mostGrowth)); a note for a single speck of alpha "
        + "\(leastAlphaOfOne) or more that covers a pixel at \(usualSide) px"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [JaggedEdges.metadata.id, HardGIFEdges.metadata.id], repair: .lossy)

  fileprivate static let many = 5
  fileprivate static let mostDust = 20
  fileprivate static let mostDustAlpha = 128
  fileprivate static let mostGrowth = 0.02
  /// The minimum alpha of a speck; fainter ones are invisible. They do not move the art either: Messages fits
  /// the canvas.
  fileprivate static let leastAlpha = 80
  /// The minimum alpha of a single speck that does not widen the bounds. Two or three such specks are drops
  /// and dots.
  private static let leastAlphaOfOne = 200
  /// The side in px of a sticker of the regular size.
  private static let usualSide = 408
  /// The minimum share of frames with specks. Art that fades or sparkles is faint and small for some frames;
  /// dirt stays.
  fileprivate static let lasting = 0.75

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let side = sticker.image.map { max($0.width, $0.height) } ?? 0
    // In emoticons, each pixel is drawn on purpose.
    guard side >= ImageAnalyzer.smallestSideWithEdges else { return }
    let pixel = max(1, Double(side * side) / Double(Self.usualSide * Self.usualSide))
    let worst = sticker.worstFrame(inAtLeast: Self.lasting) { frame -> (SpeckFacts, Double)? in
      let specks = frame.specks
      guard !frame.isBox, frame.counts.hasPartial, specks.strongestAlpha >= Self.leastAlpha,
        !specks.isPattern,
        specks.isBad
          || specks.count == 1 && specks.strongestAlpha >= Self.leastAlphaOfOne
            && Double(specks.area) >= pixel
      else { return nil }
      return (specks, specks.growth + Double(specks.count) / 1e6)
    }
    guard let worst else { return }
    report(.specks(worst.problem, worst))
  }
}

extension Finding.Draft {
  fileprivate static func specks(_ specks: SpeckFacts, _ worst: WorstFrame<SpeckFacts>) -> Self {
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
      severity: specks.isBad ? nil : .note)
  }
}

extension SpeckFacts {
  fileprivate var isBad: Bool { count >= StraySpecks.many || growth > StraySpecks.mostGrowth }

  /// True if the specks are part of the picture: so many clearly visible dots that they are drawn, or more of
  /// any kind, as in spatter.
  fileprivate var isPattern: Bool {
    strongestAlpha > StraySpecks.mostDustAlpha && count >= StraySpecks.many
      || count > StraySpecks.mostDust
  }
}

extension PixelCounts {
  /// True if there are half-transparent pixels. Without them, loose pixels are pieces of the art.
  fileprivate var hasPartial: Bool { clear + opaque < total }
}

extension FrameAnalysis {
  /// The minimum share of frames that specks must be in to be dirt, 0…1.
  package static var lastingSpecks: Double { StraySpecks.lasting }
}

package import StickerAnalysis
import StickerBase
package import StickerPacks

/// Flags specks apart from the art.
package struct StraySpecks: StickerRule {
  package static let metadata = RuleMetadata(
    id: "stray-specks", group: .edges, severity: .warning,
    summary: "Tiny or faint specks lie beside the art.",
    why: "They look like dirt.",
    howToFix: "Erase them in the source, or clear all pixels of low alpha.",
    limit: { _ in
      "beside art of \(ImageAnalyzer.smallestSideWithEdges) px and more with half-transparent pixels, on "
        + "\(percent(lasting)) of the frames: \(many) to \(mostDust) specks of alpha \(leastAlpha) to \(mostDustAlpha), "
        + "or fewer of alpha \(leastAlpha) or more that widen the bounds by more than \(percent(mostGrowth)); a "
        + "note for a single one of alpha \(leastAlphaOfOne) or more that is a pixel at \(usualSide) px"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [JaggedEdges.metadata.id, HardGIFEdges.metadata.id], repair: .lossy)

  // 2 of 707 clean pictures have any, both truly so.
  fileprivate static let many = 5
  fileprivate static let mostDust = 20
  fileprivate static let mostDustAlpha = 128
  fileprivate static let mostGrowth = 0.02
  /// Fainter ones nobody sees, and they change nothing: Messages fits the canvas, not the art. Of four findings
  /// about 68 to 75 a judge called one right, which widened the bounds by 9 %.
  fileprivate static let leastAlpha = 80
  /// Of seven findings about fewer than ``many`` that are fainter a judge called two right; of four about two or three
  /// that are not, which are drops and dots, none, and of three about one two.
  private static let leastAlphaOfOne = 200
  /// In px, of a sticker of the regular size.
  private static let usualSide = 408
  /// In animations, art that fades or sparkles is faint and small for some frames, in a clean one of
  /// seven for four; dirt stays.
  fileprivate static let lasting = 0.75

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let side = sticker.image.map { max($0.width, $0.height) } ?? 0
    // In emoticons each pixel is drawn.
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
      "\(counted(count, "speck")) (\(specks.area.grouped) px, alpha up to \(specks.strongestAlpha)) "
      + "\(agreeing(count, "lies", "lie")) beside the art"
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

  /// Whether they are the picture: dots that are easy to see and so many that they are drawn, or more of anything, as
  /// spatter is. Of five alarms about more than ``StraySpecks/mostDust`` judges called none right; 14 that they called
  /// right were about eight at most. It was set on these.
  fileprivate var isPattern: Bool {
    strongestAlpha > StraySpecks.mostDustAlpha && count >= StraySpecks.many
      || count > StraySpecks.mostDust
  }
}

extension PixelCounts {
  /// Whether there are half-transparent pixels at all. Without them loose pixels are pieces of the art: a judge
  /// called none of seven such findings dirt.
  fileprivate var hasPartial: Bool { clear + opaque < total }
}

extension FrameAnalysis {
  /// The share of the frames on which specks are that are dirt, 0…1.
  package static var lastingSpecks: Double { StraySpecks.lasting }
}

import StickerCodecs
import StickerPixels
import SystemPackage
import Testing

@testable import StickerAnalysis
@testable import StickerLinting
@testable import StickerPacks
@testable import StickerRules

/// The rule about premultiplied colors, on colors that change with alpha.
@Suite struct FadingRuleTests {
  @Test(arguments: [
    (FadingFacts(isBounded: true, slow: FadingPairs(count: 100, divided: 60, undivided: 20)), true),
    (
      FadingFacts(isBounded: true, slow: FadingPairs(count: 100, divided: 60, undivided: 21)), false
    ),
    (
      FadingFacts(isBounded: true, slow: FadingPairs(count: 100, divided: 60, otherwise: 47)), false
    ),
    (FadingFacts(isBounded: true, slow: FadingPairs(count: 15, divided: 15)), false),
    (
      FadingFacts(isBounded: true, steep: FadingPairs(count: 100, divided: 60, otherwise: 40)), true
    ),
    (
      FadingFacts(isBounded: true, steep: FadingPairs(count: 100, divided: 60, otherwise: 41)),
      false
    ),
    (
      FadingFacts(
        isBounded: true, slow: FadingPairs(count: 100, divided: 60),
        steep: FadingPairs(count: 100, divided: 10, otherwise: 61)), false
    ),
    (FadingFacts(isBounded: false), false),
  ])
  func colorsThatFadeWithAlphaArePremultiplied(_ fading: FadingFacts, _ isPremultiplied: Bool) {
    let sticker = Sticker.with { $0.edges.fading = fading }
    #expect(severities(PremultipliedColors.self, sticker) == (isPremultiplied ? [.warning] : []))
  }

  @Test(
    arguments: [
      (["art/wave.png"], "art/wave.png"), (["our art/wave.png"], "'our art/wave.png'"),
      (["a\u{7}.png"], "FILE"), (["art/wave.png", "art/hug.png"], "FOLDER"),
    ] as [([FilePath], String)])
  func commandForPremultipliedFilesQuotesAPath(_ files: [FilePath], _ word: String) {
    let command = "stickerlint fix \(word) --pick premultiplied-colors -o COPY"
    #expect(PremultipliedColors.keptSentence(for: files).hasSuffix("; to divide them: \(command)"))
  }

  /// A frame with pixels lighter than their alpha shows that all frames are straight.
  @Test(arguments: [true, false])
  func oneStraightFrameMakesAllFramesStraight(_ isBounded: Bool) {
    var sticker = Sticker.with {
      $0.edges.fading = FadingFacts(isBounded: true, slow: FadingPairs(count: 100, divided: 60))
    }
    var other = sticker.pixels!.frames[0]
    other.analysis.edges.fading = FadingFacts(isBounded: isBounded)
    sticker.pixels!.frames.append(other)
    #expect(severities(PremultipliedColors.self, sticker) == (isBounded ? [.warning] : []))
  }
}

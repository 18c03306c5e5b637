import StickerPixels
import Testing

@testable import StickerAnalysis
@testable import StickerLinting
@testable import StickerPacks
@testable import StickerRules

/// The limits of rules about placement.
@Suite struct PlacementRuleTests {
  @Test(
    arguments: [
      (0, 0, 100, nil), (25, 25, 25, .touching), (26, 34, 34, .cropped), (26, 26, 36, .touching),
      (26, 26, 12, .touching), (26, 26, 13, .cropped),
      (94, 94, 94, .cropped), (95, 94, 94, .flush),
    ] as [(Int, Int, Int, BorderContact?)])
  func contactWithASideIsCroppedTouchingOrFlush(
    _ run: Int, _ solid: Int, _ inside: Int, _ expected: BorderContact?
  ) {
    let side = BorderSide(
      edge: .top, length: 400, longestRun: run, solid: solid, solidInside: inside)
    #expect(side.contact(art: Box(left: 50, top: 0, right: 149, bottom: 300)) == expected)
  }

  @Test(arguments: [(.top, .cropped), (.bottom, .touching)] as [(BorderSide.Edge, BorderContact?)])
  func artMayStandOnTheBottom(_ edge: BorderSide.Edge, _ expected: BorderContact?) {
    var foot = BorderSide(edge: edge, length: 400, longestRun: 30, solid: 30, solidInside: 30)
    #expect(foot.contact(art: Box(left: 50, top: 0, right: 149, bottom: 399)) == expected)
    foot.isLimb = true
    #expect(foot.contact(art: Box(left: 50, top: 0, right: 149, bottom: 399)) == .touching)
  }

  /// Feet are narrower than a body that is cut at the bottom.
  @Test(arguments: [(79, .touching), (80, .cropped)] as [(Int, BorderContact?)])
  func bodyIsCutAtTheBottom(_ run: Int, _ expected: BorderContact?) {
    let side = BorderSide(
      edge: .bottom, length: 400, longestRun: run, solid: run, solidInside: run)
    #expect(side.contact(art: Box(left: 50, top: 0, right: 149, bottom: 399)) == expected)
  }

  /// A bust, which is cut at the bottom only, may be intended.
  @Test(
    arguments: [
      ([.bottom], .note), ([.left], nil), ([.left, .bottom], nil), ([.left, .right, .bottom], nil),
    ] as [([BorderSide.Edge], Severity?)])
  func bustsAreNoted(_ edges: [BorderSide.Edge], _ expected: Severity?) {
    let sticker = Sticker.with {
      $0.art = Box(left: 0, top: 0, right: 407, bottom: 407)
      $0.border.sides = BorderSide.Edge.allCases.map { edge in
        let run = edges.contains(edge) ? 100 : 0
        return BorderSide(
          edge: edge, length: 400, longestRun: run, solid: run, solidInside: run)
      }
    }
    #expect(severities(CroppedArt.self, sticker) == [expected ?? .warning])
  }
}

import Foundation
import Testing

@testable import StickerAnalysis
@testable import StickerPixels

/// Colors that darken as alpha falls, at edges of any softness and in glows.
@Suite struct FadingTests {
  private static let side = 300
  private static let orange = SIMD3<Double>(230, 90, 40)
  private static let blue = SIMD3<Double>(60, 140, 220)

  /// Returns a disc of two colors with a soft edge, or an opaque disc inside a glow.
  ///
  /// - Parameters:
  ///   - feather: the width in px over which the alpha of the edge or of the glow falls to 0
  ///   - glow: the color of the glow and its highest alpha, from 0 to 1; `nil` for none
  ///   - light: a factor for the colors of the disc
  private static func disc(
    feather: Double, around glow: (color: SIMD3<Double>, peak: Double)? = nil, light: Double = 1
  ) -> TestArt {
    var art = TestArt(side) { _, _ in nil }
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - 149.5, Double(y) - 149.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        let color = light * (dx + dy > 0 ? orange : blue)
        guard let glow else {
          let alpha = min(1, max(0, (85 + feather / 2 - distance) / feather))
          if alpha > 0 { art.set(x, y, color, alpha: 255 * alpha) }
          continue
        }
        let cover = min(1, max(0, 85.5 - distance))
        let below = (1 - cover) * glow.peak * min(1, max(0, (85 + feather - distance) / feather))
        guard cover + below > 0.002 else { continue }
        art.set(
          x, y, (cover * color + below * glow.color) / (cover + below), alpha: 255 * (cover + below)
        )
      }
    }
    return art
  }

  /// Returns the art with premultiplied colors.
  private static func premultiplied(_ art: TestArt) -> TestArt {
    art.mapped { color, alpha in (alpha / 255 * color, alpha) }
  }

  @Test(arguments: [1.0, 3, 8, 20, 60])
  func premultipliedEdgesOfAnySoftnessAreFound(_ feather: Double) throws {
    let art = Self.disc(feather: feather)
    let fading = try #require(Self.premultiplied(art).analysis.edges.fading)
    let pairs = try #require(fading.certain, "\(fading)")
    #expect(pairs.dividedShare > 0.95)
    #expect(art.analysis.edges.fading?.isBounded == false)
  }

  @Test(
    arguments: [
      SIMD3<Double>(255, 220, 60), SIMD3(255, 255, 255), SIMD3(255, 40, 30), SIMD3(60, 120, 255),
    ], [0.4, 0.6, 0.95])
  func premultipliedGlowsOfAnyColorAreFound(_ color: SIMD3<Double>, _ peak: Double) {
    let art = Self.disc(feather: 40, around: (color, peak))
    #expect(Self.premultiplied(art).analysis.edges.fading?.certain != nil)
    #expect(art.analysis.edges.fading?.certain == nil)
  }

  /// The channels of dark colors may stay below alpha even if they are not premultiplied.
  @Test(
    arguments: [SIMD3<Double>(0, 0, 0), SIMD3(10, 20, 70), SIMD3(60, 10, 80), SIMD3(70, 70, 70)],
    [0.08, 0.15, 0.3, 0.5, 0.95])
  func shadowsAreNotTakenForPremultiplied(_ color: SIMD3<Double>, _ peak: Double) {
    for feather in [8.0, 25] {
      let fading = Self.disc(feather: feather, around: (color, peak)).analysis.edges.fading
      #expect(fading?.certain == nil, "\(String(describing: fading))")
    }
  }

  @Test(arguments: [0.1, 0.25], [3.0, 20])
  func darkArtIsNotTakenForPremultiplied(_ light: Double, _ feather: Double) {
    let fading = Self.disc(feather: feather, light: light).analysis.edges.fading
    #expect(fading?.certain == nil, "\(String(describing: fading))")
  }

  /// Edges that darken as alpha falls, but not in proportion to it.
  @Test(arguments: [0.5, 2, 3])
  func darkeningEdgesAreNotTakenForPremultiplied(_ power: Double) {
    let art = Self.disc(feather: 30).mapped { color, alpha in
      (pow(alpha / 255, power) * color, alpha)
    }
    #expect(art.analysis.edges.fading?.certain == nil)
  }

  /// Movie compression leaves color values slightly above alpha.
  @Test(arguments: [(3.0, true), (4, false)])
  func upTo3LevelsAboveAlphaAreAllowed(_ excess: Double, _ isBounded: Bool) {
    let art = Self.premultiplied(Self.disc(feather: 40)).mapped { color, alpha in
      (1..<240).contains(alpha) ? (SIMD3(alpha + excess, color.y, color.z), alpha) : (color, alpha)
    }
    #expect(art.analysis.edges.fading?.isBounded == isBounded)
  }

  /// Canvases whose width, height or both are the smallest at which edges are measured.
  @Test(arguments: [(64, 64), (64, 1000), (1000, 64)])
  func smallAndNarrowCanvasesAreAnalyzed(_ width: Int, _ height: Int) {
    let analyzer = ImageAnalyzer(width: width, height: height, frameCount: 1)
    let pixels = (0..<width * height).map { UInt32($0 % 251) * 0x0101_0101 }
    analyzer.add(pixels, clear: 0, opaque: 0)
    #expect(analyzer.frames.count == 1)
  }
}

import StickerPixels
import Testing

@testable import StickerAnalysis

private let white = SIMD3<Double>(255, 255, 255)
private let black = SIMD3<Double>(10, 10, 10)
private let red = SIMD3<Double>(200, 40, 60)

/// Returns a disc with a contour `width` px wide.
private func ringed(
  _ width: Double, _ contour: SIMD3<Double>, _ inside: SIMD3<Double>, side: Int = 408
) -> TestArt {
  TestArt(side) { x, y in
    let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
    return distance > 0.4 ? nil : distance > 0.4 - width / Double(side) ? contour : inside
  }
}

@Suite struct HairlineTests {
  /// A contour of about 1 px has hardly any opaque pixel in its own color.
  @Test func matteAroundAHairlineIsFound() throws {
    let art = ringed(1.2, black, white)
    #expect(art.analysis.edges.matte == nil)
    let facts = try #require(art.matted(white).analysis.edges.matte)
    #expect(facts.color.isWithin(24, of: .white) && facts.halo.onBlack > facts.halo.onWhite)
  }

  /// A low alpha cut keeps nearly the whole edge: hardly any remaining edge pixel has the art's own color,
  /// and the share of the background follows the uncovered part of each pixel.
  @Test func matteIsFoundOnEdgesCutAtALowAlpha() throws {
    var disc = TestArt(300) { _, _ in nil }
    for y in 0..<300 {
      for x in 0..<300 {
        let (dx, dy) = (Double(x) - 149.5, Double(y) - 149.5)
        // An edge 2 px wide, whose outermost pixel never has the art's own color.
        let share = min(1, max(0, (120 - (dx * dx + dy * dy).squareRoot()) / 2 + 0.5))
        if share >= 0.1 { disc.set(x, y, share * red + (1 - share) * white, alpha: 255) }
      }
    }
    let facts = try #require(disc.analysis.edges.matte)
    #expect(facts.edge == .hard && facts.color.isWithin(24, of: .white))
  }

  /// A green matte changes only the red and the blue of white art.
  @Test func greenMatteIsFoundAroundWhite() throws {
    let disc = TestArt(300) { x, y in
      (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) <= 0.16 ? SIMD3(252, 252, 252) : nil
    }
    let facts = try #require(disc.matted(SIMD3(0, 255, 0)).analysis.edges.matte)
    #expect(facts.color.green > 200 && max(facts.color.red, facts.color.blue) < 96)
  }

  /// A drawn white outline is opaque white before it fades.
  @Test(arguments: [1.0, 1.3, 2])
  func drawnWhiteHairlinesAreNotMattes(_ width: Double) {
    let edges = ringed(width, white, red).analysis.edges
    #expect(edges.matte == nil && edges.rim == nil)
  }

  /// On black, a few lighter pixels around the invisible art are not noticed.
  @Test func whiteMatteAroundBlackArtIsUnseen() throws {
    let plain = TestArt.disc(408).mapped { _, alpha in (SIMD3(5, 5, 5), alpha) }
    let matted = plain.mapped { color, alpha in
      (color + 0.8 * (1 - alpha / 255) * (white - color), alpha)
    }
    let halo = try #require(matted.analysis.edges.matte).halo
    #expect(!halo.isSeen, "\(halo)")
  }

  /// Shading also darkens the pixels behind the outermost ones; a matte is mixed into the outermost ones only.
  @Test func shadingOnHardEdgesIsNotAMatte() {
    let ball = TestArt(408) { x, y in
      let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
      let light = min(
        1,
        max(
          0.2,
          (0.4 - distance) * 408 / 5 + 0.3
            * (x * 91).rounded(.down).truncatingRemainder(dividingBy: 2)))
      return distance <= 0.4 ? light * red : nil
    }
    #expect(ball.hard().analysis.edges.matte == nil)
  }

  /// Blocks of any size are pixel art, including blocks that fit no grid of whole pixels.
  @Test(arguments: [3.0, 10.13, 20, 40])
  func blocksOfAnySizeArePixelArt(_ block: Double) throws {
    // Each pixel belongs to one block.
    func blockIndex(_ position: Double) -> Double {
      (((position * 618).rounded(.down) + 0.5) / block).rounded(.down)
    }
    let art = TestArt(618) { x, y in
      let (column, row) = (blockIndex(x), blockIndex(y))
      let (dx, dy) = ((column + 0.5) * block / 618 - 0.5, (row + 0.5) * block / 618 - 0.5)
      return dx * dx + dy * dy <= 0.16 ? red : nil
    }.hard()
    let found = try #require(art.analysis.edges.pixelArtBlock)
    #expect(abs(Double(found) - block) <= 1)
  }
}

@Suite struct HardMatteTests {
  /// Along straight sides all pixels have the same share of a matte, so only corners show it.
  @Test(arguments: [true, false])
  func blackMatteOfARoundedRectangleIsFound(_ isMatted: Bool) {
    let button = TestArt(300) { x, y in
      let (dx, dy) = (max(0, abs(x - 0.5012) - 0.25), max(0, abs(y - 0.5012) - 0.25))
      return dx * dx + dy * dy <= 0.0225 ? orange : nil
    }
    let matte = (isMatted ? button.matted(.zero) : button).hard().analysis.edges.matte
    #expect((matte?.color == .black) == isMatted)
  }

  /// A line that runs only along straight sides is drawn.
  @Test func linesOnStraightSidesAreNotMattes() {
    let button = TestArt(300) { x, y in
      let (dx, dy) = (max(0, abs(x - 0.5) - 0.25), max(0, abs(y - 0.5) - 0.25))
      guard dx * dx + dy * dy <= 0.0225 else { return nil }
      return min(dx, dy) == 0 && max(dx, dy) > 0.145 ? orange * 0.6 : orange
    }
    #expect(button.hard().analysis.edges.matte == nil)
  }
}

@Suite struct DrawnFrameTests {
  /// A black band around a rectangle is drawn; around other shapes it is a background.
  @Test(arguments: [true, false])
  func blackBandIsAFrameOnlyAroundARectangle(_ isRectangle: Bool) {
    let art = TestArt(300) { x, y in
      let isInside =
        isRectangle
        ? max(abs(x - 0.5), abs(y - 0.5)) < 0.4
        : (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) < 0.16
      return isInside ? white : black
    }
    #expect(art.analysis.border.uniformColor != nil)
    #expect(art.analysis.border.isFrame == isRectangle)
  }
}

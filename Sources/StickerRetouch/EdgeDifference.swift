package import StickerEncoding
import StickerPixels

/// The difference of soft edges from the solid art beside them, before and after a change of their colors.
package struct EdgeDifference {
  /// Numbers of pixels of soft edges: all of them; those whose difference shows before the change, and after it; and
  /// those whose difference has grown and shows.
  private var (edges, before, after, grown) = (0, 0, 0, 0)
  /// Numbers of pixels of soft edges where the difference grows, and where it shrinks, whether it shows or not.
  private var (worse, better) = (0, 0)

  /// Largest distance in px of a soft edge from the art beside it, and the alpha of the pixels of soft edges.
  private static let (artReach, alphas) = (3, UInt32(16)..<240)
  /// Minimum difference that shows, and minimum growth, in levels over the background.
  private static let (minSeen, minGrowth) = (32.0, 12.0)
  /// Maximum share of edges where the difference may grow.
  private static let maxGrown = 0.15
  /// A rim is left if more than `maxLeft` of the visible differences stay, and if at least `minRemoved` of the edge
  /// pixels had one, but fewer lost it.
  private static let (maxLeft, minRemoved) = (0.5, 0.2)

  package init() {}

  /// Adds a picture before and after the change, which does not alter its alpha.
  package mutating func add(_ old: Bitmap, _ new: Bitmap) {
    let grid = PixelGrid(width: old.width, height: old.height)
    for index in old.pixels.indices where Self.alphas.contains(old.pixels[index].alpha) {
      guard let art = Self.nearestArt(index, in: old, grid) else { continue }
      func shown(_ pixel: UInt32) -> Double {
        let difference = Color(word: pixel).levels - Color(word: art).levels
        return max(difference.max(), (-difference).max()) * Double(pixel.alpha) / 255
      }
      let (was, now) = (shown(old.pixels[index]), shown(new.pixels[index]))
      edges += 1
      if was > Self.minSeen { before += 1 }
      if now > Self.minSeen { after += 1 }
      if now > was + Self.minGrowth { worse += 1 }
      if was > now + Self.minGrowth { better += 1 }
      if now > Self.minSeen, now > was + Self.minGrowth { grown += 1 }
    }
  }

  /// Returns the color of the nearest solid pixel.
  private static func nearestArt(_ index: Int, in bitmap: Bitmap, _ grid: PixelGrid) -> UInt32? {
    var nearest: (distance: Int, color: UInt32)?
    let (y, x) = index.quotientAndRemainder(dividingBy: bitmap.width)
    grid.forEachNeighbor(of: index, within: artReach) { other in
      guard bitmap.pixels[other].alpha >= 250 else { return }
      let (otherY, otherX) = other.quotientAndRemainder(dividingBy: bitmap.width)
      let distance = (otherX - x) * (otherX - x) + (otherY - y) * (otherY - y)
      if nearest.map({ distance < $0.distance }) ?? true {
        nearest = (distance, bitmap.pixels[other])
      }
    }
    return nearest?.color
  }

  /// True if another rim shows where the old one was, or if the edges become worse in more places than better.
  package var hasNewRim: Bool { Double(grown) > Self.maxGrown * Double(edges) || worse > better }

  /// True if most of a visible rim is left.
  package var leavesRim: Bool {
    Double(after) > Self.maxLeft * Double(before)
      && Double(before - after) < Self.minRemoved * Double(edges)
      && Double(before) >= Self.minRemoved * Double(edges)
  }
}

extension Bitmap {
  /// Maximum alpha of an island that is a trace beside the art.
  private static let maxFaint: UInt32 = 63

  /// The pixels of faint islands, which show on some background in any color.
  package var faintIslands: [Int] {
    PixelGrid(width: width, height: height).islands { pixels[$0].alpha > 0 }
      .filter { island in island.allSatisfy { pixels[$0].alpha <= Self.maxFaint } }
      .flatMap(\.self)
  }
}

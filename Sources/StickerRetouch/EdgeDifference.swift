package import StickerEncoding
import StickerPixels

/// The difference of soft edges from the solid art beside them, before and after a change of their colors.
package struct EdgeDifference {
  /// Number of pixels of soft edges.
  private var edgeCount = 0
  /// Number of edge pixels whose difference is visible before the change.
  private var visibleBefore = 0
  /// Number of edge pixels whose difference is visible after the change.
  private var visibleAfter = 0
  /// Number of edge pixels whose difference has grown and is visible after the change.
  private var visiblyGrown = 0
  /// Number of edge pixels whose difference has grown, visible or not.
  private var grown = 0
  /// Number of edge pixels whose difference has shrunk, visible or not.
  private var shrunk = 0

  /// Maximum distance in px of a soft edge from the art beside it.
  private static let artReach = 3
  /// The alpha of the pixels of soft edges.
  private static let alphas = UInt32(16)..<240
  /// Minimum difference that is visible, in levels over the background.
  private static let minVisible = 32.0
  /// Minimum change of a difference that counts as growth or shrinkage, in levels over the background.
  private static let minChange = 12.0
  /// Maximum share of edge pixels whose difference may visibly grow.
  private static let maxGrownShare = 0.15
  /// Share of the visible differences above which the remaining ones may be a rim.
  private static let maxLeftShare = 0.5
  /// Share of the edge pixels from which visible differences are a rim, and below which their removal is too small.
  private static let minRimShare = 0.2

  package init() {}

  /// Adds a picture before and after the change, which does not alter its alpha.
  package mutating func add(_ old: Bitmap, _ new: Bitmap) {
    let grid = PixelGrid(width: old.width, height: old.height)
    for index in old.pixels.indices where Self.alphas.contains(old.pixels[index].alpha) {
      guard let art = Self.nearestArt(index, in: old, grid) else { continue }
      func difference(of pixel: UInt32) -> Double {
        let difference = Color(word: pixel).levels - Color(word: art).levels
        return max(difference.max(), (-difference).max()) * Double(pixel.alpha) / 255
      }
      let (before, after) = (
        difference(of: old.pixels[index]), difference(of: new.pixels[index])
      )
      edgeCount += 1
      if before > Self.minVisible { visibleBefore += 1 }
      if after > Self.minVisible { visibleAfter += 1 }
      if after > before + Self.minChange { grown += 1 }
      if before > after + Self.minChange { shrunk += 1 }
      if after > Self.minVisible, after > before + Self.minChange { visiblyGrown += 1 }
    }
  }

  /// Returns the color of the nearest solid pixel; `nil` if there is none within ``artReach``.
  private static func nearestArt(_ index: Int, in bitmap: Bitmap, _ grid: PixelGrid) -> UInt32? {
    var nearest: (distance: Int, color: UInt32)?
    let (y, x) = index.quotientAndRemainder(dividingBy: bitmap.width)
    grid.forEachNeighbor(of: index, within: artReach) { neighbor in
      guard bitmap.pixels[neighbor].alpha >= 250 else { return }
      let (otherY, otherX) = neighbor.quotientAndRemainder(dividingBy: bitmap.width)
      let distance = (otherX - x) * (otherX - x) + (otherY - y) * (otherY - y)
      if nearest.map({ distance < $0.distance }) ?? true {
        nearest = (distance, bitmap.pixels[neighbor])
      }
    }
    return nearest?.color
  }

  /// True if the change makes another rim visible, or if the difference grows in more places than it shrinks.
  package var hasNewRim: Bool {
    Double(visiblyGrown) > Self.maxGrownShare * Double(edgeCount) || grown > shrunk
  }

  /// True if most of a visible rim is left.
  package var leavesRim: Bool {
    Double(visibleAfter) > Self.maxLeftShare * Double(visibleBefore)
      && Double(visibleBefore - visibleAfter) < Self.minRimShare * Double(edgeCount)
      && Double(visibleBefore) >= Self.minRimShare * Double(edgeCount)
  }
}

extension Bitmap {
  /// Maximum alpha of a faint island, which is a trace beside the art.
  private static let maxFaint: UInt32 = 63

  /// The indices of the pixels of faint islands. Whatever their color is, they are visible on some background.
  package var faintIslands: [Int] {
    PixelGrid(width: width, height: height).islands { pixels[$0].alpha > 0 }
      .filter { island in island.allSatisfy { pixels[$0].alpha <= Self.maxFaint } }
      .flatMap(\.self)
  }
}

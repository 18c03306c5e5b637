import StickerPixels

/// A straight cut through the art inside the canvas: the art was cut first, and then given a margin.
public struct InnerCut: Sendable, Equatable {
  /// The side of the art on which the cut is.
  public var edge: BorderSide.Edge
  /// The length of the cut in px.
  public var length: Int

  /// Range of the length as a share of the art's width or height; a longer straight side is the edge of a picture.
  private static let share = 0.2..<0.9
  /// Minimum length in px.
  private static let fewestPixels = 6
  /// Upper limit of the share of the pixels along the cut that have one color: a drawn end has one color, while a cut
  /// goes through several.
  private static let maxOfOneColor = 0.95
  /// Range of the number of solid pixels 4 px (at 408 px; at least 2) inside the cut, relative to those on it: a round
  /// shape becomes wider inside, and a line narrower.
  private static let widening = 0.9...1.35
  /// Maximum length of the flat part of the art's opposite side, relative to the cut: uncut art may be flat on both
  /// sides.
  private static let maxOpposite = 0.8

  /// `nil` if no side of the art is cut.
  ///
  /// - Parameters:
  ///   - solid: The bounds of the solid pixels.
  ///   - sides: The sides of the canvas; sides that solid art reaches are not searched.
  init?(_ raster: Raster, _ solid: Box, _ sides: [BorderSide]) {
    let cuts = sides.compactMap { side in
      side.solid > 0 ? nil : Self.length(on: side.edge, raster, solid).map { (side.edge, $0) }
    }
    guard let longest = cuts.max(by: { $0.1 < $1.1 }) else { return nil }
    (edge, length) = longest
  }

  /// Returns the length in px of the cut on a side of the art; `nil` if there is none.
  private static func length(on edge: BorderSide.Edge, _ raster: Raster, _ solid: Box) -> Int? {
    let insets = solid.insets(inWidth: raster.width, height: raster.height)
    let (inset, far, opposite, extent) =
      switch edge {
      case .left: (insets.left, insets.right, BorderSide.Edge.right, solid.height)
      case .top: (insets.top, insets.bottom, .bottom, solid.width)
      case .right: (insets.right, insets.left, .left, solid.height)
      case .bottom: (insets.bottom, insets.top, .top, solid.width)
      }
    let line = BorderLine(edge, inset: inset, of: raster)
    let run = line.longestRun(raster)
    guard run.count >= fewestPixels, share.contains(Double(run.count) / Double(extent)) else {
      return nil
    }
    let depth = inset + Int(raster.scaled(4, atLeast: 2).rounded())
    let inside = BorderLine(edge, inset: depth, of: raster)
    let beyond = BorderLine(opposite, inset: far, of: raster)
    guard widening.contains(Double(inside.solid(raster)) / Double(line.solid(raster))),
      Double(beyond.longestRun(raster).count) <= maxOpposite * Double(run.count),
      raster.shareOfOneColor(on: line, run) < maxOfOneColor
    else { return nil }
    return run.count
  }
}

import StickerPixels

extension BorderFacts {
  /// Sets ``innerCut``, and ``BorderSide/oppositeRun`` and ``BorderSide/isLimb`` of each side that solid art reaches.
  ///
  /// - Parameter solid: The bounds of the solid pixels.
  mutating func measureEnds(_ solid: Box, _ raster: Raster) {
    innerCut = InnerCut(raster, solid, sides)
    for index in sides.indices where sides[index].solid > 0 {
      let edge = sides[index].edge
      // The line is 1 px inside the bounds, where no antialiasing interrupts the run.
      let far =
        switch edge {
        case .left: BorderLine(.right, inset: raster.width - solid.right, of: raster)
        case .right: BorderLine(.left, inset: solid.left + 1, of: raster)
        case .top: BorderLine(.bottom, inset: raster.height - solid.bottom, of: raster)
        case .bottom: BorderLine(.top, inset: solid.top + 1, of: raster)
        }
      sides[index].oppositeRun = far.longestRun(raster).count
      let run = BorderLine(edge, inset: 0, of: raster).longestRun(raster)
      sides[index].isLimb = raster.isLimb(run, on: edge)
    }
  }
}

extension Raster {
  /// Distances from the border in px (at 408 px) at which a limb must be about as wide as on the border.
  private static let limbDepths = [14.0, 28.0]
  /// Maximum width of a limb as a share of the side.
  private static let maxLimb = 0.2
  /// Range of a limb's width further inside, relative to its width on the border.
  private static let limbWidths = 0.6...1.35

  /// Returns true if a run on the border is the end of a limb.
  fileprivate func isLimb(_ run: Range<Int>, on edge: BorderSide.Edge) -> Bool {
    Self.limbDepths.allSatisfy { depth in
      let inset = Int(scaled(depth, atLeast: 2).rounded())
      let line = BorderLine(edge, inset: inset, of: self)
      guard Double(run.count) <= Self.maxLimb * Double(line.count) else { return false }
      // A limb may be slanted, up to a diagonal.
      let window = max(0, run.lowerBound - inset)..<min(line.count, run.upperBound + inset)
      let inside = line.longestRun(self, touching: window).count
      return Self.limbWidths.contains(Double(inside) / Double(run.count))
    }
  }
}

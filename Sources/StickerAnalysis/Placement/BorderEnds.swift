import StickerPixels

extension BorderFacts {
  /// Finds out each side's ``BorderSide/oppositeRun``, and whether what ends on it ``BorderSide/isLimb``.
  ///
  /// - Parameter solid: the bounds of what is solid.
  mutating func measureBeyond(_ solid: Box, _ raster: Raster) {
    for index in sides.indices where sides[index].solid > 0 {
      let edge = sides[index].edge
      // One px inside of the bounds, where no antialiasing ends the run.
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
  /// Distances from the border (at 408 px) at which a limb is as wide as on it. Of 63 real alarms limbs were four,
  /// of which judges had called one wrong, one of no use and two right.
  private static let limbDepths = [14.0, 28.0]
  /// A limb is no wider, as a share of the side.
  private static let mostLimb = 0.2
  private static let limbWidths = 0.6...1.35

  /// Whether what ends on the border in a run is a limb.
  fileprivate func isLimb(_ run: Range<Int>, on edge: BorderSide.Edge) -> Bool {
    Self.limbDepths.allSatisfy { depth in
      let inset = Int(scaled(depth, atLeast: 2).rounded())
      let line = BorderLine(edge, inset: inset, of: self)
      guard Double(run.count) <= Self.mostLimb * Double(line.count) else { return false }
      // It may be as slanted as a diagonal.
      let window = max(0, run.lowerBound - inset)..<min(line.count, run.upperBound + inset)
      let inside = line.longestRun(self, touching: window).count
      return Self.limbWidths.contains(Double(inside) / Double(run.count))
    }
  }
}

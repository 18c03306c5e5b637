/// How many of the edges go from solid to clear in one step.
public struct HardnessFacts: Sendable, Equatable {
  /// Edges looked at: those that run at 11.5 degrees or more to both axes. Level and upright edges
  /// may be hard.
  public var edges: Int
  /// Share of them that go from alpha 245 or more to 10 or less, 0…1.
  public var hardShare: Double
  /// Share of the outline that they are, 0…1: little of art that is made of rectangles.
  public var slantedShare: Double

  public init(edges: Int, hardShare: Double, slantedShare: Double) {
    self.edges = edges
    self.hardShare = hardShare
    self.slantedShare = slantedShare
  }

  /// From here on edges are worth a note; clean art of 128 px has 0.2 (99th percentile).
  public static let leastNotable = 0.3
  /// Below this many edges nothing can be said.
  static let fewestEdges = 100
  /// The sine of 11.5 degrees.
  static let leastSlant = 0.2
}

extension HardnessFacts {
  init?(_ raster: Raster, _ outline: Outline) {
    var (curved, hard) = (0, 0)
    for point in outline.points where point.slant >= Self.leastSlant {
      curved += 1
      if raster.isHard(point) { hard += 1 }
    }
    guard curved * outline.step >= Self.fewestEdges else { return nil }
    edges = curved * outline.step
    hardShare = Double(hard) / Double(curved)
    slantedShare = Double(curved) / Double(outline.points.count)
  }
}

extension Raster {
  /// Whether an edge goes from alpha 245 or more to 10 or less.
  fileprivate func isHard(_ point: OutlinePoint) -> Bool {
    alpha(point.x, point.y) >= 245 && alpha(point.outsideX, point.outsideY) <= 10
  }
}

/// The share of edges that go from solid to transparent in one step.
public struct HardnessFacts: Sendable, Equatable {
  /// Number of edge pixels checked: those where the edge is at 11.5 degrees or more to both axes. Horizontal and
  /// vertical edges are hard in clean art, too.
  public var edges: Int
  /// Share of these edges that go from alpha 245 or more to 10 or less, 0…1.
  public var hardShare: Double
  /// Share of these edges in the outline, 0…1: small in art that is made of rectangles.
  public var slantedShare: Double

  public init(edges: Int, hardShare: Double, slantedShare: Double) {
    self.edges = edges
    self.hardShare = hardShare
    self.slantedShare = slantedShare
  }

  /// Minimum ``hardShare`` that is reported; clean art has less even at 128 px.
  public static let minNotable = 0.3
  /// Minimum number of such edges for a judgment; see ``Raster/scaledMinimum(_:)``.
  static let fewestEdges = 100.0
  /// The sine of 11.5 degrees.
  static let minSlant = 0.2
}

extension HardnessFacts {
  /// `nil` if too few edges are slanted.
  init?(_ raster: Raster, _ outline: Outline) {
    var (slanted, hard) = (0, 0)
    for point in outline.points where point.slant >= Self.minSlant {
      slanted += 1
      if raster.isHard(point) { hard += 1 }
    }
    guard Double(slanted * outline.step) >= raster.scaledMinimum(Self.fewestEdges) else {
      return nil
    }
    edges = slanted * outline.step
    hardShare = Double(hard) / Double(slanted)
    slantedShare = Double(slanted) / Double(outline.points.count)
  }
}

extension Raster {
  /// Returns true if an edge goes from alpha 245 or more to 10 or less.
  fileprivate func isHard(_ point: OutlinePoint) -> Bool {
    alpha(point.x, point.y) >= 245 && alpha(point.outsideX, point.outsideY) <= 10
  }
}

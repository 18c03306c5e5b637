extension MatteRegression {
  /// Maximum share of the way to a matte by which opaque art may change before its edge. Mattes mixed into
  /// art with shaded edges exceed it, too, and are lost.
  private static let mostShading = 0.12

  /// Returns true if the art's own color turns towards a darker one along its edges, as that of round objects
  /// in photos does, and that of drawings with a soft dark border.
  func isShading(towards matte: SIMD3<Double>) -> Bool {
    shading(towards: matte).map { $0.isDarker && $0.way > Self.mostShading } ?? false
  }

  /// Returns true if the edges are shaded towards a color, dark or light.
  func isShadingOrGlowing(towards matte: SIMD3<Double>) -> Bool {
    shading(towards: matte).map { $0.way > Self.mostShading } ?? false
  }

  /// Returns the share of the way to a color by which the art changes before its edge, 0…1, and true if that
  /// color is darker; `nil` if there is too little art behind the edges.
  private func shading(towards matte: SIMD3<Double>) -> (way: Double, isDarker: Bool)? {
    var (way, count, darker) = (0.0, 0, 0)
    for sample in samples {
      guard let inside = sample.inside else { continue }
      let whole = matte - inside
      let length = whole.squaredLength
      guard length > Self.leastDistance * Self.leastDistance else { continue }
      count += 1
      if matte.luma < inside.luma { darker += 1 }
      let gone = sample.rim - inside
      let share = gone.dot(whole) / length
      let rest = (gone - share * whole).squaredLength.squareRoot()
      let isOnTheWay = rest < 0.4 * gone.squaredLength.squareRoot() + 4
      if isOnTheWay, (0.08..<0.95).contains(share) { way += share }
    }
    guard count * 2 >= Self.fewestPixels else { return nil }
    return (way / Double(count), darker * 2 > count)
  }
}

extension MatteRegression {
  /// How much of the way to a matte opaque art has gone before it ends, at most. Eight of thirteen wrong
  /// alarms on photos and glossy drawings have 0.13 to 0.43, the right ones 0.1 at most. Mattes that we
  /// mixed into art with a shaded edge have more, too: 1 to 4 of 100 are lost.
  private static let mostShading = 0.12

  /// Whether the art's own color turns towards a darker one along its edges, as that of round things in
  /// photos does, and of what is drawn with a soft dark border.
  func isShading(towards matte: SIMD3<Double>) -> Bool {
    shading(towards: matte).map { $0.isDarker && $0.way > Self.mostShading } ?? false
  }

  /// Whether its edges are shaded towards a color, dark or light.
  func isShadingOrGlowing(towards matte: SIMD3<Double>) -> Bool {
    shading(towards: matte).map { $0.way > Self.mostShading } ?? false
  }

  /// How far the art's own color turns towards another before it ends, 0…1, and whether that is darker;
  /// `nil` where there is too little art behind the edges.
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

extension MatteRegression {
  /// Maximum change of opaque art before its edge, as a share of its difference from a matte. Art with shaded edges
  /// exceeds it whether it carries a matte or not, so only mattes with a very good fit are found on it.
  private static let maxShading = 0.12

  /// Returns true if the art turns toward a darker color along its edges, as round objects in photos and drawings
  /// with a soft dark border do.
  func isShading(toward matte: SIMD3<Double>) -> Bool {
    shading(toward: matte).map { $0.isDarker && $0.share > Self.maxShading } ?? false
  }

  /// Returns true if the edges are shaded toward a color, dark or light.
  func isShadingOrGlowing(toward matte: SIMD3<Double>) -> Bool {
    shading(toward: matte).map { $0.share > Self.maxShading } ?? false
  }

  /// Returns the change of the art before its edge, as a share of its difference from a color, 0…1. `isDarker` is true
  /// if that color is darker than most of the art. `nil` if there is too little art of other colors behind the edges.
  private func shading(toward matte: SIMD3<Double>) -> (share: Double, isDarker: Bool)? {
    var (sum, count, darker) = (0.0, 0, 0)
    for sample in samples {
      guard let inside = sample.inside else { continue }
      let difference = matte - inside
      let length = difference.squaredLength
      guard length > Self.minDistance * Self.minDistance else { continue }
      count += 1
      if matte.luma < inside.luma { darker += 1 }
      let change = sample.rim - inside
      let share = change.dot(difference) / length
      let residual = (change - share * difference).squaredLength.squareRoot()
      let isOnLine = residual < 0.4 * change.squaredLength.squareRoot() + 4
      if isOnLine, (0.08..<0.95).contains(share) { sum += share }
    }
    guard count * 2 >= Self.fewestPixels else { return nil }
    return (sum / Double(count), darker * 2 > count)
  }
}

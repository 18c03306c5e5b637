/// A color space in which the squared distance of two colors is their mean squared error (per channel, on a
/// scale of 255) over black and over white.
///
/// With premultiplied channels p and alpha a the error is Σ(Δp² + (Δp − Δa)²) / 6, which is the sum of the
/// squares of Δ(p − a/2) / √3 and Δa/2: plain Euclidean distance, so that clusters of least variance are
/// palettes of the highest PSNR.
enum ViewSpace {
  typealias Point = SIMD4<Float>

  /// The last coordinate of every opaque color.
  static let opaqueCoordinate: Float = 127.5

  /// Returns the point of a pixel.
  static func point(_ pixel: UInt32) -> Point {
    let alpha = Float(pixel.alpha)
    let channels = Point(
      Float(pixel & 0xFF), Float(pixel &>> 8 & 0xFF), Float(pixel &>> 16 & 0xFF), 0)
    var point = (channels * (alpha / 255) - alpha / 2) * Float(1.0 / 3).squareRoot()
    point.w = alpha / 2
    return point
  }

  /// Returns the pixel nearest to a point; clear pixels are 0.
  static func pixel(_ point: Point) -> UInt32 {
    let alpha = min(max(point.w * 2, 0), 255)
    let whole = alpha.rounded()
    guard whole >= 1 else { return 0 }
    let premultiplied = point * Float(3).squareRoot() + alpha / 2
    let straight = (premultiplied * (255 / alpha)).rounded(.toNearestOrAwayFromZero)
      .clamped(lowerBound: Point(repeating: 0), upperBound: Point(repeating: 255))
    return UInt32(straight.x) | UInt32(straight.y) << 8 | UInt32(straight.z) << 16
      | UInt32(whole) << 24
  }

  @inline(__always)
  static func squaredDistance(_ a: Point, _ b: Point) -> Float {
    let difference = a - b
    return (difference * difference).sum()
  }
}

public import StickerPixels

/// A flat, nearly invisible area of the canvas: a forgotten layer, or traces of one.
public struct FaintLayerFacts: Sendable, Equatable {
  /// Share of the canvas, 0…1.
  public var share: Double
  /// The layer's most frequent alpha, 5…48.
  public var alpha: Int
  /// The layer's mean color.
  public var color: Color

  /// The range of alpha that is searched. Resampling leaves fainter pixels; stronger ones are visible, as are those
  /// of plates drawn behind art.
  static let alphas = 5...48
}

extension FaintLayerFacts {
  /// Number of alpha levels that one layer may have.
  private static let band = 4

  /// Finds a layer by its alpha. Shadows and glows run through all levels, while a layer has only a few adjacent ones.
  /// At least half of the flat faint pixels must have these.
  ///
  /// - Returns: `nil` if there is no such layer.
  init?(_ raster: Raster) {
    var counts = [Int](repeating: 0, count: Self.alphas.upperBound + 1)
    var sums = [SIMD3<UInt64>](repeating: .zero, count: counts.count)
    // Every other row and column is enough for a share.
    let reach = Int(raster.scaled(6, atLeast: 2))
    for y in stride(from: 0, to: raster.height - reach, by: 2) {
      let row = raster.alpha + y &* raster.width
      var x = 0
      while x + 8 < raster.width {
        if x + 32 < raster.width, UnsafeRawPointer(row + x).are32ClearOrOpaque {
          x += 32
          continue
        }
        let bytes = UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self)
        if bytes != 0, bytes != .max {
          for x in stride(from: x, to: x + 8, by: 2) {
            let alpha = Int(row[x])
            guard (1...Self.alphas.upperBound).contains(alpha), x + reach < raster.width,
              abs(Int(row[x + reach]) - alpha) <= 1,
              abs(Int(row[x + reach * raster.width]) - alpha) <= 1
            else { continue }
            counts[alpha] &+= 1
            let color = raster.color(x, y)
            sums[alpha] &+= SIMD3(UInt64(color.red), UInt64(color.green), UInt64(color.blue))
          }
        }
        x += 8
      }
    }
    let fainter = counts[..<Self.alphas.lowerBound].reduce(0, +)
    let total = counts.reduce(0, +) - fainter
    guard total > 0 else { return nil }
    let starts = Self.alphas.lowerBound...(Self.alphas.upperBound - Self.band + 1)
    let areas = starts.map { counts[$0..<$0 + Self.band].reduce(0, +) }
    // The fainter a part of a shadow, the larger its area.
    guard let largest = areas.max(), largest * 2 >= total, largest > fainter,
      let start = zip(starts, areas).first(where: { $0.1 == largest })?.0
    else { return nil }
    let levels = start..<start + Self.band
    alpha = levels.max { (counts[$0], $1) < (counts[$1], $0) } ?? start
    share = Double(largest * 4) / Double(raster.count)
    let sum = levels.reduce(SIMD3<UInt64>.zero) { $0 &+ sums[$1] }
    color = Color(SIMD3<Double>(sum) / Double(largest))
  }
}

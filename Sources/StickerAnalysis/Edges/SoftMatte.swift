public import StickerPixels

/// Wide soft areas, such as shadows, whose colors still contain the background that they once lay on.
public struct SoftMatteFacts: Sendable, Equatable {
  /// Share of the canvas covered by these areas, 0…1.
  public var share: Double
  /// The color of these areas extrapolated to alpha 0: the background's color, or a color between both.
  public var color: Color
  /// The fit (R²) of that color.
  public var fit: Double
  /// The luma of these areas extrapolated to full alpha by a straight line: 0…255, or slightly beyond.
  public var ownLuma: Double

  /// The range of the alpha of soft pixels.
  static let alphas = 12...200
  /// Maximum difference of a soft pixel's alpha from its neighbors'.
  static let maxStep = 24
}

extension SoftMatteFacts {
  /// Minimum number of soft pixels for a judgment.
  private static let fewestSamples = 64
  /// Upper limit of the alpha at the faint end of a shadow.
  private static let maxFaint = 40
  /// Minimum level of every channel, extrapolated to alpha 0, that counts as white.
  private static let minWhite = 230.0
  /// Minimum rise of a channel toward a color that is not white, in levels.
  private static let minRise = 50.0
  /// Minimum fit of a color that is not white.
  private static let minFit = 0.9
  /// Minimum luma extrapolated to full alpha; white outlines around plain shadows, which follow no line, are
  /// far below it.
  private static let minOwnLuma = -48.0

  /// `nil` if too few pixels are soft, or if their colors do not approach a background's color as they become more
  /// transparent.
  init?(_ raster: Raster) {
    var sums = Sums()
    var (taken, faint) = (0, 0)
    for y in stride(from: 1, to: raster.height - 1, by: 2) {
      let row = raster.alpha + y &* raster.width
      var x = 1
      while x + 9 < raster.width {
        if x + 33 < raster.width, UnsafeRawPointer(row + x).are32ClearOrOpaque {
          x += 32
          continue
        }
        let bytes = UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self)
        if bytes != 0, bytes != .max {
          var soft = UInt64(littleEndian: bytes).soft
          while soft != 0 {
            let x = x + soft.trailingZeroBitCount >> 3
            soft &= soft &- 1
            let alpha = Int(row[x])
            let step = raster.steepestStep(row + x)
            // A pixel with the same alpha all around belongs to a drawn plate.
            guard step > 0, step <= Self.maxStep else { continue }
            taken += 1
            if alpha < Self.maxFaint { faint += 1 }
            sums.add(clearness: 1 - Double(alpha) / 255, raster.color(x, y).levels)
          }
        }
        x += 8
      }
    }
    // A shadow on a drawn plate never becomes fainter than the plate.
    guard taken >= Self.fewestSamples, faint * 8 >= taken, let line = sums.line else { return nil }
    let clear = line.opaque + line.slope
    guard line.opaque.luma >= Self.minOwnLuma,
      clear.min() >= Self.minWhite
        || line.slope.max() >= Self.minRise && line.fit >= Self.minFit
    else { return nil }
    share = Double(taken * 4) / Double(raster.count)
    color = Color(inGamut(clear))
    fit = line.fit
    ownLuma = line.opaque.luma
  }
}

extension Raster {
  /// Returns the largest difference of a pixel's alpha from those beside, above and below it.
  @inline(__always)
  fileprivate func steepestStep(_ pixel: UnsafePointer<UInt8>) -> Int {
    let alpha = Int(pixel[0])
    return max(
      max(abs(Int(pixel[1]) - alpha), abs(Int(pixel[-1]) - alpha)),
      max(abs(Int(pixel[width]) - alpha), abs(Int(pixel[-width]) - alpha)))
  }
}

/// Least squares of color = opaque + slope × clearness.
private struct Sums {
  var (count, x, xx) = (0.0, 0.0, 0.0)
  var (y, xy) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
  var yy = 0.0

  mutating func add(clearness: Double, _ color: SIMD3<Double>) {
    count += 1
    x += clearness
    xx += clearness * clearness
    y += color
    xy += clearness * color
    yy += color.squaredLength
  }

  /// The line through the colors, with its fit (R²); `nil` if alpha is nearly the same everywhere.
  var line: (opaque: SIMD3<Double>, slope: SIMD3<Double>, fit: Double)? {
    let spread = count * xx - x * x
    // The standard deviation of clearness must exceed 0.03.
    guard spread > 0.0009 * count * count else { return nil }
    let slope = (count * xy - x * y) / spread
    let opaque = (y - slope * x) / count
    let all = yy - y.squaredLength / count
    let explained = slope.squaredLength * spread / count
    return (opaque, slope, all > 0 ? explained / all : 0)
  }
}

extension UInt64 {
  /// The uppermost bit of each byte at an even index whose value is in ``SoftMatteFacts/alphas``.
  fileprivate var soft: UInt64 {
    let lower = self & .lowerBits
    // Adding 116 to the lower bits carries into the uppermost bit if they are 12 or more. Adding 55 does so if they are
    // 73 or more, which are the lower bits of 201.
    let above11 = (lower &+ 0x7474_7474_7474_7474) | self
    let above200 = (lower &+ 0x3737_3737_3737_3737) & self
    return above11 & ~above200 & 0x0080_0080_0080_0080
  }
}

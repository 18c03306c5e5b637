/// The aspect ratio of pixels that are not square: their width to their height.
public struct PixelAspect: Sendable, Hashable {
  /// Width of a pixel. Width and height have no common divisor, and each is at most ``maxSide``.
  public let width: Int
  /// Height of a pixel, in the same unit.
  public let height: Int

  /// The ratios of the longer to the shorter side at which pixels count as not square. Densities are whole numbers
  /// per meter or inch, so a ratio below 1.01 may be rounding. Above 8 the density is taken for an error: GIF,
  /// the only format with a bound, ends at 4.2 (GIF89a, 18).
  public static let ratios = 1.01...8

  /// The largest number in a PNG (PNG 3rd edition, 7.1). Larger ratios, from EXIF's fractions, are rounded to numbers
  /// up to this.
  private static let maxSide = Int(Int32.max)

  /// Creates a shape from the width and height of a pixel in any unit.
  ///
  /// - Returns: `nil` if a side is 0 or less, or if the ratio of the sides is not in ``ratios``, as that of a square.
  public init?(width: Int, height: Int) {
    guard width > 0, height > 0,
      Self.ratios.contains(Double(max(width, height)) / Double(min(width, height)))
    else { return nil }
    (self.width, self.height) = Self.reduced(width, height)
  }

  private static func reduced(_ width: Int, _ height: Int) -> (Int, Int) {
    var (divisor, remainder) = (width, height)
    while remainder != 0 { (divisor, remainder) = (remainder, divisor % remainder) }
    let excess = Double(max(width, height) / divisor) / Double(maxSide)
    guard excess > 1 else { return (width / divisor, height / divisor) }
    let sides = [width, height].map { min(maxSide, Int(Double($0 / divisor) / excess)) }
    return reduced(sides[0], sides[1])
  }

  /// Creates a shape from the densities across and down: the more pixels a length has, the shorter they are.
  init?(densityAcross: Int, down: Int) { self.init(width: down, height: densityAcross) }

  /// The shape after a quarter turn.
  public var turned: PixelAspect { PixelAspect(turning: self) }

  private init(turning aspect: PixelAspect) { (width, height) = (aspect.height, aspect.width) }

  /// The simplest shape that becomes this shape when densities are rounded to whole numbers: 1:2 for 2,835 and 1,417 px
  /// per meter, which are 72 and 36 dpi. This shape itself if both numbers are below 1,000, or if no shape with numbers
  /// below 1,000 rounds to it.
  public var simplest: PixelAspect {
    guard max(width, height) >= Self.minRounded else { return self }
    let (across, down) = (Double(width), Double(height))
    let (minRatio, maxRatio) = ((across - 0.5) / (down + 0.5), (across + 0.5) / (down - 0.5))
    for height in 1..<Self.minRounded {
      let width = (minRatio * Double(height)).rounded(.up)
      if width <= maxRatio * Double(height), width < Double(Self.minRounded) {
        return PixelAspect(width: Int(width), height: height) ?? self
      }
    }
    return self
  }

  /// Minimum number that may be a rounded density.
  private static let minRounded = 1_000

  /// Returns the number of square pixels, at least 1, that are as wide as `count` pixels of this shape and of the same
  /// height.
  public func squares(across count: Int) -> Int {
    max(1, Int((Double(count) * Double(width) / Double(height)).rounded()))
  }
}

extension PixelAspect: CustomStringConvertible {
  /// The ratio, for example `64:45`, or `0.50:1` if a number of ``simplest`` has four digits or more.
  public var description: String {
    let (width, height) = (simplest.width, simplest.height)
    guard max(width, height) >= Self.minRounded else { return "\(width):\(height)" }
    let hundredths = Int((100 * Double(width) / Double(height)).rounded())
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10):1"
  }
}

public import StickerPixels

/// A background that stickers are seen on.
public enum Background: String, Sendable, CaseIterable {
  case white
  case black
  case blueBubble
  case blueBubbleInDarkMode
  case greenBubble
  case greenBubbleInDarkMode
  case grayBubble
  case grayBubbleInDarkMode

  /// The background's color; the bubbles have Apple's system colors.
  public var color: Color {
    switch self {
    case .white: .white
    case .black: .black
    case .blueBubble: Color(0x00, 0x7A, 0xFF)
    case .blueBubbleInDarkMode: Color(0x0A, 0x84, 0xFF)
    case .greenBubble: Color(0x34, 0xC7, 0x59)
    case .greenBubbleInDarkMode: Color(0x30, 0xD1, 0x58)
    case .grayBubble: Color(0xE9, 0xE9, 0xEB)
    case .grayBubbleInDarkMode: Color(0x26, 0x26, 0x28)
    }
  }
}

/// A photo behind stickers, represented by a few typical colors. Art that is lost on these colors is lost on many
/// photos.
public enum PhotoBackground: String, Sendable, CaseIterable {
  case foliage
  case sand
  case dusk
  case stone

  /// Number of ``colors`` in each photo.
  static let colorCount = 4

  /// The photo's colors, from dark to light.
  public var colors: [Color] {
    switch self {
    case .foliage:
      [Color(46, 66, 38), Color(74, 98, 56), Color(104, 128, 78), Color(142, 158, 106)]
    case .sand:
      [Color(150, 122, 92), Color(178, 150, 116), Color(204, 178, 142), Color(226, 206, 176)]
    case .dusk: [Color(30, 34, 52), Color(54, 56, 78), Color(88, 82, 98), Color(126, 112, 118)]
    case .stone:
      [Color(88, 80, 70), Color(112, 102, 90), Color(134, 124, 110), Color(158, 148, 132)]
    }
  }
}

/// A color in perceptual terms, for comparison with others.
struct SeenColor {
  /// Relative luminance (WCAG 2.2), 0…1.
  var luminance: Double
  /// The a and b of OKLab.
  var chroma: SIMD2<Double>

  init(_ color: Color) {
    let linear = SIMD3(
      linearLight[Int(color.red)], linearLight[Int(color.green)], linearLight[Int(color.blue)])
    luminance = linear.dot(SIMD3(0.2126, 0.7152, 0.0722))
    let l = cubeRoot(linear.dot(SIMD3(0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9)))
    let m = cubeRoot(linear.dot(SIMD3(0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6)))
    let s = cubeRoot(linear.dot(SIMD3(0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5)))
    chroma = SIMD2(
      1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
      0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s)
  }

  /// Returns true if the color is visible on a background.
  func isVisible(on background: SeenColor) -> Bool {
    SeenDifference(self, background).isVisible()
  }
}

/// The perceptual difference of two colors.
struct SeenDifference {
  /// The relative luminances plus the flare of a screen, 0.05.
  private let lighter: Double
  private let darker: Double
  private let chromaSquared: Double

  init(_ one: SeenColor, _ other: SeenColor) {
    lighter = max(one.luminance, other.luminance) + 0.05
    darker = min(one.luminance, other.luminance) + 0.05
    let difference = one.chroma - other.chroma
    chromaSquared = (difference * difference).sum()
  }

  /// Returns true if the difference is visible: a WCAG contrast of at least 1.35, or a distance of at least 0.06 in
  /// OKLab's (a, b). By OKLab's lightness, #191919 would be visible on black; by WCAG, whose formula adds flare, it is
  /// not.
  ///
  /// - Parameter margin: Factors for the thresholds of contrast (`light`) and of chroma.
  @inline(__always)
  func isVisible(margin: (light: Double, chroma: Double) = (1, 1)) -> Bool {
    let minChroma = 0.06 * margin.chroma
    return lighter >= 1.35 * margin.light * darker || chromaSquared >= minChroma * minChroma
  }

  /// The distance of the colors in OKLab, 0…1. The lightness is that of their luminance on a screen that reflects some
  /// light, where black and the darkest grays look alike.
  var distance: Double {
    let lightness = cubeRoot(lighter / 1.05) - cubeRoot(darker / 1.05)
    return (lightness * lightness + chromaSquared).squareRoot()
  }

  /// Minimum ``distance`` from its background at which a drawing can be read at a glance.
  private static let minLegible = 0.12

  /// True if a drawing in one of the colors can be read on the other. A smaller difference may be visible, but is
  /// overlooked.
  var isLegible: Bool { distance >= Self.minLegible }
}

/// Linear light of each sRGB level, 0…1 (IEC 61966-2-1).
let linearLight: [Double] = (0...255).map { level in
  let value = Double(level) / 255
  guard value > 0.04045 else { return value / 12.92 }
  // x^2.4 is the fifth root of x^12.
  let x = (value + 0.055) / 1.055
  let x4 = x * x * x * x
  return fifthRoot(x4 * x4 * x4)
}

/// Returns the cube root of a number from 0 to 1, by Halley's method, to four digits. Unlike `cbrt`, it uses only IEEE
/// arithmetic, so that the result is the same on every machine.
private func cubeRoot(_ value: Double) -> Double {
  guard value > 0 else { return 0 }
  // The first guess has a third of the exponent; the constant centers its error of 3 %.
  var guess = Double(bitPattern: value.bitPattern / 3 + 0x2A9F_7893_0000_0000)
  let cube = guess * guess * guess
  guess *= (cube + 2 * value) / (2 * cube + value)
  return guess
}

/// Returns the fifth root of a number from 0 to 1, by Newton's method: the guess falls from 1 until it converges. The
/// result is the same on every machine, unlike that of `pow`.
private func fifthRoot(_ value: Double) -> Double {
  var guess = 1.0
  while true {
    let next = guess - (guess - value / (guess * guess * guess * guess)) / 5
    guard next < guess else { return guess }
    guess = next
  }
}

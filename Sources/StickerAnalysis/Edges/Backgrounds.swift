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

  /// Its color; the bubbles have Apple's system colors.
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

/// A color as the eye sees it against another one.
struct SeenColor {
  /// Relative luminance (WCAG 2.2), 0…1.
  var luminance: Double
  /// The a and b of OKLab.
  var hue: SIMD2<Double>

  init(_ color: Color) {
    let linear = SIMD3(
      linearLight[Int(color.red)], linearLight[Int(color.green)], linearLight[Int(color.blue)])
    luminance = linear.dot(SIMD3(0.2126, 0.7152, 0.0722))
    let l = root(linear.dot(SIMD3(0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9)), 3)
    let m = root(linear.dot(SIMD3(0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6)), 3)
    let s = root(linear.dot(SIMD3(0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5)), 3)
    hue = SIMD2(
      1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
      0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s)
  }

  /// Whether the eye tells it from a background: a WCAG contrast of 1.35, or OKLab hues 0.08 apart.
  /// OKLab's lightness would call #191919 visible on black, which WCAG's flare term does not.
  func isVisible(on background: SeenColor) -> Bool {
    let lighter = max(luminance, background.luminance) + 0.05
    let darker = min(luminance, background.luminance) + 0.05
    if lighter >= 1.35 * darker { return true }
    let difference = hue - background.hue
    return (difference * difference).sum() >= 0.08 * 0.08
  }
}

/// Linear light of each sRGB level, 0…1 (IEC 61966-2-1).
let linearLight: [Double] = (0...255).map { level in
  let value = Double(level) / 255
  guard value > 0.04045 else { return value / 12.92 }
  // x^2.4 is the fifth root of x^12.
  let x = (value + 0.055) / 1.055
  let x4 = x * x * x * x
  return root(x4 * x4 * x4, 5)
}

/// The n-th root of a number from 0 to 1, by Newton's method.
private func root(_ value: Double, _ degree: Int) -> Double {
  guard value > 0 else { return 0 }
  var guess = 1.0
  for _ in 0..<100 {
    var power = 1.0
    for _ in 1..<degree { power *= guess }
    let next = guess - (guess - value / power) / Double(degree)
    // From above, the method falls until it is there.
    if next >= guess { break }
    guess = next
  }
  return guess
}

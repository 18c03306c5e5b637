import StickerAnalysis
import StickerPixels

extension Color {
  /// The color as hexadecimal digits, such as `#FFFFFF`.
  package var hexadecimal: String {
    let digits = [red, green, blue].map { channel in
      let text = String(channel, radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + digits.joined()
  }

  /// The color with its name, such as `white (#FFFFFF)`.
  package var named: String { "\(word) (\(hexadecimal))" }

  /// The common name of the color.
  var word: String {
    let levels = [Int(red), Int(green), Int(blue)]
    let (highest, lowest) = (levels.max() ?? 0, levels.min() ?? 0)
    let range = highest - lowest
    // A color whose channels differ little, in levels or relative to the brightest one, has no visible hue.
    guard range > 24, range * 9 > highest else { return Self.gray(highest) }
    let hue = Self.hue(levels, highest: highest, range: range)
    if lowest > 200, (15..<70).contains(hue) { return "cream" }
    let shade = highest < 110 ? "dark " : lowest > 150 ? "light " : ""
    return shade + Self.word(hue: hue, highest: highest)
  }

  private static func gray(_ level: Int) -> String {
    switch level {
    case ..<24: "black"
    case ..<96: "dark gray"
    case ..<176: "gray"
    case ..<240: "light gray"
    default: "white"
    }
  }

  /// Returns the hue in degrees, 0…359: red is 0, green 120, blue 240.
  private static func hue(_ levels: [Int], highest: Int, range: Int) -> Int {
    let (red, green, blue) = (levels[0], levels[1], levels[2])
    let degrees =
      highest == red
      ? 60 * (green - blue) / range
      : highest == green
        ? 120 + 60 * (blue - red) / range : 240 + 60 * (red - green) / range
    return (degrees + 360) % 360
  }

  private static func word(hue: Int, highest: Int) -> String {
    switch hue {
    case 15..<45: highest < 180 ? "brown" : "orange"
    case 45..<70: "yellow"
    case 70..<165: "green"
    case 165..<195: "turquoise"
    case 195..<255: "blue"
    case 255..<290: "violet"
    case 290..<345: "pink"
    default: "red"
    }
  }
}

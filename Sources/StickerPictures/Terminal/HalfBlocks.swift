import StickerForge
import StickerPixels

/// The colors that a terminal has for a cell.
package enum CellColors: Sendable, Equatable {
  /// 24-bit colors.
  case all
  /// xterm's 256 colors.
  case palette

  /// Returns the parameters after `38;` or `48;` that set a color.
  fileprivate func code(_ color: Color) -> String {
    switch self {
    case .all: "2;\(color.red);\(color.green);\(color.blue)"
    case .palette: "5;\(Self.number(color))"
    }
  }

  /// Returns the nearest of xterm's cube of 6 × 6 × 6 colors, which begins at 16, and of its 24 grays, which
  /// begin at 232 (256colres.pl of xterm).
  private static func number(_ color: Color) -> Int {
    let steps: [Double] = [0, 95, 135, 175, 215, 255]
    func nearest(_ level: Double) -> Int {
      steps.indices.min { abs(steps[$0] - level) < abs(steps[$1] - level) } ?? 0
    }
    let levels = color.levels
    let (red, green, blue) = (nearest(levels.x), nearest(levels.y), nearest(levels.z))
    let step = min(max(Int(((levels.sum() / 3 - 8) / 10).rounded()), 0), 23)
    let gray = SIMD3(repeating: Double(8 + 10 * step))
    let cube = SIMD3(steps[red], steps[green], steps[blue])
    func distance(_ other: SIMD3<Double>) -> Double { ((levels - other) * (levels - other)).sum() }
    return distance(gray) < distance(cube) ? 232 + step : 16 + 36 * red + 6 * green + blue
  }
}

/// Returns a picture as lines of text, each with two rows of pixels; clear pixels show the terminal's own
/// background. Clear rows at the top and bottom are left out.
///
/// - Parameter bitmap: must have only clear and opaque pixels.
func halfBlockLines(_ bitmap: Bitmap, _ colors: CellColors) -> [String] {
  let lines = stride(from: 0, to: bitmap.height, by: 2).map { y in
    let cells = (0..<bitmap.width).map { x in
      Cell(
        top: bitmap.color(x, y),
        bottom: y + 1 < bitmap.height ? bitmap.color(x, y + 1) : nil)
    }
    return line(cells, colors)
  }
  guard let last = lines.lastIndex(where: { !$0.isEmpty }) else { return [] }
  return Array(lines[...last].drop(while: \.isEmpty))
}

private struct Cell {
  var top: Color?
  var bottom: Color?

  /// The character with its foreground and background colors.
  var drawn: (sign: String, front: Color?, back: Color?) {
    if let top { ("▀", top, bottom) } else { (bottom == nil ? " " : "▄", bottom, nil) }
  }
}

private func line(_ cells: [Cell], _ colors: CellColors) -> String {
  var text = ""
  var now: (front: Color?, back: Color?) = (nil, nil)
  let end = cells.lastIndex { $0.top != nil || $0.bottom != nil }
  for cell in cells.prefix(end.map { $0 + 1 } ?? 0) {
    let (sign, front, back) = cell.drawn
    var codes: [String] = []
    if let front, front != now.front {
      codes.append("38;\(colors.code(front))")
      now.front = front
    }
    if back != now.back { codes.append(back.map { "48;\(colors.code($0))" } ?? "49") }
    now.back = back
    if !codes.isEmpty { text += "\u{1B}[\(codes.joined(separator: ";"))m" }
    text += sign
  }
  return text.isEmpty ? "" : text + "\u{1B}[0m"
}

extension Bitmap {
  /// Returns a pixel's color; `nil` for a clear pixel.
  fileprivate func color(_ x: Int, _ y: Int) -> Color? {
    let pixel = pixels[y * width + x]
    return pixel.alpha == 0 ? nil : Color(word: pixel)
  }
}

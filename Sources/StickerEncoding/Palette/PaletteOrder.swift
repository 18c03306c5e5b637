import StickerCodecs

/// An order of the colors in a palette. It decides how similar the indices of neighboring pixels are, and so how well
/// they deflate.
enum PaletteOrder: CaseIterable {
  /// The most frequent color first.
  case frequency
  /// By luma, so that smooth shades differ little from pixel to pixel.
  case lightness
  /// By first appearance, row by row.
  case appearance
  /// Colors that are often neighbors close together (W. Zeng, J. Li and S. Lei, An efficient color re-indexing
  /// scheme for palette-based compression, 2000).
  case neighborhood

  /// Returns the colors in this order, but clear and partial ones first, so that `tRNS` is short.
  ///
  /// - Parameters:
  ///   - counts: pixels by color, at most 256 colors.
  ///   - pixels: row by row; no other colors.
  func palette(_ counts: [UInt32: Int], _ pixels: [UInt32], width: Int) -> [UInt32] {
    // Ties are broken by color value.
    let colors = counts.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key
    }.map(\.key)
    let ordered =
      switch self {
      case .frequency: colors
      case .lightness: colors.sorted { ($0.lightness, $0) < ($1.lightness, $1) }
      case .appearance: Self.appearing(colors, pixels)
      case .neighborhood: Self.neighboring(colors, pixels, width: width)
      }
    return ordered.filter { $0.alpha < 255 } + ordered.filter { $0.alpha == 255 }
  }

  private static func appearing(_ colors: [UInt32], _ pixels: [UInt32]) -> [UInt32] {
    var remaining = Set(colors)
    var order: [UInt32] = []
    for pixel in pixels {
      if remaining.remove(pixel) != nil { order.append(pixel) }
      if remaining.isEmpty { break }
    }
    return order + colors.filter(remaining.contains)
  }

  private static func neighboring(
    _ colors: [UInt32], _ pixels: [UInt32], width: Int
  ) -> [UInt32] {
    let numbers = Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1, $0) })
    let indices = pixels.map { numbers[$0] ?? 0 }
    var meetings = [[Int]](repeating: [Int](repeating: 0, count: colors.count), count: colors.count)
    for place in indices.indices {
      for other in [place % width > 0 ? place - 1 : place, max(place - width, place % width)]
      where indices[other] != indices[place] {
        meetings[indices[place]][indices[other]] += 1
        meetings[indices[other]][indices[place]] += 1
      }
    }
    // Starts with the most frequent color. Each next color is the one that borders most often on the colors
    // already placed, and it goes to the end that is closer to those it borders on.
    var order = [0]
    var remaining = Array(colors.indices.dropFirst())
    var sums = meetings[0]
    while let next = remaining.indices.max(by: { sums[remaining[$0]] < sums[remaining[$1]] }) {
      let color = remaining.remove(at: next)
      let tendency = order.enumerated().reduce(0) {
        $0 + (order.count - 1 - 2 * $1.offset) * meetings[color][$1.element]
      }
      order.insert(color, at: tendency > 0 ? 0 : order.count)
      for other in remaining { sums[other] += meetings[color][other] }
    }
    return order.map { colors[$0] }
  }
}

extension UInt32 {
  /// Luma of a color in thousandths (ITU-R BT.601).
  fileprivate var lightness: UInt32 {
    299 * (self & 0xFF) + 587 * (self >> 8 & 0xFF) + 114 * (self >> 16 & 0xFF)
  }
}

import StickerCodecs

/// An order of the colors in a palette. The order decides how similar the indices of neighboring pixels are, and so how
/// well the indices deflate.
enum PaletteOrder: CaseIterable {
  /// The most frequent color first.
  case frequency
  /// By luma, so that smooth shades differ little from pixel to pixel.
  case lightness
  /// By first appearance, row by row.
  case appearance
  /// Colors that are often neighbors in the picture are close together (W. Zeng, J. Li and S. Lei, An efficient color
  /// re-indexing scheme for palette-based compression, 2000).
  case neighborhood

  /// Returns the colors in this order, but clear and partial ones first, so that `tRNS` is short.
  ///
  /// - Parameters:
  ///   - counts: pixels by color, at most 256 colors.
  ///   - pixels: the pixels row by row, which have no other colors.
  func palette(_ counts: [UInt32: Int], _ pixels: [UInt32], width: Int) -> [UInt32] {
    // Ties are broken by color value.
    let colors = counts.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key
    }.map(\.key)
    let ordered =
      switch self {
      case .frequency: colors
      case .lightness: colors.sorted { ($0.lightness, $0) < ($1.lightness, $1) }
      case .appearance: Self.orderOfAppearance(colors, pixels)
      case .neighborhood: Self.orderOfNeighbors(colors, pixels, width: width)
      }
    return ordered.filter { $0.alpha < 255 } + ordered.filter { $0.alpha == 255 }
  }

  private static func orderOfAppearance(_ colors: [UInt32], _ pixels: [UInt32]) -> [UInt32] {
    var remaining = Set(colors)
    var order: [UInt32] = []
    for pixel in pixels {
      if remaining.remove(pixel) != nil { order.append(pixel) }
      if remaining.isEmpty { break }
    }
    return order + colors.filter(remaining.contains)
  }

  private static func orderOfNeighbors(
    _ colors: [UInt32], _ pixels: [UInt32], width: Int
  ) -> [UInt32] {
    let numbers = Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1, $0) })
    let indices = pixels.map { numbers[$0] ?? 0 }
    var meetings = [[Int]](repeating: [Int](repeating: 0, count: colors.count), count: colors.count)
    for position in indices.indices {
      for other in [
        position % width > 0 ? position - 1 : position, max(position - width, position % width),
      ]
      where indices[other] != indices[position] {
        meetings[indices[position]][indices[other]] += 1
        meetings[indices[other]][indices[position]] += 1
      }
    }
    // The order starts with the most frequent color. Each next color is the one that borders most often on the colors
    // in the order so far. It is added at the end that is closer to the colors it borders on.
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

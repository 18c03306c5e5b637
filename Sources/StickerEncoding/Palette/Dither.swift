/// Mixes two palette entries for colors between them. The ordered pattern is fixed to the canvas, so that
/// still areas do not flicker.
struct Dither: Sendable {
  /// For each census color: its second entry, and the number of the pattern's 64 cells that use the second entry.
  private let seconds: [(entry: UInt16, cellCount: UInt8)]

  /// Finds the second entry of each color.
  ///
  /// - Parameters:
  ///   - colors: colors of the census.
  ///   - mapping: their nearest entries.
  init(_ colors: [UInt32], _ mapping: ColorMapping) {
    let points = mapping.palette.map(ViewSpace.point)
    let alphas = mapping.palette.map { $0.alpha }
    let opaque = alphas.contains(255) ? NearestEntrySearch(points) { alphas[$0] == 255 } : nil
    let isPartial = { (entry: Int) in alphas[entry] > 0 && alphas[entry] < 255 }
    let hasPartial = points.indices.contains(where: isPartial)
    let partial = hasPartial ? NearestEntrySearch(points, where: isPartial) : nil
    seconds = colors.indices.map { color in
      let first = Int(mapping.entries[color])
      let alpha = colors[color].alpha
      // Clear colors, and partially transparent colors that map to a clear or opaque entry, are not dithered: dots
      // would make the edges of shapes ragged.
      guard alpha > 0, isPartial(first) == (alpha < 255),
        let others = alpha == 255 ? opaque : partial
      else { return (0, 0) }
      let point = ViewSpace.point(colors[color])
      let second = others.find(point + point - points[first], hint: first).entry
      let step = points[second] - points[first]
      let length = (step * step).sum()
      guard second != first, length > 0 else { return (0, 0) }
      let share = ((point - points[first]) * step).sum() / length
      return (UInt16(second), UInt8(min(max(share * 64, 0), 32).rounded()))
    }
  }

  /// Returns the entry of a color at a canvas position.
  ///
  /// - Parameters:
  ///   - color: index of the census color.
  ///   - first: its nearest entry.
  @inline(__always)
  func entry(of color: Int, first: Int, x: Int, y: Int) -> Int {
    let second = seconds[color]
    return Self.pattern[(y & 7) * 8 + x & 7] < second.cellCount ? Int(second.entry) : first
  }

  /// Bayer's 8 × 8 matrix, 0…63.
  private static let pattern: [UInt8] = (0..<64).map { cell in
    let (x, y) = (cell & 7, cell >> 3)
    return (0..<3).reduce(0) { value, bit in
      let (right, down) = (UInt8(x >> bit & 1), UInt8(y >> bit & 1))
      return value | (right ^ down) << UInt8(5 - 2 * bit) | down << UInt8(4 - 2 * bit)
    }
  }
}

/// PNG's filters for a row (PNG 3rd edition, 9.2), by their numbers.
enum RowFilter: UInt8, CaseIterable, Sendable {
  case none = 0
  case sub = 1
  case up = 2
  case average = 3
  case paeth = 4

  /// Filters a row.
  ///
  /// - Parameters:
  ///   - row: the samples, `count` bytes; `previous` those of the row above, or zeros.
  ///   - size: bytes of a pixel, at least 1.
  ///   - output: receives `count` bytes.
  func apply(
    to row: UnsafePointer<UInt8>, previous: UnsafePointer<UInt8>, count: Int, size: Int,
    output: UnsafeMutablePointer<UInt8>
  ) {
    let head = min(size, count)
    switch self {
    case .none: output.update(from: row, count: count)
    case .sub:
      for i in 0..<head { output[i] = row[i] }
      for i in head..<count { output[i] = row[i] &- row[i - size] }
    case .up:
      for i in 0..<count { output[i] = row[i] &- previous[i] }
    case .average:
      for i in 0..<head { output[i] = row[i] &- (previous[i] >> 1) }
      for i in head..<count {
        let sum = UInt16(row[i - size]) &+ UInt16(previous[i])
        output[i] = row[i] &- UInt8(truncatingIfNeeded: sum >> 1)
      }
    case .paeth:
      for i in 0..<head { output[i] = row[i] &- previous[i] }
      for i in head..<count {
        output[i] = row[i] &- Self.paeth(row[i - size], previous[i], previous[i - size])
      }
    }
  }

  /// Gives clear pixels the colors that the filter predicts, so that nothing is left of them.
  ///
  /// - Parameter size: bytes of a pixel, of which the last is alpha.
  func hideColors(
    in row: UnsafeMutablePointer<UInt8>, previous: UnsafePointer<UInt8>, count: Int, size: Int
  ) {
    guard self != .none else { return }
    for pixel in stride(from: 0, to: count, by: size) where row[pixel + size - 1] == 0 {
      for i in pixel..<pixel + size - 1 {
        let left = pixel == 0 ? 0 : row[i - size]
        let corner = pixel == 0 ? 0 : previous[i - size]
        row[i] =
          switch self {
          case .none: 0
          case .sub: left
          case .up: previous[i]
          case .average: UInt8(truncatingIfNeeded: (UInt16(left) + UInt16(previous[i])) >> 1)
          case .paeth: Self.paeth(left, previous[i], corner)
          }
      }
    }
  }

  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let toLeft = abs(Int16(above) &- Int16(corner))
    let toAbove = abs(Int16(left) &- Int16(corner))
    let toCorner = abs(Int16(left) &+ Int16(above) &- 2 &* Int16(corner))
    let second = toAbove <= toCorner ? above : corner
    return toLeft <= toAbove && toLeft <= toCorner ? left : second
  }
}

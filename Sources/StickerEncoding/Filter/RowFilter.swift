/// PNG row filters by their filter type numbers (PNG 3rd edition, 9.2).
enum RowFilter: UInt8, CaseIterable, Sendable {
  case none = 0
  case sub = 1
  case up = 2
  case average = 3
  case paeth = 4

  /// Filters a row.
  ///
  /// - Parameters:
  ///   - row: the samples, `count` bytes.
  ///   - previous: the samples of the row above, or zeros.
  ///   - size: bytes per pixel, at least 1.
  ///   - output: receives `count` bytes.
  func apply(
    to row: UnsafePointer<UInt8>, previous: UnsafePointer<UInt8>, count: Int, size: Int,
    output: UnsafeMutablePointer<UInt8>
  ) {
    let head = min(size, count)
    let left = row - size
    let corner = previous - size
    switch self {
    case .none: output.update(from: row, count: count)
    case .sub:
      for i in 0..<head { output[i] = row[i] }
      for i in head..<count { output[i] = row[i] &- left[i] }
    case .up:
      for i in 0..<count { output[i] = row[i] &- previous[i] }
    case .average:
      for i in 0..<head { output[i] = row[i] &- (previous[i] >> 1) }
      for i in head..<count {
        let sum = UInt16(left[i]) &+ UInt16(previous[i])
        output[i] = row[i] &- UInt8(truncatingIfNeeded: sum >> 1)
      }
    case .paeth:
      for i in 0..<head { output[i] = row[i] &- previous[i] }
      for i in head..<count {
        output[i] = row[i] &- Self.paeth(left[i], previous[i], corner[i])
      }
    }
  }

  @inline(__always)
  static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let toLeft = (Int16(above) &- Int16(corner)).magnitude
    let toAbove = (Int16(left) &- Int16(corner)).magnitude
    let toCorner = (Int16(left) &+ Int16(above) &- 2 &* Int16(corner)).magnitude
    let second = toAbove <= toCorner ? above : corner
    return toLeft <= min(toAbove, toCorner) ? left : second
  }
}

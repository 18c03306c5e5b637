extension RowFilter {
  /// Gives clear pixels the colors that the filter predicts, so that they filter to zeros.
  ///
  /// - Parameters:
  ///   - row: `count` bytes; the color channels of clear pixels are 0.
  ///   - previous: the row above, or zeros.
  ///   - size: bytes per pixel, the last of which is alpha.
  func hideColors(
    in row: UnsafeMutablePointer<UInt8>, previous: UnsafePointer<UInt8>, count: Int, size: Int
  ) {
    guard self != .none else { return }
    if size == 4 {
      let pixels = count / 4
      row.withMemoryRebound(to: UInt32.self, capacity: pixels) { row in
        previous.withMemoryRebound(to: UInt32.self, capacity: pixels) {
          hideColors(in: row, previous: $0, pixels)
        }
      }
    } else {
      for pixel in stride(from: 0, to: count, by: size) where row[pixel + size - 1] == 0 {
        for i in pixel..<pixel + size - 1 {
          let left = pixel == 0 ? 0 : row[i - size]
          let corner = pixel == 0 ? 0 : previous[i - size]
          row[i] = predicted(left, previous[i], corner)
        }
      }
    }
  }

  /// Returns the value that the filter predicts for a byte.
  @inline(__always)
  func predicted(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    switch self {
    case .none: 0
    case .sub: left
    case .up: above
    case .average: UInt8(truncatingIfNeeded: (UInt16(left) &+ UInt16(above)) >> 1)
    case .paeth: Self.paeth(left, above, corner)
    }
  }

  /// Gives clear pixels of RGBA the predicted colors, three channels at once, since most pixels of an RGBA
  /// animation are clear.
  private func hideColors(
    in row: UnsafeMutablePointer<UInt32>, previous: UnsafePointer<UInt32>, _ count: Int
  ) {
    var left: UInt32 = 0
    var corner: UInt32 = 0
    for i in 0..<count {
      let above = previous[i] & Self.colors
      if row[i] <= Self.colors {
        row[i] =
          switch self {
          case .none: 0
          case .sub: left
          case .up: above
          case .average: (left & above) &+ ((left ^ above) & 0xFEFE_FEFE) >> 1
          case .paeth where above == corner: left
          case .paeth where left == corner: above
          case .paeth: Self.paeth(left, above, corner)
          }
      }
      left = row[i] & Self.colors
      corner = above
    }
  }

  /// Mask of a pixel's color channels; alpha is last in memory.
  private static let colors = UInt32(0x00FF_FFFF)

  private static func paeth(_ left: UInt32, _ above: UInt32, _ corner: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16] {
      let value = paeth(
        UInt8(truncatingIfNeeded: left >> shift), UInt8(truncatingIfNeeded: above >> shift),
        UInt8(truncatingIfNeeded: corner >> shift))
      result |= UInt32(value) << shift
    }
    return result
  }
}

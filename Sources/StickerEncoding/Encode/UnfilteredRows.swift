import StickerPixels

/// The unfiltered rows of a PNG with samples of any kind.
public struct UnfilteredRows: Equatable {
  private let bytes: [UInt8]
  private let rowBytes: Int
  private let bytesPerPixel: Int

  /// Removes the filters of all rows.
  ///
  /// - Parameters:
  ///   - filtered: the rows, each preceded by its filter type byte.
  ///   - rowBytes: bytes per row without the filter type; at least 1.
  ///   - bytesPerPixel: at least 1.
  /// - Returns: `nil` if the data is empty, is not whole rows, or has an unknown filter type.
  public init?(_ filtered: [UInt8], rowBytes: Int, bytesPerPixel: Int) {
    guard rowBytes > 0, bytesPerPixel > 0, !filtered.isEmpty, filtered.count % (rowBytes + 1) == 0
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(filtered.count)
    for start in stride(from: 0, to: filtered.count, by: rowBytes + 1) {
      guard let filter = RowFilter(rawValue: filtered[start]) else { return nil }
      let row = bytes.count
      for index in 0..<rowBytes {
        let isFirst = index < bytesPerPixel
        let left = isFirst ? 0 : bytes[row + index - bytesPerPixel]
        let above = row == 0 ? 0 : bytes[row + index - rowBytes]
        let corner = isFirst || row == 0 ? 0 : bytes[row + index - rowBytes - bytesPerPixel]
        bytes.append(filtered[start + 1 + index] &+ filter.predicted(left, above, corner))
      }
    }
    (self.bytes, self.rowBytes, self.bytesPerPixel) = (bytes, rowBytes, bytesPerPixel)
  }

  /// True if 16-bit samples hold only 8 bits of information: both bytes of each sample are equal.
  public var isDoubled: Bool {
    rowBytes % 2 == 0
      && stride(from: 0, to: bytes.count, by: 2).allSatisfy { bytes[$0] == bytes[$0 + 1] }
  }

  /// Filters the rows again and returns the smallest zlib stream that the effort finds.
  public func stream(_ effort: Effort) -> [UInt8] {
    let format = PixelFormat(colorType: .gray, filterDistance: bytesPerPixel)
    let height = bytes.count / rowBytes
    let coder = FrameCoder(width: rowBytes, height: height, format: format)
    coder.load(bytes, area: Area(x: 0, y: 0, width: rowBytes, height: height), over: nil)
    return FrameCompressor(strategies: Self.strategies, settings: effort.settings(isStill: true))
      .stream(of: coder)
  }

  private static let usual: [FilterStrategy] = [.fixed(.none), .minBits(skew: 32), .minSum]
  private static let strategies = usual + FilterStrategy.all.filter { !usual.contains($0) }

  /// Compresses rows that keep their filters, as far as the effort allows, and returns the zlib stream.
  ///
  /// - Parameters:
  ///   - rows: the filtered rows, each preceded by its filter type byte.
  ///   - bytesPerPixel: at least 1.
  public static func deflated(
    _ rows: [UInt8], bytesPerPixel: Int, _ effort: Effort
  ) -> [UInt8] {
    let settings = effort.settings
    return (settings.polish ?? settings.compression)
      .stream(of: rows, count: rows.count, period: min(max(bytesPerPixel, 1), 4)) {
        Deflater(level: $0)
      }
  }
}

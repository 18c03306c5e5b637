internal import CDeflate

/// Inflates zlib streams (RFC 1950).
public enum ZlibStream {
  /// Returns the inflated data; `nil` if the stream is damaged, if it has more than `maxCount` bytes when inflated, or
  /// if memory runs out.
  public static func inflated(_ bytes: [UInt8], atMost maxCount: Int) -> [UInt8]? {
    guard let inflater = cdeflate_make_inflater() else { return nil }
    defer { cdeflate_free_inflater(inflater) }
    return bytes.withUnsafeBufferPointer { bytes -> [UInt8]? in
      guard let start = bytes.baseAddress else { return nil }
      var segment = cdeflate_segment(bytes: start, count: bytes.count)
      return withUnsafePointer(to: &segment) { segment -> [UInt8]? in
        guard cdeflate_begin(inflater, segment, 1) != 0 else { return nil }
        // If the output fills even this capacity, the stream exceeds the limit.
        let maxCapacity = maxCount + 2 * spare
        var output = [UInt8](repeating: 0, count: min(maxCapacity, 64 * bytes.count + 2 * spare))
        var count = 0
        while true {
          let capacity = output.count
          let progress = output.withUnsafeMutableBufferPointer {
            cdeflate_inflate_on(inflater, $0.baseAddress!, &count, capacity)
          }
          switch progress {
          case .whole: return count <= maxCount ? Array(output.prefix(count)) : nil
          case .refused: return nil
          case .more:
            guard count <= maxCount, capacity < maxCapacity else { return nil }
            output += [UInt8](repeating: 0, count: min(capacity, maxCapacity - capacity))
          }
        }
      }
    }
  }

  private static let spare = Int(cdeflate_spare)
}

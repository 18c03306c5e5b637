internal import CDeflate

/// Inflates zlib streams (RFC 1950).
public enum ZlibStream {
  /// Returns the inflated data; `nil` if the stream is damaged or holds more than `most` bytes.
  public static func inflated(_ bytes: [UInt8], atMost most: Int) -> [UInt8]? {
    guard let inflater = cdeflate_make_inflater() else { return nil }
    defer { cdeflate_free_inflater(inflater) }
    return bytes.withUnsafeBufferPointer { bytes -> [UInt8]? in
      guard let start = bytes.baseAddress else { return nil }
      var segment = cdeflate_segment(bytes: start, count: bytes.count)
      return withUnsafePointer(to: &segment) { segment -> [UInt8]? in
        guard cdeflate_begin(inflater, segment, 1) != 0 else { return nil }
        // If even this room is filled, the stream exceeds the limit.
        let room = most + 2 * spare
        var output = [UInt8](repeating: 0, count: min(room, 64 * bytes.count + 2 * spare))
        var made = 0
        while true {
          let capacity = output.count
          let progress = output.withUnsafeMutableBufferPointer {
            cdeflate_inflate_on(inflater, $0.baseAddress!, &made, capacity)
          }
          switch progress {
          case .whole: return made <= most ? Array(output.prefix(made)) : nil
          case .refused: return nil
          case .more:
            guard made <= most, capacity < room else { return nil }
            output += [UInt8](repeating: 0, count: min(capacity, room - capacity))
          }
        }
      }
    }
  }

  private static let spare = Int(cdeflate_spare)
}

internal import CGIF

/// Decompresses whole frames without giflib, each in one call.
///
/// It reports no faults: data with any irregularity are left to ``LZWSurvey``, which reports it, and to the other
/// decoders.
final class GIFWholeData {
  private let bytes: [UInt8]
  /// True if decompression of a frame has failed. No other frame is tried then: otherwise, files made to fail at the
  /// end of each frame would be decoded twice.
  private var hasGivenUp = false
  private var indices: [UInt8] = []

  /// Maximum number of pixels in a frame; giflib, which holds only a row in memory, reads larger frames.
  private static let maxPixels = 4 << 20

  /// Returns the memory in bytes that decompressing the frames, one after the other, takes.
  static func byteCount(of frames: [GIFFrame]) -> Int {
    (frames.map(\.pixelCount).filter { $0 <= maxPixels }.max() ?? 0) + spareBytes
  }

  /// Number of bytes that may be written beyond the last index.
  private static let spareBytes = 8

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the rows of a frame; `nil` if another decoder has to read it.
  func rows(of frame: GIFFrame) -> GIFWholeRows? {
    let count = frame.pixelCount
    guard !hasGivenUp, count <= Self.maxPixels, !frame.data.isEmpty else { return nil }
    indices.grow(to: count + Self.spareBytes)
    let isWhole = bytes.withUnsafeBufferPointer { bytes in
      indices.withUnsafeMutableBufferPointer { indices in
        guard let data = bytes.baseAddress, let target = indices.baseAddress else { return false }
        let minimum = UInt32(frame.minimumCodeSize)
        return cgif_decompress(
          data + frame.data.lowerBound, frame.data.count, minimum, target, count) == 1
      }
    }
    hasGivenUp = !isWhole
    return isWhole ? GIFWholeRows(indices: indices[..<count]) : nil
  }
}

/// The rows of an image that is already decompressed.
struct GIFWholeRows: GIFRows {
  var indices: ArraySlice<UInt8>

  mutating func read(into row: inout [UInt8]) {
    row.withUnsafeMutableBufferPointer { row in
      indices.withUnsafeBufferPointer { _ = row.update(fromContentsOf: $0.prefix(row.count)) }
    }
    indices.removeFirst(row.count)
  }
}

extension [UInt8] {
  fileprivate mutating func grow(to count: Int) {
    if self.count < count { self = [UInt8](repeating: 0, count: count) }
  }
}

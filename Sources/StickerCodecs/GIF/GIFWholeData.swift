internal import CGIF

/// Decompresses frames without giflib, each in one call.
///
/// It never says what is wrong. Whatever is not as it should be is left to the survey and to giflib,
/// which tell what it is.
final class GIFWholeData {
  private let bytes: [UInt8]
  /// Whether some frame was not to be had. No other is tried then: files that are made to be refused at
  /// their ends would be decoded twice.
  private var hasGivenUp = false
  private var indices: [UInt8] = []

  /// The most px of a frame that are held; giflib, which holds a row, reads what has more.
  private static let mostPixels = 4 << 20

  /// Bytes of memory that decompressing some frames takes.
  static func byteCount(of frames: [GIFFrame]) -> Int {
    (frames.map(\.pixelCount).filter { $0 <= mostPixels }.max() ?? 0) + spare
  }

  /// Bytes that may be written beyond the last index.
  private static let spare = 8

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The rows of a frame; `nil` when they are not to be had in this way.
  func rows(of frame: GIFFrame) -> GIFWholeRows? {
    let count = frame.pixelCount
    guard !hasGivenUp, count <= Self.mostPixels, !frame.data.isEmpty else { return nil }
    indices.grow(to: count + Self.spare)
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

/// Rows that are decompressed already.
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

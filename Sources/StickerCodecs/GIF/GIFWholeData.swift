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
  private var packed: [UInt8] = []
  private var indices: [UInt8] = []

  /// The most px of a frame that are held; giflib, which holds a row, reads what has more.
  static let mostPixels = 8 << 20
  /// Bytes that may be written beyond the last index.
  private static let spare = 8

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The rows of a frame; `nil` when they are not to be had in this way.
  func rows(of frame: GIFFrame) -> GIFWholeRows? {
    let count = frame.pixelCount
    guard !hasGivenUp, count <= Self.mostPixels, !frame.data.isEmpty else { return nil }
    packed.grow(to: frame.data.count)
    indices.grow(to: count + Self.spare)
    let isWhole = bytes.withUnsafeBufferPointer { bytes in
      packed.withUnsafeMutableBufferPointer { packed in
        indices.withUnsafeMutableBufferPointer { indices in
          cgif_decompress(
            bytes.baseAddress! + frame.data.lowerBound, frame.data.count,
            UInt32(frame.minimumCodeSize), packed.baseAddress!, indices.baseAddress!, count) == 1
        }
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

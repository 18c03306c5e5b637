internal import CDeflate

/// Deflates with libdeflate; its memory is used again and again. For one thread at a time.
final class Deflater {
  private let compressor: OpaquePointer

  /// - Parameter level: 1 (fast) to 12 (small).
  init(level: Int) {
    guard let compressor = cdeflate_make(CInt(level)) else { fatalError("out of memory") }
    self.compressor = compressor
  }

  deinit { cdeflate_free(compressor) }

  /// The zlib stream (RFC 1950) of some bytes.
  func compress(_ bytes: [UInt8]) -> [UInt8] {
    let capacity = cdeflate_bound(bytes.count)
    return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      bytes.withUnsafeBufferPointer { bytes in
        count = cdeflate_compress(
          compressor, bytes.baseAddress!, bytes.count, output.baseAddress!, capacity)
      }
    }
  }
}

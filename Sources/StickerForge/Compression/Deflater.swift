internal import CDeflate

/// Deflates with libdeflate; its memory is used again and again. For one thread at a time.
final class Deflater {
  private let compressor: OpaquePointer
  private var output: [UInt8] = []

  /// - Parameter level: 1 (fast) to 12 (small).
  init(level: Int) {
    guard let compressor = cdeflate_make(CInt(level)) else { fatalError("out of memory") }
    self.compressor = compressor
  }

  deinit { cdeflate_free(compressor) }

  /// The zlib stream (RFC 1950) of the first `count` bytes.
  func compress(_ bytes: [UInt8], count: Int) -> [UInt8] {
    let size = size(bytes, count: count)
    return Array(output[..<size])
  }

  /// How long that stream is, in bytes.
  func size(_ bytes: [UInt8], count: Int) -> Int {
    let capacity = cdeflate_bound(count)
    if output.count < capacity { output = [UInt8](repeating: 0, count: capacity) }
    return output.withUnsafeMutableBufferPointer { output in
      bytes.withUnsafeBufferPointer { bytes in
        cdeflate_compress(compressor, bytes.baseAddress!, count, output.baseAddress!, capacity)
      }
    }
  }
}

internal import CDeflate

/// Deflates with libdeflate and reuses its buffers; falls back to our own deflater if libdeflate cannot
/// allocate memory. Not thread-safe.
final class Deflater {
  private let compressor: OpaquePointer?
  private var output: [UInt8] = []

  /// - Parameter level: 1 (fast) to 12 (small).
  init(level: Int) { compressor = cdeflate_make(CInt(level)) }

  deinit { cdeflate_free(compressor) }

  private static let fallback = OptimalDeflater(period: 4, rounds: 1, depth: 8)

  /// Returns the zlib stream (RFC 1950) of the first `count` bytes.
  func compress(_ bytes: [UInt8], count: Int) -> [UInt8] {
    guard compressor != nil else { return Self.fallback.compress(bytes, count: count) }
    let streamBytes = size(bytes, count: count)
    return Array(output[..<streamBytes])
  }

  /// Returns the size in bytes of the zlib stream of the first `count` bytes.
  func size(_ bytes: [UInt8], count: Int) -> Int {
    guard let compressor else { return Self.fallback.compress(bytes, count: count).count }
    let capacity = cdeflate_bound(count)
    if output.count < capacity { output = [UInt8](repeating: 0, count: capacity) }
    return output.withUnsafeMutableBufferPointer { output in
      bytes.withUnsafeBufferPointer { bytes in
        cdeflate_compress(compressor, bytes.baseAddress!, count, output.baseAddress!, capacity)
      }
    }
  }
}

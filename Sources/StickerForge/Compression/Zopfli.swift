internal import CZopfli

/// Deflates with zopfli: a few percent smaller than libdeflate's best, for ten times the work.
enum Zopfli {
  /// The zlib stream (RFC 1950) of the first `count` bytes.
  ///
  /// - Parameter iterations: how often the choice of matches is refined; 5 find most of it, 15
  ///   nearly all.
  static func compress(_ bytes: [UInt8], count: Int, iterations: Int) -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    let size = bytes.withUnsafeBufferPointer {
      czopfli_compress($0.baseAddress!, count, CInt(iterations), &output)
    }
    defer { czopfli_free(output) }
    return Array(UnsafeBufferPointer(start: output, count: size))
  }
}

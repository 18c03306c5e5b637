/// The compressed data of one picture (RFC 9649, 2.5 to 2.7.1).
struct WebPData: Sendable {
  /// The payload of the chunk `ALPH`; `nil` if all pixels are opaque, and for `VP8L`, which contains the alpha.
  var alpha: [UInt8]?
  /// The payload of the chunk `VP8 ` or `VP8L`.
  var image: [UInt8]
  let isLossless: Bool

  /// Takes the data from a file that libwebp wrote for a still picture.
  init(_ file: [UInt8]) {
    let chunks = Self.chunks(of: file)
    alpha = chunks["ALPH"].map { Array(file[$0]) }
    isLossless = chunks["VP8L"] != nil
    image = (chunks["VP8L"] ?? chunks["VP8 "]).map { Array(file[$0]) } ?? []
  }

  /// The chunks in the order in which a file stores them.
  var chunks: [(name: String, payload: [UInt8])] {
    (alpha.map { [("ALPH", $0)] } ?? []) + [(isLossless ? "VP8L" : "VP8 ", image)]
  }

  /// Number of bytes that the chunks take in a file.
  var byteCount: Int { Self.byteCount(of: image) + (alpha.map(Self.byteCount) ?? 0) }

  /// Returns the number of bytes of a chunk, with its header and padding.
  static func byteCount(of payload: [UInt8]) -> Int { 8 + payload.count + payload.count % 2 }

  /// Returns the payload range of each chunk by its name.
  private static func chunks(of file: [UInt8]) -> [String: Range<Int>] {
    var chunks: [String: Range<Int>] = [:]
    var offset = 12
    while offset + 8 <= file.count {
      let name = String(decoding: file[offset..<offset + 4], as: UTF8.self)
      let count = (0..<4).reduce(0) { $0 | Int(file[offset + 4 + $1]) << (8 * $1) }
      guard count <= file.count - offset - 8 else { break }
      chunks[name] = offset + 8..<offset + 8 + count
      offset += 8 + count + count % 2
    }
    return chunks
  }
}

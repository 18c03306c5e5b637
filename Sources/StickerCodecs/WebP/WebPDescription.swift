extension ImageFile {
  /// The WebP without metadata, color profile, unknown chunks and bytes after its end; the chunks of its pictures are
  /// the same. `nil` for another format.
  public var webPWithoutDescription: [UInt8]? {
    (content as? WebPContent).map { WebPDescription.removed(from: $0.bytes) }
  }
}

/// The chunks of a WebP that describe its pictures (RFC 9649, 2.7).
private enum WebPDescription {
  /// The chunks that make up the pictures.
  private static let pictures: Set<String> = ["VP8X", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]
  /// The flags of VP8X that announce a color profile, EXIF and XMP.
  private static let flags: UInt8 = 0x20 | 0x08 | 0x04

  /// - Parameter bytes: a file that was probed, so that its chunks are complete.
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    let end = min(bytes.count, 8 + Int(bytes.littleEndian32(4)))
    var result = Array(bytes[..<12])
    var offset = 12
    while end - offset >= 8 {
      let length = Int(bytes.littleEndian32(offset + 4))
      let next = min(bytes.count, offset + 8 + length + length % 2)
      let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      if pictures.contains(name) {
        let start = result.count
        result += bytes[offset..<next]
        if name == "VP8X", length > 0 { result[start + 8] &= ~flags }
        // The last chunk may lack its padding.
        if result.count % 2 != 0 { result.append(0) }
      }
      offset = next
    }
    let size = UInt32(result.count - 8)
    for place in 0..<4 { result[4 + place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
    return result
  }
}

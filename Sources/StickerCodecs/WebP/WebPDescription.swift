extension ImageFile {
  /// The WebP without metadata, color profile, unknown chunks and bytes after its end; its pictures are unchanged.
  /// `nil` for another format.
  public var webPWithoutDescription: [UInt8]? {
    guard let bytes = (content as? WebPContent)?.bytes,
      let chunks = try? WebPWalker(bytes, limits: .standard).pictureChunks
    else { return nil }
    var result = Array(bytes.prefix(12))
    for chunk in chunks {
      let start = result.count
      result += bytes[chunk]
      // The flags of VP8X announce a color profile, EXIF and XMP (RFC 9649, 2.7).
      if bytes[chunk].starts(with: "VP8X".utf8), chunk.count > 8 {
        result[start + 8] &= ~(0x20 | 0x08 | 0x04)
      }
      // Chunks of odd sizes are padded.
      if result.count % 2 != 0 { result.append(0) }
    }
    let size = UInt32(result.count - 8)
    for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
    return result
  }
}

/// Formats that are not read but often come with a sticker's file name.
enum ForeignFormat {
  /// The name of the format that a file's first bytes give away, if it is a known one.
  static func name(of prefix: ArraySlice<UInt8>) -> String? {
    guard !prefix.isEmpty else { return ImageFault.emptyFile }
    let bytes = Array(prefix)
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if has("RIFF"), has("WEBP", at: 8) { return "WebP" }
    if has("ftyp", at: 4) {
      return ["heic", "heix", "mif1", "msf1", "hevc"].contains { has($0, at: 8) }
        ? "HEIC" : has("avif", at: 8) ? "AVIF" : "a QuickTime or MP4 movie"
    }
    let signatures: [(String, String)] = [
      ("II*\0", "TIFF"), ("MM\0*", "TIFF"), ("BM", "BMP"), ("%PDF", "PDF"), ("8BPS", "Photoshop"),
      ("PK\u{3}\u{4}", "a ZIP archive"), ("<svg", "SVG"), ("<?xml", "XML"), ("{", "JSON"),
      ("version https", "a Git LFS pointer"),
    ]
    if let known = signatures.first(where: { has($0.0) }) { return known.1 }
    if bytes.first == 0x89 || has("PNG", at: 1) {
      return "a PNG whose signature was damaged in transfer"
    }
    return nil
  }
}

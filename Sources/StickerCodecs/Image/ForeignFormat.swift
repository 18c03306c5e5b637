/// Formats that are not decoded, but that files named like stickers often have.
public enum ForeignFormat {
  /// The name of a movie's format. An animation can be made from a movie with the help of another program.
  public static let movie = "a QuickTime or MP4 movie"

  /// Returns the name of the format of a file that begins with some bytes; `nil` if the format is unknown.
  static func name(of prefix: ArraySlice<UInt8>) -> String? {
    guard !prefix.isEmpty else { return ImageFault.emptyFile }
    let bytes = Array(prefix)
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if has("ftyp", at: 4) {
      return has("avif", at: 8) || has("avis", at: 8) ? "AVIF" : movie
    }
    let signatures: [(String, String)] = [
      ("II*\0", "TIFF"), ("MM\0*", "TIFF"), ("BM", "BMP"), ("%PDF", "PDF"), ("8BPS", "Photoshop"),
      ("PK\u{3}\u{4}", "a ZIP archive"), ("<svg", "SVG"), ("<?xml", "XML"), ("{", "JSON"),
      ("version https://git-lfs", ImageFault.lfsPointer), ("<!DOC", "HTML"), ("<!doc", "HTML"),
      ("<html", "HTML"),
    ]
    if let known = signatures.first(where: { has($0.0) }) { return known.1 }
    let isText = bytes.allSatisfy { 0x20...0x7E ~= $0 || 0x09...0x0D ~= $0 }
    return isText ? ImageFault.text : nil
  }

  /// Returns the name of foreign content in a comment or private part of an image, if other programs would
  /// run or unpack it.
  static func payload(in bytes: ArraySlice<UInt8>) -> String? {
    payloads.first { contains($0.signature, in: bytes) }?.name
  }

  private static let payloads: [(signature: [UInt8], name: String)] = [
    (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"), (Array("<script".utf8), "HTML"),
    (Array("<html".utf8), "HTML"), (Array("<?php".utf8), "PHP code"),
    (Array("\u{7F}ELF".utf8), "a program"),
  ]

  /// Returns true if the bytes contain a signature. Its first byte must match exactly; for the others, the case of
  /// ASCII letters does not matter.
  private static func contains(_ signature: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= signature.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      let first = signature[0]
      return (0...bytes.count - signature.count).contains { start in
        bytes[start] == first
          && signature.indices.allSatisfy { bytes[start + $0].lowered == signature[$0].lowered }
      }
    }
  }
}

extension UInt8 {
  fileprivate var lowered: UInt8 { 65...90 ~= self ? self + 32 : self }
}

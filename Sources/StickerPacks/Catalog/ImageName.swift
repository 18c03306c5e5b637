import StickerBase
package import SystemPackage

/// Tells the files that are meant as stickers from those that lie beside them.
package enum ImageName {
  /// Extensions that people give to finished pictures, whether or not Messages shows them.
  private static let extensions: Set<String> = [
    "png", "apng", "gif", "jpg", "jpeg", "jpe", "jfif", "webp", "heic", "heics", "heif", "avif",
    "tif", "tiff", "bmp",
  ]

  /// Whether a name ends as those of pictures do.
  package static func hasImageExtension(_ path: FilePath) -> Bool {
    extensions.contains(path.extension?.lowercased() ?? "")
  }

  /// Whether a regular file is meant as a sticker: by its name, or by what it holds.
  static func isCandidate(_ path: FilePath, _ links: LinkPolicy = .refused) -> Bool {
    let isNamedAsImage = hasImageExtension(path)
    let isAppleDouble = path.lastComponent?.string.hasPrefix("._") ?? false
    guard !isNamedAsImage || isAppleDouble else { return true }
    let prefix = FileContents.prefix(of: path, count: 8, links)
    // The Finder's resource file beside a file on foreign disks (RFC 1740, magic number).
    if isAppleDouble, prefix.starts(with: [0x00, 0x05, 0x16, 0x07]) { return false }
    return isNamedAsImage || signatures.contains { prefix.starts(with: $0) }
  }

  private static let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF87a".utf8), Array("GIF89a".utf8),
    [0xFF, 0xD8, 0xFF],
  ]
}

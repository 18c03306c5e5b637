import StickerBase
package import SystemPackage

/// Distinguishes files that are meant as stickers from other files in a folder.
package enum ImageName {
  /// Common extensions of finished images, including formats that Messages does not show.
  private static let extensions: Set<String> = [
    "png", "apng", "gif", "jpg", "jpeg", "jpe", "jfif", "webp", "heic", "heics", "heif", "avif",
    "tif", "tiff", "bmp",
  ]

  /// Returns true if the file has the extension of an image.
  package static func hasImageExtension(_ path: FilePath) -> Bool {
    extensions.contains(path.extension?.lowercased() ?? "")
  }

  /// Returns the extension of an image before the number of a frame, as gifsicle writes it: `gif` for `walk.gif.001`.
  ///
  /// - Returns: the extension in lower case; `nil` for any other name.
  package static func endingBeforeNumber(_ path: FilePath) -> String? {
    guard let name = path.lastComponent, let number = name.extension, !number.isEmpty,
      number.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    let inner = FilePath(name.stem)
    return hasImageExtension(inner) ? inner.extension?.lowercased() : nil
  }

  /// Returns true if a regular file is meant as a sticker, judged by its name or its first bytes.
  static func isCandidate(_ path: FilePath, _ links: LinkPolicy = .refused) -> Bool {
    let isNamedAsImage = hasImageExtension(path)
    let isAppleDouble = path.lastComponent?.string.hasPrefix("._") ?? false
    guard !isNamedAsImage || isAppleDouble else { return true }
    let prefix = FileContents.prefix(of: path, count: 8, links)
    // The Finder stores resource forks on foreign disks in such files (AppleDouble, RFC 1740, magic number).
    if isAppleDouble, prefix.starts(with: [0x00, 0x05, 0x16, 0x07]) { return false }
    return isNamedAsImage || signatures.contains { prefix.starts(with: $0) }
  }

  /// The first bytes of PNG, GIF and JPEG files.
  private static let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF87a".utf8), Array("GIF89a".utf8),
    [0xFF, 0xD8, 0xFF],
  ]
}

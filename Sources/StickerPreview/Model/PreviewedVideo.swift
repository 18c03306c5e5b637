import StickerPacks
package import SystemPackage

/// A sticker that is a WebM, in a folder that an export wrote.
package struct PreviewedVideo: Sendable {
  let file: PackSource.File
  let video: WebMFile
  let byteCount: Int

  /// Reads a file; `nil` if it cannot be read, is too large, or is not a WebM.
  ///
  /// - Parameter limit: maximum size in bytes.
  package init?(_ path: FilePath, limit: Int) {
    file = PackSource.File(path: path, links: .refused)
    guard let bytes = (try? file.contents(limit: limit))?.bytes, let video = WebMFile(bytes) else {
      return nil
    }
    (self.video, byteCount) = (video, bytes.count)
  }
}

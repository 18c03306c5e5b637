import StickerAnalysis
package import StickerBase
import StickerCodecs
import SystemPackage

extension StickerInspector {
  /// Measures a file that a message shows, when memory is available. Only the first bytes of movies and
  /// sounds are read.
  package func inspectMedia(
    _ file: PackSource.File, within budget: MemoryBudget
  ) async -> Result<MessageMedia, FileFault> {
    let start = FileContents.prefix(of: file.path, count: 16, file.links)
    if let kind = MessageMedia.Kind(signature: start) {
      let count = FileContents.byteCount(of: file.path, file.links)
      return .success(MessageMedia(path: file.path, byteCount: ByteCount(count), kind: kind))
    }
    return await budget.files.holding(file.readingBytes(limit: limits.fileBytes)) {
      do throws(FileFault) {
        let (sticker, image) = try read(file)
        let media = MessageMedia(path: file.path, byteCount: sticker.byteCount, sticker)
        guard let image else { return .success(media) }
        let canvas = min(image.workingBytes, limits.workingBytes)
        return await budget.canvases.holding(canvas + LetterLines.workingBytes) {
          var (drawn, media) = (sticker, media)
          drawFrames(of: image, into: &drawn) { frame in
            media.crop = LayoutCrop(frame.pixels, width: frame.width, height: frame.height)
            media.letters = LetterLines(frame.pixels, width: frame.width, height: frame.height)
          }
          if let fault = drawn.fault { media.kind = .unreadable(fault) }
          return .success(media)
        }
      } catch {
        return .failure(error)
      }
    }
  }
}

extension MessageMedia {
  /// Creates the facts that are known before a pixel is decoded.
  fileprivate init(path: FilePath, byteCount: ByteCount, _ sticker: Sticker) {
    let kind: Kind? = sticker.fault.map { .unreadable($0) } ?? sticker.image.map { .image($0) }
    self.init(
      path: path, byteCount: byteCount, kind: kind ?? .unreadable(.unrecognizedFormat(nil)))
  }
}

package import StickerBase
package import StickerCodecs
import StickerPacks

/// Errors when drawing a sticker; safe to print.
package enum ArtFault: Error, Sendable {
  case unreadable(FileFault)
  /// The image cannot be used: it is too large, damaged, or in a format that is not decoded. Also a sequence without
  /// frames, or with too many.
  case undecodable(ImageFault)
}

extension ArtFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let fault): fault.description
    case .undecodable(let fault): fault.description.printable
    }
  }
}

extension PackSource.File {
  /// Reads the file and parses its structure.
  func image(_ limits: DecodeLimits) throws(ArtFault) -> (file: ImageFile, byteCount: Int) {
    let contents: FileContents
    do throws(FileFault) {
      contents = try self.contents(limit: limits.fileBytes)
    } catch {
      throw .unreadable(error)
    }
    do throws(ImageFault) {
      guard let bytes = contents.bytes else {
        throw .exceedsLimit(.fileBytes, found: contents.byteCount, allowed: limits.fileBytes)
      }
      let file = try ImageFile.probe(bytes, limits: limits)
      guard file.image.format.isDecoded else { throw .undecoded(file.image.format) }
      return (file, bytes.count)
    } catch {
      throw .undecodable(error)
    }
  }
}

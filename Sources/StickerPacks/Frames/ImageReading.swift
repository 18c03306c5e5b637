package import StickerBase
package import StickerCodecs
package import SystemPackage

extension ImageFile {
  /// Reads the file at a path and walks its structure.
  package init(
    at path: FilePath, limits: DecodeLimits, _ links: LinkPolicy
  ) throws(SequenceFault) {
    let contents: FileContents
    do throws(FileFault) {
      contents = try FileContents(path, limit: limits.fileBytes, links)
    } catch {
      throw .unreadable(error)
    }
    do throws(ImageFault) {
      guard let bytes = contents.bytes else {
        throw .exceedsLimit(.fileBytes, found: contents.byteCount, allowed: limits.fileBytes)
      }
      self = try ImageFile.probe(bytes, limits: limits)
    } catch {
      throw .undecodable(path, error)
    }
  }
}

extension ImageFile {
  /// The same, with links at the end of the path followed or not.
  package init(
    at path: FilePath, limits: DecodeLimits, followsLinks: Bool
  ) throws(SequenceFault) {
    try self.init(at: path, limits: limits, LinkPolicy(followsLinks: followsLinks))
  }
}

extension ImageHeader {
  /// How a photo is to be turned, as EXIF counts. What an EXIF block in a PNG says is followed by
  /// hardly any viewer.
  package var uprightOrientation: Int { format == .jpeg ? metadata.orientation ?? 1 : 1 }

  /// The size once it is turned.
  package var uprightSize: FrameSizes.Size {
    uprightOrientation >= 5
      ? FrameSizes.Size(width: height, height: width)
      : FrameSizes.Size(width: width, height: height)
  }
}

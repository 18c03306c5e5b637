package import StickerBase
package import StickerCodecs
package import SystemPackage

extension ImageFile {
  /// Reads the file at a path and parses its structure.
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
  /// Reads the file at a path and parses its structure, following links at the end of the path if requested.
  package init(
    at path: FilePath, limits: DecodeLimits, followsLinks: Bool
  ) throws(SequenceFault) {
    try self.init(at: path, limits: limits, LinkPolicy(followsLinks: followsLinks))
  }
}

extension ImageHeader {
  /// The orientation of a photo as an EXIF value. EXIF in a PNG is ignored, as by nearly all viewers.
  package var uprightOrientation: Int {
    [.jpeg, .webp].contains(format) ? metadata.orientation ?? 1 : 1
  }

  /// The size in px after the image is turned upright.
  package var uprightSize: FrameSizes.Size {
    uprightOrientation >= 5
      ? FrameSizes.Size(width: height, height: width)
      : FrameSizes.Size(width: width, height: height)
  }
}

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

extension PixelAspect {
  /// Returns a remark on images whose pixels are not square, but are used as if they were.
  ///
  /// - Parameters:
  ///   - subject: the subject of the remark and the verb, such as `wave.png asks`.
  ///   - repairable: the file or folder of which `fix` scales a copy; `nil` if `fix` declines.
  func ignoredRemark(_ subject: String, repairable: FilePath?) -> Remark {
    let text =
      "\(subject) for \(self) pixels; they are drawn as squares, as in browsers"
    guard let repairable else { return .note(text) }
    return .note(
      text + "; to scale a copy instead: stickerlint fix \(repairable.shellWord ?? "FILE") "
        + "--pick non-square-pixels")
  }
}

extension ImageHeader {
  /// Returns the remark on colors that are not sRGB, but are drawn as if they were; `nil` if they are sRGB or
  /// unspecified.
  ///
  /// - Parameter name: the file, safe to print.
  package func unconvertedRemark(_ name: String) -> Remark? {
    let colors = decodedColors
    let reason =
      unknownColorsReason.map { "the color profile of \(name) \($0)" }
      ?? (colors.encoding.isShownAsSRGB ? nil : "\(name) is in \(colors.name)")
    return reason.map {
      .warning("\($0), and its colors are taken for sRGB; export it again in sRGB")
    }
  }

  /// The delay that a file of one frame specifies; `nil` if it specifies none or 0, or if the file has several frames.
  package var ownDelay: FrameDelay? {
    guard frames.count == 1, let delay = frames[0].delay, delay.numerator > 0 else { return nil }
    return delay
  }

  /// The EXIF orientation from which the stored pixels have to be turned, 1…8.
  package var uprightOrientation: Int { metadata.orientation ?? 1 }

  /// The size in px after the image is turned upright.
  package var uprightSize: FrameSizes.Size {
    uprightOrientation >= 5
      ? FrameSizes.Size(width: height, height: width)
      : FrameSizes.Size(width: width, height: height)
  }

  /// The pixel aspect ratio after the image is turned upright; `nil` if the pixels are square.
  package var uprightPixelAspect: PixelAspect? {
    uprightOrientation >= 5 ? metadata.pixelAspect?.turned : metadata.pixelAspect
  }
}

package import StickerBase
package import StickerCodecs
package import SystemPackage

/// A reason that icons cannot be made from a picture.
package enum IconFault: Error, Equatable, Sendable {
  /// The file could not be read.
  case unreadable(FileFault)
  /// The file was read but is not an image that can be shown.
  case undecodable(FilePath, ImageFault)
  /// The picture would have to be enlarged. It has `width` × `height` px. Its longer side must have `needed` px; both
  /// sides must, if `fills` is true and the picture is to fill the icons.
  case tooSmall(FilePath, width: Int, height: Int, needed: Int, fills: Bool)
  /// Memory is short, or the picture does not suit the icons for another reason; the text says which.
  case impossible(String)
  /// The icons cannot be encoded, cannot be read back, or do not pass the rules for icons. This is not expected to
  /// happen; the case prevents that unverified icons are written.
  case unproven(detail: String)

  /// True if the picture is to blame, not the system.
  package var isAboutPicture: Bool {
    switch self {
    case .undecodable, .tooSmall: true
    case .unreadable, .impossible, .unproven: false
    }
  }
}

extension IconFault: CustomStringConvertible {
  /// The problem and its solution, safe to print.
  package var description: String {
    switch self {
    case .unreadable(let fault): fault.description
    case .undecodable(let path, let fault):
      "\(path.display.printable) cannot be made into icons: \(fault.description.printable)"
    case .tooSmall(let path, let width, let height, let needed, let fills):
      "\(path.display.printable) is \(width.grouped) × \(height.grouped) px, too small for the "
        + "App Store icon: " + (fills ? "with --fill, both sides" : "the longer side")
        + " must be \(needed.grouped) px or more. Export the art again, larger"
        + (fills && max(width, height) >= needed ? ", or leave out --fill." : ".")
    case .impossible(let text): text
    case .unproven(let detail): "the icons could not be made: \(detail.printable)"
    }
  }
}

extension IconFault {
  /// Finds a problem with a picture without decoding it; `nil` if there is none. Other problems are found when the
  /// icons are drawn.
  package init?(ofPicture path: FilePath, _ links: LinkPolicy) {
    do throws(FileFault) {
      let limits = DecodeLimits.standard
      let bytes = try FileContents(path, limit: limits.fileBytes, links).bytes
      guard let bytes else { return nil }
      do throws(ImageFault) {
        let image = try ImageFile.probe(bytes, limits: limits).image
        guard image.format.isDecoded else { throw .undecoded(image.format) }
        let needed = IconSlot.longestSide
        guard max(image.width, image.height) < needed else { return nil }
        self = .tooSmall(
          path, width: image.width, height: image.height, needed: needed, fills: false)
      } catch {
        self = .undecodable(path, error)
      }
    } catch {
      self = .unreadable(error)
    }
  }
}

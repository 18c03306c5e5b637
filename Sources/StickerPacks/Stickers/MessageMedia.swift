package import StickerAnalysis
package import StickerBase
package import StickerCodecs
package import SystemPackage

/// A measured file that a message shows.
package struct MessageMedia: Sendable {
  package var path: FilePath
  package var byteCount: ByteCount
  package var kind: Kind
  /// The crop of the first frame; `nil` if the file is not an image that can be decoded, or if no plain background
  /// surrounds the art.
  package var crop: LayoutCrop?
  /// The lettering in the first frame; `nil` if the file is not an image that can be decoded, or if the picture is too
  /// large to search or a texture.
  package var letters: LetterLines?

  package enum Kind: Sendable {
    /// A readable image.
    case image(ImageHeader)
    case movie
    case sound
    /// Anything else, or an image that cannot be read.
    case unreadable(ImageFault)
  }

  package init(path: FilePath, byteCount: ByteCount, kind: Kind, crop: LayoutCrop? = nil) {
    self.path = path
    self.byteCount = byteCount
    self.kind = kind
    self.crop = crop
  }

  /// The size of an image in px; `nil` for everything else.
  package var size: (width: Int, height: Int)? {
    if case .image(let image) = kind { (image.width, image.height) } else { nil }
  }
}

extension MessageMedia.Kind {
  /// Recognizes a movie or a sound by the first bytes of a file; `nil` for anything else.
  ///
  /// Movies follow ISO/IEC 14496-12 (the brand in `ftyp`) and Apple's QuickTime File Format. Sounds have the brands
  /// `M4A` or `M4B`, the signatures of RIFF/WAVE, AIFF, CAF and ID3, or the sync word of MPEG audio layer III (MP3).
  init?(signature bytes: [UInt8]) {
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    let pictures = ["heic", "heix", "mif1", "msf1", "hevc", "avif", "avis"]
    if has("ftyp", at: 4), !pictures.contains(where: { has($0, at: 8) }) {
      self = has("M4A", at: 8) || has("M4B", at: 8) ? .sound : .movie
    } else if ["moov", "mdat", "wide"].contains(where: { has($0, at: 4) }) {
      self = .movie
    } else if has("RIFF", at: 0) && has("WAVE", at: 8) || has("FORM", at: 0) && has("AIF", at: 8)
      || has("caff", at: 0) || has("ID3", at: 0)
      || bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE6 == 0xE2
    {
      self = .sound
    } else {
      return nil
    }
  }
}

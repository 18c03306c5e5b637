package import StickerAnalysis
package import StickerBase
package import StickerCodecs
package import SystemPackage

/// A file that a message shows, as it was measured.
package struct MessageMedia: Sendable {
  package var path: FilePath
  package var byteCount: ByteCount
  package var kind: Kind
  /// What its pixels say, of the first frame; `nil` for what is no picture that could be drawn.
  package var crop: LayoutCrop?
  /// The letters that are drawn in it, likewise.
  package var letters: LetterLines?

  package enum Kind: Sendable {
    /// A picture that can be read.
    case image(ImageHeader)
    case movie
    case sound
    /// Neither, or a picture that cannot be read.
    case unreadable(ImageFault)
  }

  package init(path: FilePath, byteCount: ByteCount, kind: Kind, crop: LayoutCrop? = nil) {
    self.path = path
    self.byteCount = byteCount
    self.kind = kind
    self.crop = crop
  }

  /// px of a picture's sides; `nil` for everything else.
  package var size: (width: Int, height: Int)? {
    if case .image(let image) = kind { (image.width, image.height) } else { nil }
  }
}

extension MessageMedia.Kind {
  /// What the first bytes of a file say of a movie or a sound; `nil` for anything else.
  ///
  /// ISO/IEC 14496-12 (the brand in `ftyp`) and Apple's QuickTime File Format for movies; for sounds the
  /// signatures of RIFF/WAVE, AIFF, CAF, ID3 and MPEG audio's sync word.
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

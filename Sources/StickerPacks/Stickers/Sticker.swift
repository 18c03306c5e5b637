package import StickerBase
package import StickerCodecs
package import SystemPackage

/// A measured sticker, as rules about single stickers see it: an image file or, where
/// ``sequence`` says so, a `.stickersequence`. Facts measured once, and no pixels.
package struct Sticker: Sendable {
  /// Where the file is, in the bytes the file system gave.
  package var path: FilePath
  /// The size of the file.
  package var byteCount: ByteCount
  /// What the file says of itself; `nil` when its structure could not be read.
  package var image: ImageHeader?
  /// What its pixels say; `nil` when they could not all be decoded.
  package var pixels: PixelFacts?
  /// What it looks like; `nil` when it could not be decoded or shows nothing.
  package var look: StickerLook?
  /// Why the file could not be decoded; `nil` when it could.
  package var fault: ImageFault?
  /// What is known of it when it is a `.stickersequence`; `nil` for a file. Its ``byteCount`` is an
  /// estimate then.
  package var sequence: SequenceFacts?
  /// What people know it as where it is checked as a copy: the file that this was copied from, or the
  /// folder or manifest that describes it; `nil` where that is ``path``.
  package var original: FilePath?
  /// Whether Xcode has compiled the file, so that nothing will change it any more.
  package var isBuilt = false
  /// What breaks the format without hiding the picture, in structure and pixel data.
  package var defects: [Defect] = []

  package init(path: FilePath, byteCount: ByteCount) {
    self.path = path
    self.byteCount = byteCount
  }
}

extension Sticker {
  /// The file's name for messages; see ``SystemPackage/FilePath/display``.
  package var name: String { path.displayedName }

  /// The file name's extension in lower case; empty when there is none.
  package var fileExtension: String { path.extension?.lowercased() ?? "" }

  /// True when there is more than one frame to play.
  package var isAnimated: Bool { (image?.frames.count ?? 0) > 1 }

  /// Whether it was made here of frames: people know a folder or a manifest, and no file of it.
  package var isMadeOfFrames: Bool { original.map { !ImageName.hasImageExtension($0) } ?? false }

  /// The longer side of the canvas in px.
  package var longerSide: Int? { image.map { max($0.width, $0.height) } }
}

package import StickerBase
package import StickerCodecs
package import SystemPackage

/// A measured sticker, the input of rules about single stickers: an image file or, if ``sequence`` is set, a sequence
/// of frames, such as a `.stickersequence`. It has facts that are measured once, but no pixels.
package struct Sticker: Sendable {
  /// The path of the file, with the bytes that the file system has.
  package var path: FilePath
  package var byteCount: ByteCount
  /// The header of the file; `nil` if its structure could not be read.
  package var image: ImageHeader?
  /// Facts about its pixels; `nil` if they were not measured, or could not all be decoded.
  package var pixels: PixelFacts?
  /// The look of the sticker; `nil` if it was not measured, could not be decoded or is blank.
  package var look: StickerAppearance?
  /// The reason that the file could not be decoded; `nil` if it could.
  package var fault: ImageFault?
  /// Facts about a sequence of frames; `nil` for a file. The ``byteCount`` of a sequence is an estimate.
  package var sequence: SequenceFacts?
  /// The path that the user knows, if a copy is checked: the file from which it was copied, or the folder or manifest
  /// that describes it; `nil` if that is ``path``.
  package var original: FilePath?
  /// True if Xcode compiled the file, so nothing will change it any more.
  package var isBuilt = false
  /// The choices for platforms in the manifest of its pack, by the id of the platform.
  package var choices: [String: PlatformChoice] = [:]
  /// Format violations in the structure or pixel data that do not prevent decoding.
  package var defects: [Defect] = []

  package init(path: FilePath, byteCount: ByteCount) {
    self.path = path
    self.byteCount = byteCount
  }
}

extension Sticker {
  /// The file's name for messages; see ``SystemPackage/FilePath/display``.
  package var name: String { path.displayedName }

  /// The file name's extension in lower case; empty if there is none.
  package var fileExtension: String { path.extension?.lowercased() ?? "" }

  /// True if the sticker has more than one frame.
  package var isAnimated: Bool { (image?.frames.count ?? 0) > 1 }

  /// Number of frames that look different; `nil` if they could not all be decoded.
  package var distinctFrameCount: Int? {
    pixels.map { Set($0.frames.map(\.analysis.fingerprint)).count }
  }

  /// True if the pixels of its format are not decoded, so only its metadata can be changed.
  package var hasUndecodedFormat: Bool { image.map { !$0.format.isDecoded } ?? false }

  /// True if the sticker was made from frames by this run, so the user knows a folder or a manifest instead of its
  /// file.
  package var isMadeOfFrames: Bool { original.map { !ImageName.hasImageExtension($0) } ?? false }

  /// The longer side of the canvas in px.
  package var longerSide: Int? { image.map { max($0.width, $0.height) } }
}

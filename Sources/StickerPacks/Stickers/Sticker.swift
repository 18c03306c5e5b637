package import StickerBase
package import StickerCodecs
package import SystemPackage

/// One image file, as rules see it: facts measured once, and no pixels.
package struct Sticker: Sendable {
  /// Where the file is, in the bytes the file system gave.
  package var path: FilePath
  /// The size of the file.
  package var byteCount: ByteCount
  /// What the file says of itself; `nil` when its structure could not be read.
  package var image: Image?
  /// What its pixels say; `nil` when they could not all be decoded.
  package var pixels: PixelFacts?
  /// What it looks like; `nil` when it could not be decoded or shows nothing.
  package var look: StickerLook?
  /// Why the file could not be decoded; `nil` when it could.
  package var fault: ImageFault?
  /// What is known of it when it is a `.stickersequence`; `nil` for a file. Its ``byteCount`` is an
  /// estimate then.
  package var sequence: SequenceFacts?
  /// What is known of an icon; `nil` for stickers and where it could not be decoded.
  package var icon: IconFacts?
  /// What breaks the format without hiding the picture, in structure and pixel data.
  package var defects: [Defect] = []
  /// How many frames there were before they were forgotten.
  private var forgottenFrames = 0
  /// Whether the path may be a link, because somebody named it.
  package var links = LinkPolicy.refused
  /// SHA-256 of the file, known when another file of the run has the same size.
  package var digest: String?

  package init(path: FilePath, byteCount: ByteCount) {
    self.path = path
    self.byteCount = byteCount
  }
}

extension Sticker {
  /// The file's name for messages; see ``SystemPackage/FilePath/display``.
  package var name: String {
    path.lastComponent.map { FilePath(root: nil, components: $0).display } ?? path.display
  }

  /// The file name's extension in lower case; empty when there is none.
  package var fileExtension: String { path.extension?.lowercased() ?? "" }

  /// True when there is more than one frame to play.
  package var isAnimated: Bool { max(forgottenFrames, image?.frames.count ?? 0) > 1 }

  /// Lets go of what is known frame by frame, which only rules about single files need.
  package mutating func forgetFrames() {
    forgottenFrames = image?.frames.count ?? 0
    image = image?.withoutFrames
    pixels = nil
    defects = []
  }

  /// The longer side of the canvas in px.
  package var longerSide: Int? { image.map { max($0.width, $0.height) } }
}

package import StickerBase
package import StickerCodecs
package import StickerPixels
package import SystemPackage

/// The facts about a sticker that rules about packs need after rules about single stickers have checked it.
/// Its size in memory does not depend on the number of frames.
package struct StickerSummary: Sendable {
  /// The path of the file or of the sequence.
  package var path: FilePath
  package var byteCount: ByteCount
  /// The upright size of the canvas in px; `nil` if the structure could not be read.
  package var size: Size?
  /// The look of the sticker; `nil` if it could not be decoded or is blank.
  package var look: StickerAppearance?
  /// True if the sticker is a sequence of frames, whose ``byteCount`` is an estimate.
  package var isSequence: Bool
  /// True if the sticker is animated, unless all of its frames look the same.
  package var moves: Bool
  /// True if every frame looks like a box: it is nearly opaque, or has a border of one color.
  package var isBox = false
  /// The bounds of the art in all frames, in px of the upright canvas; `nil` if nothing is visible or measured.
  package var art: Box?
  /// True if the art of all frames is the same opaque rectangle; see ``PixelFacts/isOpaque``.
  package var isOpaque: Bool
  /// True if the sticker was not decoded because its canvas is too large, which matters more than an unusual
  /// size.
  package var exceedsLimits: Bool
  /// True if the pixels were measured.
  package var isMeasured: Bool
  /// True if the file is text instead of an image, such as a Git LFS pointer or a web page.
  package var isNotAnImage = false
  /// True if no frame shows anything.
  package var isBlank = false
  /// True if the user named other stickers of the pack, but not this one. Rules only compare it with the named ones.
  package var isSibling = false
  /// SHA-256 of the file; it may be unknown if no other file of the run has the same size.
  package var digest: String?
  /// The index among the files of the pack's source.
  package var sourceIndex: Int? {
    get { storedIndex.map { Int($0) } }
    set { storedIndex = newValue.flatMap(Int32.init(exactly:)) }
  }
  private var storedIndex: Int32?

  /// Width and height in px.
  package struct Size: Sendable, Equatable {
    package var width: Int { Int(columns) }
    package var height: Int { Int(rows) }
    // 32 bits save memory, since there may be a hundred thousand stickers.
    private let columns: Int32
    private let rows: Int32

    package init(width: Int, height: Int) {
      (columns, rows) = (Int32(clamping: width), Int32(clamping: height))
    }

    package var longerSide: Int { max(width, height) }
  }

  package init(_ sticker: Sticker) {
    path = sticker.path
    byteCount = sticker.byteCount
    let upright = sticker.image?.uprightSize
    size = upright.map { Size(width: $0.width, height: $0.height) }
    look = sticker.look
    isSequence = sticker.sequence != nil
    moves = sticker.isAnimated && sticker.distinctFrameCount != 1
    exceedsLimits = sticker.fault?.isAboutSize ?? false
    isNotAnImage = sticker.fault?.isAboutNonImage ?? false
    isMeasured = sticker.pixels != nil
    isOpaque = sticker.pixels?.isOpaque ?? false
    art = sticker.pixels?.frames.compactMap(\.analysis.art).reduce(nil) { $0?.union($1) ?? $1 }
    isBlank = sticker.pixels.map { !$0.frames.isEmpty && $0.frames.allSatisfy(\.isBlank) } ?? false
  }

  /// The file's name for messages; see ``SystemPackage/FilePath/display``.
  package var name: String { path.displayedName }

  /// The longer side of the canvas in px.
  package var longerSide: Int? { size?.longerSide }
}

extension PixelFacts {
  /// True if the art of all frames is the same opaque rectangle: once a clear border is trimmed, no transparency is
  /// left.
  package var isOpaque: Bool {
    guard let first = frames.first else { return false }
    guard hasTransparency else { return true }
    guard let art = first.analysis.art else { return false }
    return frames.allSatisfy { $0.analysis.art == art && $0.opaque == art.width * art.height }
  }
}

/// An image of a `.stickersiconset`.
package struct Icon: Sendable {
  package var path: FilePath
  /// The header of the file, without its frames; `nil` if its structure could not be read.
  package var image: ImageHeader?
  /// Facts about its pixels; `nil` if they could not all be decoded.
  package var facts: IconFacts?

  package init(path: FilePath, image: ImageHeader?, facts: IconFacts?) {
    self.path = path
    self.image = image?.withoutFrames
    self.facts = facts
  }
}

extension ImageFault {
  fileprivate var isAboutNonImage: Bool {
    guard case .unrecognizedFormat(let name?) = self else { return false }
    return name == Self.lfsPointer || Self.texts.contains(name)
  }

  /// True if the size of the canvas exceeds a limit.
  fileprivate var isAboutSize: Bool {
    guard case .exceedsLimit(let limit, _, _) = self else { return false }
    return limit == .side || limit == .workingBytes
  }
}

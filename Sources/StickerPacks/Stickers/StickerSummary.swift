package import StickerBase
package import StickerCodecs
package import SystemPackage

/// What rules about packs see of a sticker, once rules about single stickers have judged it. It does
/// not grow with its frames.
package struct StickerSummary: Sendable {
  /// Where the file or the `.stickersequence` is.
  package var path: FilePath
  package var byteCount: ByteCount
  /// Width and height of the canvas in px; `nil` when the structure could not be read.
  package var size: Size?
  /// What it looks like; `nil` when it could not be decoded or shows nothing.
  package var look: StickerLook?
  /// Whether it is a `.stickersequence`, and ``byteCount`` an estimate.
  package var isSequence: Bool
  /// Whether every frame shows as a box.
  package var isBox = false
  /// Whether its size itself kept it from being decoded, which says more than that it is unusual.
  package var exceedsLimits: Bool
  /// SHA-256 of the file, known when another file of the run has the same size.
  /// One that no other file has need not be known.
  package var digest: String?
  /// Its number among the files of the pack's source.
  package var place: Int? {
    get { number.map { Int($0) } }
    set { number = newValue.flatMap(Int32.init(exactly:)) }
  }
  private var number: Int32?

  package struct Size: Sendable, Equatable {
    package var width: Int { Int(columns) }
    package var height: Int { Int(rows) }
    // There may be a hundred thousand of them.
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
    size = sticker.image.map { Size(width: $0.width, height: $0.height) }
    look = sticker.look
    isSequence = sticker.sequence != nil
    exceedsLimits = sticker.fault?.isLimitOfSize ?? false
  }

  /// The file's name for messages; see ``SystemPackage/FilePath/display``.
  package var name: String { path.displayedName }

  /// The longer side of the canvas in px.
  package var longerSide: Int? { size?.longerSide }
}

/// An image of a `.stickersiconset`.
package struct Icon: Sendable {
  package var path: FilePath
  /// What the file says of itself; `nil` when its structure could not be read.
  package var image: ImageHeader?
  /// What its pixels say; `nil` when they could not all be decoded.
  package var facts: IconFacts?

  package init(path: FilePath, image: ImageHeader?, facts: IconFacts?) {
    self.path = path
    self.image = image?.withoutFrames
    self.facts = facts
  }
}

extension ImageFault {
  /// Whether the size of the canvas is the fault.
  fileprivate var isLimitOfSize: Bool {
    guard case .exceedsLimit(let limit, _, _) = self else { return false }
    return limit == .side || limit == .workingBytes
  }
}

import StickerBase
package import StickerEncoding
import StickerPacks

/// Errors when drawing a contact sheet; safe to print.
package enum SheetFault: Error, Sendable {
  /// No sticker was found, or none can be drawn.
  case nothing(found: Int)
  case tooManyStickers(Int, allowed: Int)
  /// The sheet has more pixels than common viewers and services accept.
  case tooLarge(width: Int, height: Int, allowed: Int)
  /// All frames of the sheet together have too many pixels.
  case tooMuchMotion(frames: Int, width: Int, height: Int, allowed: Int)
  case tooMuchMemory(needed: Int, allowed: Int)
  /// The sheet cannot be encoded.
  case notEncoded(EncodingFault)
}

extension SheetFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nothing(0): "no stickers found; 'stickerlint files' lists the files that were found"
    case .nothing(let found):
      "none of \(counted(found, "sticker")) can be drawn; 'stickerlint lint' says why"
    case .tooManyStickers(let count, let allowed):
      "\(counted(count, "sticker")) are too many: the limit is \(allowed.grouped); name a smaller folder"
    case .tooLarge(let width, let height, let allowed):
      "the sheet would be \(width.grouped) × \(height.grouped) px, and the limit is "
        + "\(allowed.grouped) px in all; show the stickers smaller (--size) or on fewer backgrounds (--on)"
    case .tooMuchMotion(let frames, let width, let height, let allowed):
      "\(frames) frames of \(width.grouped) × \(height.grouped) px are "
        + "\((frames * width * height).grouped) px, and the limit is \(allowed.grouped); show the stickers "
        + "smaller (--size) or on fewer backgrounds (--on), or write a still .png"
    case .tooMuchMemory(let needed, let allowed):
      "the sheet takes \(ByteCount(needed)) of memory, and the limit is \(ByteCount(allowed)); show the "
        + "stickers smaller (--size), or allow more with --limit memory-bytes"
    case .notEncoded(.tooLarge(let bytes)):
      "the sheet would have more than \(ByteCount(bytes)); show the stickers smaller (--size) or on fewer "
        + "backgrounds (--on), or write a still .png"
    case .notEncoded(let fault): SequenceFault(fault).description
    }
  }
}

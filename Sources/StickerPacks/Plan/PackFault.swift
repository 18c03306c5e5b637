package import StickerBase

/// A reason that a pack cannot be planned or written; safe to print.
package enum PackFault: Error, Sendable {
  /// Mistakes in a manifest, each with its place.
  case document(DocumentError)
  case unreadable(FileFault)
  case unwritten(WriteFault)
  case frames(SequenceFault)
  case icon(IconFault)
  /// Another program is missing or failed; the sentence says which.
  case program(String)
  /// The request cannot be met; the sentence says why. If a file would be too large, `excess` is its size as a multiple
  /// of the limit.
  case refused(String, excess: Double? = nil)
}

extension PackFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .document(let mistakes): mistakes.description
    case .unreadable(let fault): fault.description
    case .unwritten(let fault): fault.description
    case .frames(let fault): fault.description
    case .icon(let fault): fault.description
    case .program(let sentence), .refused(let sentence, _): sentence
    }
  }
}

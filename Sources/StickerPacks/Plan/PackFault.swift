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
  /// The request cannot be met.
  case refused(Refusal)
  /// Stickers of a pack are refused, each for its own reason; the hints are sentences about all of them.
  case refusedStickers([Refusal], hints: [String])

  /// The request cannot be met; see ``Refusal``.
  package static func refused(
    _ reason: String, wayOut: String? = nil, excess: Double? = nil
  ) -> PackFault {
    .refused(Refusal(reason, wayOut: wayOut, excess: excess))
  }

  /// The size of a refused file that is too large, as a multiple of the limit; `nil` if that is not the reason.
  package var excess: Double? {
    if case .refused(let refusal) = self { refusal.excess } else { nil }
  }
}

/// The reason that a request cannot be met, and the way out; both are safe to print.
package struct Refusal: Sendable, CustomStringConvertible {
  /// The sentence that names the file, the number and the limit.
  package var reason: String
  /// The advice that follows the reason, such as `choose: --cut 3 keeps the first 3 s of 4.2 s`; `nil` if there is none.
  package var wayOut: String?
  /// The size of a file that is too large, as a multiple of the limit; `nil` if its size is not the reason.
  package var excess: Double?

  package init(_ reason: String, wayOut: String? = nil, excess: Double? = nil) {
    (self.reason, self.wayOut, self.excess) = (reason, wayOut, excess)
  }

  package var description: String { reason + (wayOut.map { "; \($0)" } ?? "") }
}

extension PackFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .document(let mistakes): mistakes.description
    case .unreadable(let fault): fault.description
    case .unwritten(let fault): fault.description
    case .frames(let fault): fault.description
    case .icon(let fault): fault.description
    case .program(let sentence): sentence
    case .refused(let refusal): refusal.description
    case .refusedStickers(let refusals, let hints):
      (refusals.map(\.description) + hints).joined(separator: "\n")
    }
  }
}

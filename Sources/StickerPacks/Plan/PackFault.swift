package import StickerBase
package import SystemPackage

/// A reason that a pack cannot be planned or written; safe to print.
package enum PackFault: Error, Sendable {
  /// Mistakes in a manifest, each with its place.
  case document(DocumentError)
  case unreadable(FileFault)
  case unwritten(WriteFault)
  case frames(SequenceFault)
  /// A fault of frames whose message names no file or folder, with the file or folder of the frames.
  case framesOf(FilePath, SequenceFault)
  case icon(IconFault)
  /// Another program is missing or failed; the sentence names the program.
  case program(String)
  /// The request cannot be met.
  case refused(Refusal)
  /// Several stickers of a pack are refused, each for its own reason. The hints are sentences about all of them.
  case refusedStickers([Refusal], hints: [String])

  /// Returns the fault of a request that cannot be met; see ``Refusal``.
  package static func refused(
    _ reason: String, wayOut: String? = nil, sizeRatio: Double? = nil
  ) -> PackFault {
    .refused(Refusal(reason, wayOut: wayOut, sizeRatio: sizeRatio))
  }

  /// Returns the fault with the file or folder of the frames in its message. Faults that already name one are returned
  /// unchanged.
  package func naming(_ path: FilePath) -> PackFault {
    guard case .frames(let fault) = self, !fault.namesFile else { return self }
    return .framesOf(path, fault)
  }

  /// The bytes of memory that the frames need; `nil` unless the fault is a lack of memory.
  package var neededBytes: Int? {
    switch self {
    case .frames(.tooMuchMemory(_, _, let needed, _)),
      .framesOf(_, .tooMuchMemory(_, _, let needed, _)):
      needed
    default: nil
    }
  }

  /// The size of a refused file as a multiple of the limit; `nil` unless the file is too large.
  package var sizeRatio: Double? {
    if case .refused(let refusal) = self { refusal.sizeRatio } else { nil }
  }
}

/// The reason that a request cannot be met, and the advice to the user, both safe to print.
package struct Refusal: Sendable, CustomStringConvertible {
  /// The name of the file or sticker that is refused; `nil` for a pack.
  package var subject: String?
  /// A sentence with the number and the limit, and with the file if there is no subject.
  package var reason: String
  /// The advice that follows the reason, such as `choose: --cut 3 keeps the first 3 s of 4.2 s`; `nil` if there is
  /// none.
  package var wayOut: String?
  /// The size of the file as a multiple of the limit; `nil` unless the file is too large.
  package var sizeRatio: Double?
  /// The options of the first piece of advice, as shell words; `nil` if repeating the command with options does not
  /// help.
  package var options: String?

  package init(_ reason: String, wayOut: String? = nil, sizeRatio: Double? = nil) {
    (self.reason, self.wayOut, self.sizeRatio) = (reason, wayOut, sizeRatio)
  }

  /// The subject and the reason, without the advice.
  package var statement: String { (subject.map { "\($0): " } ?? "") + reason }

  package var description: String { statement + (wayOut.map { "; \($0)" } ?? "") }

  /// Returns the refusal with a subject. If the reason begins with the subject, it is removed from there.
  package func naming(_ subject: String) -> Refusal {
    var refusal = self
    refusal.subject = subject
    let prefix = "\(subject): "
    if reason.hasPrefix(prefix) { refusal.reason = String(reason.dropFirst(prefix.count)) }
    return refusal
  }
}

extension [Refusal] {
  /// The refusals as sentences. One sentence combines the refusals of stickers with the same reason and advice.
  package var sentences: [String] {
    grouped.map { group in
      var joint = group[0]
      let names = group.compactMap(\.subject)
      if names.count > 1 {
        joint.subject = names.prefix(3).joined(separator: ", ") + andMore(names.count - 3)
      }
      return joint.description
    }
  }

  /// The refusals as sentences without advice. A reason for several stickers has their number and the name of one.
  package var summaries: [String] {
    grouped.map { group in
      guard group.count > 1, let name = group[0].subject else { return group[0].statement }
      return "\(counted(group.count, "sticker")), such as \(name): \(group[0].reason)"
    }
  }

  /// The refusals in groups with the same reason and the same advice, in order.
  private var grouped: [[Refusal]] {
    reduce(into: []) { groups, refusal in
      let index = groups.firstIndex {
        $0[0].reason == refusal.reason && $0[0].wayOut == refusal.wayOut
      }
      if let index { groups[index].append(refusal) } else { groups.append([refusal]) }
    }
  }
}

extension PackFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .document(let mistakes): mistakes.description
    case .unreadable(let fault): fault.description
    case .unwritten(let fault): fault.description
    case .frames(let fault): fault.description
    case .framesOf(let path, let fault): "\(path.display.printable): \(fault)"
    case .icon(let fault): fault.description
    case .program(let sentence): sentence
    case .refused(let refusal): refusal.description
    case .refusedStickers(let refusals, let hints):
      (refusals.sentences + hints).joined(separator: "\n")
    }
  }
}

package import StickerBase
package import SystemPackage

/// A reason that a pack cannot be planned or written; safe to print.
package enum PackFault: Error, Sendable {
  /// Mistakes in a manifest, each with its place.
  case document(DocumentError)
  case unreadable(FileFault)
  case unwritten(WriteFault)
  case frames(SequenceFault)
  /// The fault of frames that does not name their file or folder by itself.
  case framesOf(FilePath, SequenceFault)
  case icon(IconFault)
  /// Another program is missing or failed; the sentence says which.
  case program(String)
  /// The request cannot be met.
  case refused(Refusal)
  /// Stickers of a pack are refused, each for its own reason; the hints are sentences about all of them.
  case refusedStickers([Refusal], hints: [String])

  /// Returns the fault of a request that cannot be met; see ``Refusal``.
  package static func refused(
    _ reason: String, wayOut: String? = nil, sizeRatio: Double? = nil
  ) -> PackFault {
    .refused(Refusal(reason, wayOut: wayOut, sizeRatio: sizeRatio))
  }

  /// Returns a fault of frames that names the file or folder; other faults name theirs.
  package func of(_ path: FilePath) -> PackFault {
    guard case .frames(let fault) = self,
      !fault.description.contains(path.displayedName.printable)
    else { return self }
    return .framesOf(path, fault)
  }

  /// The bytes of memory that frames need; `nil` if a lack of memory is not the fault.
  package var neededBytes: Int? {
    switch self {
    case .frames(.tooMuchMemory(_, _, let needed, _)),
      .framesOf(_, .tooMuchMemory(_, _, let needed, _)):
      needed
    default: nil
    }
  }

  /// The size of a refused file that is too large, as a multiple of the limit; `nil` if that is not the reason.
  package var sizeRatio: Double? {
    if case .refused(let refusal) = self { refusal.sizeRatio } else { nil }
  }
}

/// The reason that a request cannot be met, and the way out; both are safe to print.
package struct Refusal: Sendable, CustomStringConvertible {
  /// The file or sticker in messages; `nil` for a pack.
  package var subject: String?
  /// The sentence that names the number and the limit, and the file if there is no subject.
  package var reason: String
  /// The advice that follows the reason, such as `choose: --cut 3 keeps the first 3 s of 4.2 s`; `nil` if there is
  /// none.
  package var wayOut: String?
  /// The size of a file that is too large, as a multiple of the limit; `nil` if its size is not the reason.
  package var sizeRatio: Double?
  /// The options of the first way out as words of a shell; `nil` unless a command can be repeated with them.
  package var options: String?

  package init(_ reason: String, wayOut: String? = nil, sizeRatio: Double? = nil) {
    (self.reason, self.wayOut, self.sizeRatio) = (reason, wayOut, sizeRatio)
  }

  /// The subject and the reason, without the way out.
  package var statement: String { (subject.map { "\($0): " } ?? "") + reason }

  package var description: String { statement + (wayOut.map { "; \($0)" } ?? "") }

  /// Returns the refusal with a subject, which is removed from the beginning of the reason.
  package func of(_ subject: String) -> Refusal {
    var refusal = self
    refusal.subject = subject
    let prefix = "\(subject): "
    if reason.hasPrefix(prefix) { refusal.reason = String(reason.dropFirst(prefix.count)) }
    return refusal
  }
}

extension [Refusal] {
  /// The refusals as sentences; those of several stickers with the same reason and way out are one.
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

  /// The reasons without ways out; a reason for several stickers with their number and the name of one.
  package var summaries: [String] {
    grouped.map { group in
      guard group.count > 1, let name = group[0].subject else { return group[0].statement }
      return "\(counted(group.count, "sticker")), such as \(name): \(group[0].reason)"
    }
  }

  /// The refusals in groups with the same reason and the same way out, in order.
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

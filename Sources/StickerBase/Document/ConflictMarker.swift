/// The line with which git begins what it could not merge.
package enum ConflictMarker {
  private static let start = Array("<<<<<<< ".utf8)

  /// The first such line of a text that cannot be read; `nil` when that is not what is wrong with it.
  package static func fault(in text: [UInt8]) -> DocumentFault? {
    var line = 1
    var rest = text[...]
    while true {
      if rest.starts(with: start) {
        return DocumentFault(
          "there is an unresolved merge conflict; keep one of the two sides, or both, and remove the "
            + "lines of <<<<<<<, ======= and >>>>>>>",
          TextPlace(line: line, column: 1, length: start.count - 1))
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      rest = rest[(end + 1)...]
      line += 1
    }
  }
}

/// Remnants that Git leaves in a text file: conflict markers of an unfinished merge, or a Git LFS pointer.
package enum GitRemnant {
  /// The start of a conflict marker (gitattributes(5), conflict-marker-size).
  private static let conflict = Array("<<<<<<< ".utf8)
  /// The start of the first line of a pointer (Git LFS specification, "The Pointer").
  private static let pointer = Array("version https://git-lfs".utf8)

  /// The problem to report for a pointer.
  package static let pointerProblem =
    "this is a Git LFS pointer instead of the file ('git lfs pull' fetches the file)"

  /// Returns the error about a remnant in a text that cannot be parsed; `nil` if it contains none.
  package static func fault(in text: [UInt8]) -> DocumentFault? {
    if text.starts(with: pointer) {
      return DocumentFault(pointerProblem, TextPlace(line: 1, column: 1))
    }
    var line = 1
    var rest = text[...]
    while true {
      if rest.starts(with: conflict) {
        return DocumentFault(
          "there is an unresolved merge conflict (keep one of the two sides, or both, and remove "
            + "the <<<<<<<, ======= and >>>>>>> lines)",
          TextPlace(line: line, column: 1, length: conflict.count - 1))
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      rest = rest[(end + 1)...]
      line += 1
    }
  }
}

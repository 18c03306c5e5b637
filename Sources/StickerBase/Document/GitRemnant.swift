/// What git leaves in the place of a text: lines that it could not merge, or the pointer of a file that
/// it keeps elsewhere.
package enum GitRemnant {
  /// gitattributes(5), conflict-marker-size.
  private static let conflict = Array("<<<<<<< ".utf8)
  /// Git LFS's specification, "The Pointer": the first line.
  private static let pointer = Array("version https://git-lfs".utf8)

  /// Where it begins in a text that cannot be read; `nil` when that is not what is wrong with it.
  package static func fault(in text: [UInt8]) -> DocumentFault? {
    if text.starts(with: pointer) {
      return DocumentFault(
        "there is a Git LFS pointer instead of the file ('git lfs pull' fetches it)",
        TextPlace(line: 1, column: 1))
    }
    var line = 1
    var rest = text[...]
    while true {
      if rest.starts(with: conflict) {
        return DocumentFault(
          "there is an unresolved merge conflict (keep one of the two sides, or both, and remove the "
            + "lines of <<<<<<<, ======= and >>>>>>>)",
          TextPlace(line: line, column: 1, length: conflict.count - 1))
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      rest = rest[(end + 1)...]
      line += 1
    }
  }
}

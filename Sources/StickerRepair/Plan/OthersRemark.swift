import StickerBase
import SystemPackage

/// A remark after a clause about the first of several files. It tells how the clauses about the other files differ.
enum OthersRemark: String {
  case none = ""
  case same = " (the same for the others)"
  case otherNumbers = " (each of the others with its own numbers)"
  case similar = " (similar for the others)"

  /// Compares clauses, without the names in them.
  ///
  /// - Parameter clauses: the clauses, each with the paths of the file that it is about.
  init(_ clauses: [(text: String, files: [FilePath])]) {
    let plain = clauses.map { Self.withoutNames($0.text, $0.files) }
    func differ(_ key: (String) -> String) -> Bool { Set(plain.map(key)).count > 1 }
    if Set(clauses.map(\.text)).count <= 1 {
      self = .none
    } else if !differ({ $0 }) {
      self = .same
    } else {
      self = differ(Self.withoutNumbers) ? .similar : .otherNumbers
    }
  }

  /// Returns a clause without the names of files and without the parts between quotes.
  static func withoutNames(_ clause: String, _ files: [FilePath]) -> String {
    let text = files.reduce(clause) { $0.replacing($1.displayedName.printable, with: "") }
    // Every other part is between quotes.
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return parts.indices.filter { $0.isMultiple(of: 2) }.map { parts[$0] }.joined()
  }

  /// Returns a clause without its digits.
  static func withoutNumbers(_ clause: String) -> String { clause.filter { !$0.isNumber } }
}

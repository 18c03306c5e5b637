import StickerBase
package import SystemPackage

/// A picture of an extension whose code names it almost: in another case, with accents encoded differently, with another
/// ending, or with one letter more, less or other.
package struct MisnamedPicture: Sendable {
  package let path: FilePath
  /// The name in the code, and that of the file.
  package let match: NameMatch
  /// The name of the extension.
  package internal(set) var target = ""

  /// The fewest characters of names that are compared letter by letter, and the most comparisons.
  private static let (fewestLetters, mostComparisons) = (4, 50_000)
  /// The most characters of such a name.
  private static let longestName = 64

  /// Returns the pictures that a name in the code resembles, each with a name that is no picture's.
  ///
  /// - Parameters:
  ///   - literals: the strings in the code, as they are written.
  ///   - words: the other words of the code, which may be cases of an enumeration.
  ///   - isNamedByPattern: true for a picture that a name with unknown parts may stand for.
  static func all(
    of pictures: [FilePath], namedBy literals: Set<String>, or words: Set<String>,
    _ isNamedByPattern: (FilePath) -> Bool
  ) -> [MisnamedPicture] {
    func names(_ path: FilePath) -> [String] {
      let stem = path.stem ?? ""
      return [
        path.lastComponent?.string ?? "", stem, String(stem.prefix { $0 != "@" && $0 != "~" }),
      ]
    }
    func bytes(_ name: String) -> [UInt8] { Array(name.utf8) }
    let written = Set(literals.union(words).map(bytes))
    let unnamed = pictures.filter { path in
      !names(path).contains { written.contains(bytes($0)) } && !isNamedByPattern(path)
    }
    guard !unnamed.isEmpty else { return [] }
    let present = Set(pictures.flatMap(names).map(bytes))
    let free = literals.filter { !$0.isEmpty && !present.contains(bytes($0)) }.sorted()
    let (whole, stems) = (
      FolderNames(free.filter(hasEnding)), FolderNames(free.filter { !hasEnding($0) })
    )
    var comparisonsLeft = mostComparisons
    return unnamed.compactMap { path in
      let own = names(path)
      if let twin = whole.twin(of: own[0]) ?? stems.twin(of: own[1]) {
        let match = NameMatch(
          listed: twin.present, present: twin.listed, difference: twin.difference)
        return MisnamedPicture(path: path, match: match)
      }
      for literal in free {
        guard comparisonsLeft > 0 else { return nil }
        comparisonsLeft -= 1
        let name = own[hasEnding(literal) ? 0 : 1]
        if isMisspelled(literal, name) {
          return MisnamedPicture(
            path: path, match: NameMatch(listed: literal, present: name, difference: .letter))
        }
      }
      return nil
    }
  }

  private static func hasEnding(_ name: String) -> Bool {
    ImageName.hasImageExtension(FilePath(name))
  }

  /// Returns true if names differ by one letter. Names that differ by a digit are those of other pictures.
  private static func isMisspelled(_ one: String, _ other: String) -> Bool {
    guard abs(one.utf8.count - other.utf8.count) <= 4 else { return false }
    func digits(_ name: String) -> String { name.filter(\.isNumber) }
    let shorter = min(one.count, other.count)
    return shorter >= fewestLetters && shorter <= longestName && digits(one) == digits(other)
      && editDistance(one.lowercased(), other.lowercased()) == 1
  }
}

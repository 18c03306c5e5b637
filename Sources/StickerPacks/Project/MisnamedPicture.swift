import StickerBase
package import SystemPackage

/// A picture of a Messages extension whose name in the code is almost right: it differs in case, in the encoding of
/// accents, in the filename extension or in one letter.
package struct MisnamedPicture: Sendable {
  package let path: FilePath
  /// The name in the code, and the name of the file.
  package let match: NameMatch
  /// The name of the Messages extension's target.
  package internal(set) var target = ""

  /// Minimum and maximum number of characters of the shorter of two names that are compared letter by letter.
  private static let (minLetters, maxLetters) = (4, 64)
  /// Maximum number of such comparisons.
  private static let maxComparisons = 50_000

  /// Returns the pictures whose names almost match a name in the code that belongs to no other picture.
  ///
  /// - Parameters:
  ///   - literals: the strings in the code, as they are written.
  ///   - words: the other words of the code, which may be cases of an enumeration.
  ///   - isNamedByPattern: returns true if a name in the code that has unknown parts may stand for a picture.
  static func all(
    of pictures: [FilePath], namedBy literals: Set<String>, or words: Set<String>,
    _ isNamedByPattern: (FilePath) -> Bool
  ) -> [MisnamedPicture] {
    func bytes(_ name: String) -> [UInt8] { Array(name.utf8) }
    let written = Set(literals.union(words).map(bytes))
    let unnamed = pictures.filter { path in
      !Names(path).all.contains { written.contains(bytes($0)) } && !isNamedByPattern(path)
    }
    guard !unnamed.isEmpty else { return [] }
    let present = Set(pictures.flatMap { Names($0).all }.map(bytes))
    let unmatched = literals.filter { !$0.isEmpty && !present.contains(bytes($0)) }.sorted()
    let files = FolderNames(unmatched.filter(hasImageExtension))
    let stems = FolderNames(unmatched.filter { !hasImageExtension($0) })
    let candidates = unmatched.map { ($0, Letters(String($0.prefix(maxLetters + 1)))) }
    var comparisonsLeft = maxComparisons
    return unnamed.compactMap { path in
      let names = Names(path)
      if let twin = files.twin(of: names.file) ?? stems.twin(of: names.stem) {
        let match = NameMatch(
          listed: twin.present, present: twin.listed, difference: twin.difference)
        return MisnamedPicture(path: path, match: match)
      }
      let (file, stem) = (Letters(names.file), Letters(names.stem))
      for (literal, letters) in candidates {
        guard comparisonsLeft > 0 else { return nil }
        comparisonsLeft -= 1
        let isFile = hasImageExtension(literal)
        if letters.differsByOneLetter(from: isFile ? file : stem) {
          let match = NameMatch(
            listed: literal, present: isFile ? names.file : names.stem, difference: .letter)
          return MisnamedPicture(path: path, match: match)
        }
      }
      return nil
    }
  }

  /// The names by which code may load a picture: `sun@2x.png`, `sun@2x` and `sun`.
  private struct Names {
    let file: String
    let stem: String
    let plain: String

    init(_ path: FilePath) {
      file = path.lastComponent?.string ?? ""
      stem = path.stem ?? ""
      plain = String(stem.prefix { $0 != "@" && $0 != "~" })
    }

    var all: [String] { [file, stem, plain] }
  }

  private static func hasImageExtension(_ name: String) -> Bool {
    ImageName.hasImageExtension(FilePath(name))
  }

  /// A name in the form in which letters are compared.
  private struct Letters {
    let letters: [Character]
    let digits: [Character]

    init(_ name: String) {
      letters = Array(name.lowercased())
      digits = letters.filter(\.isNumber)
    }

    /// Returns true if names differ by one added, missing or replaced letter. Names that differ by a digit belong to
    /// different pictures.
    func differsByOneLetter(from other: Letters) -> Bool {
      let (short, long) =
        letters.count <= other.letters.count
        ? (letters, other.letters) : (other.letters, letters)
      guard long.count - short.count <= 1, short.count >= MisnamedPicture.minLetters,
        short.count <= MisnamedPicture.maxLetters,
        digits == other.digits
      else { return false }
      let equalCount = zip(short, long).prefix { $0 == $1 }.count
      guard equalCount < long.count else { return false }
      let rest = short.dropFirst(short.count == long.count ? equalCount + 1 : equalCount)
      return rest.elementsEqual(long.dropFirst(equalCount + 1))
    }
  }
}

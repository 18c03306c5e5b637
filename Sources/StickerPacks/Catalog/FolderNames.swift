import StickerBase
import SystemPackage

/// The names in a folder, among which listed names are looked up.
struct FolderNames {
  private var byBytes: Set<[UInt8]> = []
  private var byName: [String: String] = [:]
  private var byLetterCase: [String: String] = [:]
  private var byStem: [String: String] = [:]
  private var byLettersAndDigits: [String: String] = [:]

  /// Creates the names of a folder.
  ///
  /// - Parameter names: the names as the file system has them. If several names resemble a listed name in the same way,
  ///   the first of them is found.
  init(_ names: [String]) {
    for name in names {
      byBytes.insert(Array(name.utf8))
      // Strings compare equal no matter how their accents are encoded.
      byName[name] = byName[name] ?? name
      let folded = name.lowercased()
      byLetterCase[folded] = byLetterCase[folded] ?? name
      guard let stem = Self.stem(of: name)?.lowercased() else { continue }
      byStem[stem] = byStem[stem] ?? name
      let spelling = Self.lettersAndDigits(of: stem)
      byLettersAndDigits[spelling] = byLettersAndDigits[spelling] ?? name
    }
  }

  /// Returns true if the folder has a name of exactly these bytes.
  func holds(_ name: String) -> Bool { byBytes.contains(Array(name.utf8)) }

  /// Returns the name in the folder that equals a listed name except for the encoding of accents, the letter case or
  /// the extension; `nil` if there is none.
  func twin(of listed: String) -> NameMatch? {
    func twin(_ present: String?, _ difference: NameMatch.Difference) -> NameMatch? {
      present.map { NameMatch(listed: listed, present: $0, difference: difference) }
    }
    let folded = listed.lowercased()
    let stem = Self.stem(of: listed)?.lowercased()
    return twin(byName[listed], .accents) ?? twin(byLetterCase[folded], .letterCase)
      // An added, a different or a missing extension: `a.png.png`, `a.gif` or `a` for `a.png`.
      ?? twin(byStem[folded] ?? stem.flatMap { byStem[$0] ?? byLetterCase[$0] }, .fileExtension)
  }

  /// Returns the name in the folder that has the same letters and digits as a listed name, regardless of the letter
  /// case and the extension; `nil` if there is none.
  func twin(spelledLike listed: String) -> NameMatch? {
    let spelling = Self.lettersAndDigits(of: (Self.stem(of: listed) ?? listed).lowercased())
    guard !spelling.isEmpty, let present = byLettersAndDigits[spelling] else { return nil }
    return NameMatch(listed: listed, present: present, difference: .punctuation)
  }

  /// Returns the letters and digits of a name.
  private static func lettersAndDigits(of name: String) -> String {
    name.filter { $0.isLetter || $0.isNumber }
  }

  /// Returns the name without the extension of an image or of the folder of a sticker or sequence; `nil` if it has
  /// neither.
  private static func stem(of name: String) -> String? {
    let path = FilePath(name)
    let kind = CatalogFolder.Kind(path)
    guard kind == .sticker || kind == .sequence || ImageName.hasImageExtension(path) else {
      return nil
    }
    return path.stem
  }
}

/// A name that a list or an app's code uses but the folder lacks, and a name in the folder that resembles it.
package struct NameMatch: Sendable, Equatable {
  /// The difference between the two names.
  package enum Difference: Sendable {
    /// The encoding of accents, which Apple's file systems ignore.
    case accents
    /// Upper and lower case, which a Mac's file system usually ignores.
    case letterCase
    /// The extension, and perhaps the letter case.
    case fileExtension
    /// Blanks or punctuation, and perhaps the letter case or the extension.
    case punctuation
    /// One added, missing or replaced letter.
    case letter
  }

  package var listed: String
  package var present: String
  package var difference: Difference
}

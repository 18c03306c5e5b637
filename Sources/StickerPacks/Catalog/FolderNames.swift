import StickerBase
import SystemPackage

/// The names in a folder, to be found by what a list calls them.
struct FolderNames {
  private var byBytes: Set<[UInt8]> = []
  private var byLetters: [String: String] = [:]
  private var byLetterCase: [String: String] = [:]
  private var byStem: [String: String] = [:]

  /// - Parameter names: in the bytes that the file system has; of several that differ in case only, the
  ///   first one counts.
  init(_ names: [String]) {
    for name in names {
      byBytes.insert(Array(name.utf8))
      // Strings are equal whichever way their accents are encoded.
      byLetters[name] = byLetters[name] ?? name
      let folded = name.lowercased()
      byLetterCase[folded] = byLetterCase[folded] ?? name
      guard let stem = Self.stem(of: name)?.lowercased() else { continue }
      byStem[stem] = byStem[stem] ?? name
    }
  }

  /// True if a name is there in the same bytes.
  func holds(_ name: String) -> Bool { byBytes.contains(Array(name.utf8)) }

  /// The name that lies there in place of a listed one; `nil` when none is like it.
  func twin(of listed: String) -> NameTwin? {
    func twin(_ present: String?, _ difference: NameTwin.Difference) -> NameTwin? {
      present.map { NameTwin(listed: listed, present: $0, difference: difference) }
    }
    let folded = listed.lowercased()
    let stem = Self.stem(of: listed)?.lowercased()
    return twin(byLetters[listed], .accents) ?? twin(byLetterCase[folded], .letterCase)
      // `a.png.png` or `a.png` for `a`, another ending, or none.
      ?? twin(byStem[folded] ?? stem.flatMap { byStem[$0] ?? byLetterCase[$0] }, .ending)
  }

  /// The name without the ending of a picture or of a sticker's folder; `nil` for one without such an
  /// ending.
  private static func stem(of name: String) -> String? {
    let path = FilePath(name)
    let kind = CatalogFolder.Kind(path)
    guard kind == .sticker || kind == .sequence || ImageName.hasImageExtension(path) else {
      return nil
    }
    return path.stem
  }
}

/// A name in a folder that is like one that a list has and the folder lacks.
package struct NameTwin: Sendable, Equatable {
  /// How the two differ.
  package enum Difference: Sendable {
    /// In how accents are encoded, which Apple's file systems pass over.
    case accents
    /// In upper and lower case, which a Mac's disk usually passes over.
    case letterCase
    /// In what stands behind the last dot.
    case ending
  }

  package var listed: String
  package var present: String
  package var difference: Difference
}

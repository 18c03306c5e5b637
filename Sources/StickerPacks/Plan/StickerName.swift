/// The requirements for the names of stickers and packs: folders must be able to have these names, and a
/// `Contents.json` must be able to list them.
package enum StickerName {
  /// The length of the longest name in bytes. File systems allow 255 bytes, which include the longest extension.
  static let maximumBytes = 255 - ".stickersequence".utf8.count

  /// Returns the problem with a name; `nil` if there is none.
  package static func problem(with name: String) -> String? {
    if name.allSatisfy(\.isWhitespace) { return "the name is empty" }
    if name.utf8.count > maximumBytes {
      return "the name has \(name.utf8.count) bytes, and the limit is \(maximumBytes)"
    }
    if name.hasPrefix(".") { return "the name begins with a period, which hides it" }
    if !name.isShownAsWritten { return "the name contains control or invisible characters" }
    // `:` was the separator in classic Mac OS, and the Finder still shows it as `/`.
    let separators = name.unicodeScalars.filter { "/\\:".unicodeScalars.contains($0) }
    return separators.first.map { "the name contains '\($0)', which separates folders" }
  }

  /// Returns a key that is equal for names that are the same on a disk that ignores case and Unicode normalization.
  package static func key(_ name: String) -> String { name.lowercased() }
}

extension [PlannedSticker] {
  /// Adds a number to the name of every sticker whose name is already taken: `wave`, `wave 2`.
  mutating func makeNamesUnique() {
    var used = Set(map { StickerName.key($0.name) })
    var seen: Set<String> = []
    for index in indices {
      let name = self[index].name
      guard !seen.insert(StickerName.key(name)).inserted else { continue }
      var number = 2
      while used.contains(StickerName.key("\(name) \(number)")) { number += 1 }
      self[index].name = "\(name) \(number)"
      used.insert(StickerName.key(self[index].name))
      seen.insert(StickerName.key(self[index].name))
    }
  }
}

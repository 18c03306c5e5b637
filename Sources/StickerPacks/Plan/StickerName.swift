/// The requirements for the names of stickers and packs, so that folders can have these names, and a `Contents.json`
/// can list them.
package enum StickerName {
  /// The longest name in bytes, which leaves room for the longest extension in the 255 bytes that file
  /// systems allow.
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

  /// Returns the key of a name, which is equal for names that a disk cannot tell apart if it ignores case and
  /// Unicode normalization.
  package static func key(_ name: String) -> String { name.lowercased() }
}

extension [PlannedSticker] {
  /// Gives every sticker whose name is already taken a number: `wave`, `wave 2`.
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

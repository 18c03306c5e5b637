/// Which stickers the keys of a table of labels are about.
///
/// Messages asks the compiled pack by the image's name and ``suffix``. What actool makes of other keys
/// is not documented: the label itself, the folder's name, and names made of it are all understood.
package struct LabelKeys {
  /// What follows the image's name in the key that Messages asks by.
  package static let suffix = ".accessibilityLabel"

  package let stickers: [LabeledSticker]
  private var places: [String: [Int]] = [:]
  /// By the name of the image, for keys that end as Messages asks.
  private var images: [String: [Int]] = [:]

  package init(_ pack: Pack) {
    stickers = LabeledSticker.all(of: pack)
    for (index, sticker) in stickers.enumerated() {
      images[sticker.spokenKey, default: []].append(index)
      // Nothing translates a key of what is compiled.
      if sticker.isCompiled { continue }
      let folder = sticker.place.lastComponent?.string
      for key in Set([sticker.label, sticker.name, folder].compactMap(\.self)) {
        places[key, default: []].append(index)
      }
    }
  }

  /// The stickers that a key is about, as indices.
  package func indices(of key: String) -> [Int] {
    if let found = places[key] { return found }
    if key.hasSuffix(Self.suffix), let found = images[String(key.dropLast(Self.suffix.count))] {
      return found
    }
    guard stickers.first?.isCompiled != true else { return [] }
    // `Wave.accessibility-label`; a name may itself have a period or two.
    var end = key.startIndex
    for _ in 0..<4 {
      guard let dot = key[end...].firstIndex(of: ".") else { break }
      if let found = places[String(key[..<dot])] { return found }
      end = key.index(after: dot)
    }
    return []
  }

  /// The tables of a pack that could be understood, and of which any key tells of a sticker or ends as
  /// those that Messages asks by: how other tables are meant is not known.
  package func tables(of pack: Pack) -> [StringsTable] {
    pack.localizations.tables.filter { table in
      table.fault == nil
        && table.entries.contains {
          $0.key.hasSuffix(Self.suffix) || !indices(of: $0.key).isEmpty
        }
    }
  }

  /// The stickers that a table has a label of.
  package func labeled(in table: StringsTable) -> Set<Int> {
    Set(table.entries.flatMap { indices(of: $0.key) })
  }
}

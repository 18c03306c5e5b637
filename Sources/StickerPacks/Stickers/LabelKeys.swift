/// The stickers that the keys of a label table refer to.
///
/// Messages looks up a label in the compiled pack by the image's name and ``suffix``. actool's handling of
/// other keys is not documented, so the label itself, the folder's name, and keys that begin with either are
/// recognized as well.
package struct LabelKeys {
  /// The suffix after the image's name in the keys that Messages looks up.
  package static let suffix = ".accessibilityLabel"

  package let stickers: [LabeledSticker]
  /// The indices of stickers by their labels and by the names of their folders, for keys without ``suffix``.
  private var indicesByKey: [String: [Int]] = [:]
  /// The indices of stickers by the names of their images, for keys with ``suffix``.
  private var indicesByImage: [String: [Int]] = [:]

  package init(_ pack: Pack) {
    stickers = LabeledSticker.all(of: pack)
    for (index, sticker) in stickers.enumerated() {
      indicesByImage[sticker.spokenKey, default: []].append(index)
      // No tool translates the keys of a compiled pack.
      if sticker.isCompiled { continue }
      let folder = sticker.place.lastComponent?.string
      for key in Set([sticker.label, sticker.name, folder].compactMap(\.self)) {
        indicesByKey[key, default: []].append(index)
      }
    }
  }

  /// Returns the indices of the stickers that a key refers to.
  package func indices(of key: String) -> [Int] {
    if let found = indicesByKey[key] { return found }
    if key.hasSuffix(Self.suffix),
      let found = indicesByImage[String(key.dropLast(Self.suffix.count))]
    {
      return found
    }
    guard stickers.first?.isCompiled != true else { return [] }
    // A key may be `Wave.accessibility-label`; the name itself may contain up to three periods.
    var end = key.startIndex
    for _ in 0..<4 {
      guard let dot = key[end...].firstIndex(of: ".") else { break }
      if let found = indicesByKey[String(key[..<dot])] { return found }
      end = key.index(after: dot)
    }
    return []
  }

  /// Returns the readable label tables of a pack. A table is taken for one if at least one of its keys refers to a
  /// sticker or ends with ``suffix``; the purpose of other tables is unknown.
  package func tables(of pack: Pack) -> [StringsTable] {
    pack.localizations.tables.filter { table in
      table.fault == nil
        && table.entries.contains {
          $0.key.hasSuffix(Self.suffix) || !indices(of: $0.key).isEmpty
        }
    }
  }

  /// Returns the indices of the stickers that a table has a label for.
  package func labeled(in table: StringsTable) -> Set<Int> {
    Set(table.entries.flatMap { indices(of: $0.key) })
  }
}

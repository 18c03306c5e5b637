import StickerBase
import StickerPacks
import SystemPackage

extension PackPlan {
  /// Returns the labels in other languages: `de.lproj/<pack>.strings` and so on. Xcode passes the tables named like a
  /// pack to actool. Messages queries the compiled pack with the keys of the tables: the name of the image and
  /// `.accessibilityLabel`. If several stickers have the same image name, the keys have the stickers' names instead.
  func labelTables() -> FileTree {
    var tree = FileTree()
    let imageCounts = Dictionary(stickers.map { ($0.imageName, 1) }, uniquingKeysWith: +)
    for language in languages {
      var text = "/* What VoiceOver reads for the stickers of this pack. */\n"
      for sticker in stickers {
        let name = imageCounts[sticker.imageName] == 1 ? sticker.imageName : sticker.name
        guard let label = sticker.labels[language] else { continue }
        let key = name + LabelKeys.suffix
        text += "\(key.openStepQuoted) = \(label.openStepQuoted);\n"
      }
      tree.add(text, at: FilePath("\(language).lproj").appending(labelTableName))
    }
    return tree
  }

  /// The file name of the table in every language.
  var labelTableName: String { "\(name).strings" }

  /// Returns a new table, followed by the lines of an existing table for stickers that stay, whose keys the new table
  /// lacks. If the existing table already has all labels of the new one, it is returned unchanged, with its comments.
  ///
  /// - Throws: ``StringsFault`` if a table cannot be read.
  func joined(_ table: [UInt8], with existing: [UInt8]) throws(StringsFault) -> [UInt8] {
    let entries = try StringsReader.entries(of: table)
    let existingEntries = try StringsReader.entries(of: existing)
    let known = Dictionary(existingEntries.map { ($0.key, $0.value) }) { first, _ in first }
    if entries.allSatisfy({ known[$0.key] == $0.value }) { return existing }
    // The existing table may use labels or sticker names as keys: such lines would give a sticker two labels.
    let keys = Set(entries.map(\.key) + stickers.compactMap(\.label) + stickers.map(\.name))
    let lines = existingEntries.filter { !keys.contains($0.key) }
      .map { "\($0.key.openStepQuoted) = \($0.value.openStepQuoted);\n" }
    return table + Array(lines.joined().utf8)
  }
}

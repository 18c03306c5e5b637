import StickerBase
import StickerPacks
import SystemPackage

extension PackPlan {
  /// Returns the labels in other languages: `de.lproj/<pack>.strings` and so on. Xcode passes the tables named like a
  /// pack to actool. The keys are those that Messages uses to query the compiled pack: the image's name and
  /// `.accessibilityLabel`. If several stickers have the same image name, their own names take its place.
  func labelTables() -> FileTree {
    var tree = FileTree()
    let images = Dictionary(stickers.map { ($0.imageName, 1) }, uniquingKeysWith: +)
    for language in languages {
      var text = "/* What VoiceOver reads for the stickers of this pack. */\n"
      for sticker in stickers {
        let name = images[sticker.imageName] == 1 ? sticker.imageName : sticker.name
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

  /// Returns a table, followed by the lines of another table for keys that it lacks: they belong to stickers that stay.
  /// If the other table already contains all lines, it is returned unchanged, with its comments.
  func joined(_ table: [UInt8], with other: [UInt8]) throws(StringsFault) -> [UInt8] {
    let entries = try StringsReader.entries(of: table)
    let others = try StringsReader.entries(of: other)
    let known = Dictionary(others.map { ($0.key, $0.value) }) { one, _ in one }
    if entries.allSatisfy({ known[$0.key] == $0.value }) { return other }
    // A table may also use labels or sticker names as keys, which would be duplicates.
    let keys = Set(entries.map(\.key) + stickers.compactMap(\.label) + stickers.map(\.name))
    let lines = others.filter { !keys.contains($0.key) }
      .map { "\($0.key.openStepQuoted) = \($0.value.openStepQuoted);\n" }
    return table + Array(lines.joined().utf8)
  }
}

import StickerBase
import StickerPacks
import SystemPackage

extension PackPlan {
  /// The labels in other languages: `de.lproj/<pack>.strings` and so on, which Xcode gives to actool
  /// for the pack whose name they have. The keys are those by which Messages asks the compiled pack:
  /// the image's name and `.accessibilityLabel`.
  func labelTables() -> FileTree {
    var tree = FileTree()
    let images = Dictionary(stickers.map { ($0.imageName, 1) }, uniquingKeysWith: +)
    for language in languages {
      var text = "/* What VoiceOver reads for the stickers of this pack. */\n"
      for sticker in stickers {
        // What several images are called tells them apart no more than nothing.
        let name = images[sticker.imageName] == 1 ? sticker.imageName : sticker.name
        guard let label = sticker.labels[language] else { continue }
        let key = name + LabelKeys.suffix
        text += "\(key.openStepQuoted) = \(label.openStepQuoted);\n"
      }
      tree.add(text, at: FilePath("\(language).lproj").appending(labelTableName))
    }
    return tree
  }

  /// What the table of every language is called.
  var labelTableName: String { "\(name).strings" }

  /// A table with the lines of another one that it has no keys for: those of stickers that stay.
  /// One that has all lines already stays as it is, with its comments.
  func joined(_ table: [UInt8], with other: [UInt8]) throws(StringsFault) -> [UInt8] {
    let own = try StringsReader.entries(of: table)
    let others = try StringsReader.entries(of: other)
    let known = Dictionary(others.map { ($0.key, $0.value) }) { one, _ in one }
    if own.allSatisfy({ known[$0.key] == $0.value }) { return other }
    // Tables can have labels or names of stickers as keys, too, which would say the same twice.
    let keys = Set(own.map(\.key) + stickers.compactMap(\.label) + stickers.map(\.name))
    let lines = others.filter { !keys.contains($0.key) }
      .map { "\($0.key.openStepQuoted) = \($0.value.openStepQuoted);\n" }
    return table + Array(lines.joined().utf8)
  }
}

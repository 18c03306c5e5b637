import StickerBase
import StickerPacks
import SystemPackage

extension PackPlan {
  /// The labels in other languages: `de.lproj/<pack>.strings` and so on, which Xcode compiles into
  /// the pack whose name they have.
  func labelTables() -> FileTree {
    var tree = FileTree()
    let labels = Dictionary(stickers.compactMap(\.label).map { ($0, 1) }, uniquingKeysWith: +)
    for language in languages {
      var text = "/* What VoiceOver reads for the stickers of this pack. */\n"
      var used: Set<String> = []
      for sticker in stickers {
        // A label that several stickers have tells them apart no more than none.
        let key = sticker.label.flatMap { labels[$0] == 1 ? $0 : nil } ?? sticker.name
        guard let label = sticker.labels[language], used.insert(key).inserted else { continue }
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
  static func joined(_ table: [UInt8], with other: [UInt8]) throws(StringsFault) -> [UInt8] {
    let own = try StringsReader.entries(of: table)
    let others = try StringsReader.entries(of: other)
    let known = Dictionary(others.map { ($0.key, $0.value) }) { one, _ in one }
    if own.allSatisfy({ known[$0.key] == $0.value }) { return other }
    let keys = Set(own.map(\.key))
    let lines = others.filter { !keys.contains($0.key) }
      .map { "\($0.key.openStepQuoted) = \($0.value.openStepQuoted);\n" }
    return table + Array(lines.joined().utf8)
  }
}

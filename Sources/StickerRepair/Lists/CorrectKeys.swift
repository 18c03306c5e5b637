import StickerBase
import StickerPacks
import StickerRules

/// Corrects misspelled keys and sizes that have only one possible meaning.
enum CorrectKeys: ContentsFix {
  static let id = "correct-keys"
  static var rules: [any Rule.Type] { [UnknownContentsKey.self, UnknownGridSize.self] }

  static func apply(_ list: inout EditableContents) throws(FixDeclined) -> String? {
    var corrected: [String] = []
    list.change(["properties"]) { entries in
      for index in entries.indices {
        guard let meant = PackContents.typos[entries[index].key],
          !entries.contains(where: { $0.key == meant })
        else { continue }
        corrected.append("'\(entries[index].key)' is now '\(meant)'")
        entries[index] = .new(meant, entries[index].value)
      }
    }
    let (synonym, meaning) = Profile.mediumSynonym
    if list.kind == .pack,
      list["properties", "grid-size"]?.content == DocumentNode.text(synonym).content
    {
      list.set(.text(meaning), ["properties", "grid-size"])
      corrected.append("'\(synonym)' is now '\(meaning)'")
    }
    guard corrected.isEmpty else { return corrected.joined(separator: ", ") }
    throw FixDeclined("the intended meaning is unclear: correct the key or its value, or remove it")
  }
}

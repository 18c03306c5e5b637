import StickerBase
import StickerPacks
import StickerRules

/// Writes the size class given by a flag into the Contents.json of a pack.
enum SetPackSize {
  static let id = "set-pack-size"

  /// Sets the size class.
  ///
  /// - Returns: the change, as a clause; `nil` if the size is already set.
  static func apply(_ list: inout EditableContents, to size: SizeClass) -> String? {
    let keys = ("properties", "grid-size")
    guard list[keys.0, keys.1]?.content != DocumentNode.text(size.name).content else { return nil }
    list.set(.text(size.name), [keys.0, keys.1])
    return "the pack's size set to \(size.name), \(size.side) px"
  }
}

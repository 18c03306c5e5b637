import StickerBase
import StickerPacks
import StickerRules

/// Writes the size that a flag names into the list of a pack.
enum SetPackSize {
  static let id = "set-pack-size"

  /// - Returns: what was done, as a clause; `nil` when the list says so already.
  static func mend(_ list: inout ListUnderRepair, to size: SizeClass) -> String? {
    let keys = ("properties", "grid-size")
    guard list[keys.0, keys.1]?.content != DocumentNode.text(size.name).content else { return nil }
    list.set(.text(size.name), [keys.0, keys.1])
    return "the pack's size set to \(size.name), \(size.side) px"
  }
}

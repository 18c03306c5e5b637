import StickerBase
import StickerPacks
import StickerRules

/// Lists unlisted stickers of a pack's folder after the listed ones, and creates a missing Contents.json.
enum ListStickers: ListFix {
  static let id = "list-stickers"
  static var rules: [any Rule.Type] { [UnlistedFile.self, MissingContents.self] }

  static func mend(_ list: inout ListUnderRepair) throws(Left) -> String? {
    switch list.kind {
    case .pack: return listStickers(&list)
    case .sticker:
      guard !list.exists else {
        throw Left("which of its images is the sticker cannot be told: remove the other")
      }
      guard list.present.count == 1 else {
        throw Left("it holds \(counted(list.present.count, "image")), and a sticker is one")
      }
      addInfo(to: &list)
      list.set(.text(list.present[0]), ["properties", "filename"])
      return "a Contents.json written that lists '\(list.present[0].excerpt)'"
    case .sequence: throw Left("how fast its frames play cannot be told: let Xcode write it")
    case .iconSet: throw Left("which slot an icon is for cannot be told: let Xcode write it")
    }
  }

  private static func listStickers(_ list: inout ListUnderRepair) -> String? {
    let folder = CatalogFolder(
      path: list.folder, contents: list.contents, present: list.present)
    let listed = Set(folder.contents.listedNames)
    let missing = list.present.filter { !listed.contains($0) }
    guard !missing.isEmpty || !list.exists else { return nil }
    if !list.exists { addInfo(to: &list) }
    var items: [DocumentNode] = []
    if case .sequence(let present)? = list["stickers"]?.content { items = present }
    items += missing.map { .object([.new("filename", .text($0))]) }
    list.set(.list(items), ["stickers"])
    return (list.exists ? "" : "a Contents.json written, ")
      + "\(counted(missing.count, "sticker")) listed at its end"
  }

  private static func addInfo(to list: inout ListUnderRepair) {
    list.set(.text("xcode"), ["info", "author"])
    list.set(.number(1), ["info", "version"])
  }
}

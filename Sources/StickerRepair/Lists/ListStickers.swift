import StickerBase
import StickerPacks
import StickerRules

/// Lists unlisted stickers of a pack's folder after the listed ones, and creates a missing Contents.json of a pack, or
/// of a sticker with one image.
enum ListStickers: ContentsFix {
  static let id = "list-stickers"
  static var rules: [any Rule.Type] { [UnlistedFile.self, MissingContents.self] }

  static func apply(_ list: inout EditableContents) throws(FixDeclined) -> String? {
    switch list.kind {
    case .pack: return listStickers(&list)
    case .sticker:
      guard !list.exists else {
        throw FixDeclined("it is unclear which of its images is the sticker: remove the others")
      }
      guard list.present.count == 1 else {
        throw FixDeclined(
          "it has \(counted(list.present.count, "image")), but a sticker has exactly one")
      }
      addInfo(to: &list)
      list.set(.text(list.present[0]), ["properties", "filename"])
      return "Contents.json created, '\(list.present[0].excerpt)' listed in it"
    case .sequence:
      throw FixDeclined(
        list.exists
          ? "it is unclear which frames belong to it, and in which order: list them by hand"
          : "its playback speed is unknown: let Xcode write the Contents.json")
    case .iconSet:
      throw FixDeclined("the slot of each icon is unknown: let Xcode write the Contents.json")
    }
  }

  private static func listStickers(_ list: inout EditableContents) -> String? {
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
    return (list.exists ? "" : "Contents.json created, ")
      + "\(counted(missing.count, "sticker")) listed at its end"
  }

  private static func addInfo(to list: inout EditableContents) {
    list.set(.text("xcode"), ["info", "author"])
    list.set(.number(1), ["info", "version"])
  }
}

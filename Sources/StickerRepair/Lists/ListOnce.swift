import StickerBase
import StickerPacks
import StickerRules

/// Removes all entries of a sticker but the first.
enum ListOnce: ContentsFix {
  static let id = "list-once"
  static var rules: [any Rule.Type] { [RepeatedListedFile.self] }

  static func apply(_ list: inout EditableContents) throws(FixDeclined) -> String? {
    guard list.kind == .pack, case .sequence(let items)? = list["stickers"]?.content else {
      return nil
    }
    var seen: Set<String> = []
    let kept = items.filter { item in
      guard
        case .scalar(let name, _)? = item.entries.first(where: { $0.key == "filename" })?.value
          .content
      else { return true }
      return seen.insert(name).inserted
    }
    guard kept.count < items.count else { return nil }
    list.set(.list(kept), ["stickers"])
    return "\(counted(items.count - kept.count, "repeated entry", "repeated entries")) removed"
  }
}

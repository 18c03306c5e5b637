import StickerBase
import StickerPacks
import SystemPackage

/// The output that `stickerlint pack` would write.
struct PagePlan: Encodable {
  /// The reason that nothing would be written; `nil` if the pack is accepted.
  let refusal: String?
  let name: String?
  let size: String?
  /// The command that writes the output; after a refusal, the command that checks the pack again and writes nothing. It
  /// is ready to be pasted into a shell. `nil` if the path of the pack cannot be typed.
  let command: String?
  /// Number of sticker folders.
  let folderCount: Int
  /// The folders of the catalog, one per line.
  let tree: [String]
  /// The languages of the labels.
  let languages: [String]
  /// Remarks for the user.
  let remarks: [String]
  /// The index in the page of the picture that icons are drawn from.
  let icon: Int?

  init(_ plan: PreviewedPack.Plan, of path: FilePath, icon: Int?) {
    let pack = path.shellWord.map { "stickerlint pack \($0)" }
    switch plan {
    case .refused(let reason):
      refusal = reason.printable
      command = pack.map { $0 + " --dry-run" }
      (name, size, folderCount, tree, languages, remarks) = (nil, nil, 0, [], [], [])
    case .accepted(let plan):
      refusal = nil
      name = plan.name.printable
      size = plan.size?.sizeClass.name
      command = pack
      folderCount = plan.stickers.count
      tree =
        ["Stickers.xcstickers/", "  \(plan.name.printable).stickerpack/"]
        + plan.stickers.map { sticker in
          let kind = sticker.frames == nil ? "sticker" : "stickersequence"
          return "    \(sticker.name.printable).\(kind)/"
        }
      languages = plan.languages.map(\.printable)
      remarks = plan.remarks.map(\.text.printable)
    }
    self.icon = icon
  }
}

import StickerBase
import StickerPacks
import SystemPackage

/// Flags names that a `Contents.json` lists more than once.
struct RepeatedListedFile: PackRule {
  static let metadata = RuleMetadata(
    id: "repeated-listed-file", group: .packs, severity: .error,
    summary: "A Contents.json lists a file more than once.",
    why: "People see the same sticker twice, or an animation that repeats a frame by accident.",
    howToFix: "List every file once; draw a frame that is to last longer as a file of its own.",
    limit: { _ in "once" },
    source: .assetCatalogs)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    // A frame may show twice, and one icon may fit two slots.
    for folder in pack.folders(.pack) + pack.folders(.sticker) {
      guard let first = folder.repeatedNames.first else { continue }
      let count = folder.contents.listedNames.count { $0 == first }
      let more = folder.repeatedNames.count - 1
      report(
        Finding.Draft(
          "It lists '\(first.excerpt)' \(count.grouped) times"
            + (more > 0 ? ", and \(counted(more, "other name")) repeatedly." : "."),
          help: "List every file once.",
          measured: Quantity(count, .count), limit: Quantity(1, .count),
          path: folder.contentsPath))
    }
  }
}

import StickerBase
package import StickerPacks
import SystemPackage

/// Flags names that a `Contents.json` lists more than once.
package struct RepeatedListedFile: PackRule {
  package static let metadata = RuleMetadata(
    id: "repeated-listed-file", group: .packs, severity: .error,
    summary: "A Contents.json lists a file more than once.",
    why: "People see the same sticker more than once.",
    howToFix: "List every file once.",
    limit: { _ in "once" },
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "the list is what people see, in its order")
    ], repair: .safe)

  package init(profile: Profile) {}

  package func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    // Sequences may repeat a frame, and one icon may fit two slots.
    for folder in pack.folders(.pack) + pack.folders(.sticker) {
      guard let first = folder.repeatedNames.first else { continue }
      let count = folder.contents.listedNames.count { $0 == first }
      report(.repeated(first, count, more: folder.repeatedNames.count - 1, folder))
    }
  }
}

extension Finding.Draft {
  fileprivate static func repeated(
    _ name: String, _ count: Int, more: Int, _ folder: CatalogFolder
  ) -> Self {
    var draft = Self(
      "It lists '\(name.excerpt)' \(count.grouped) times"
        + (more > 0 ? ", and repeats \(counted(more, "other name"))." : "."),
      help: RepeatedListedFile.metadata.howToFix,
      measured: Quantity(count, .count), limit: Quantity(1, .count), path: folder.contentsPath)
    draft.isRepairable = folder.kind == .pack
    return draft
  }
}

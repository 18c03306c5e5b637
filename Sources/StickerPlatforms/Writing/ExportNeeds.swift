import StickerBase
package import StickerPacks
package import SystemPackage

extension PackPlan {
  /// A word in a command that a person replaces with the author's name.
  package static let authorPlaceholder = "NAME"
}

// Checks of an export that need no drawing: texts that a pack lacks, names that the service already uses, an earlier export.
extension ExportBuilder {
  /// True if the platform needs an author, and the pack has none, or too short a one.
  package func lacksAuthor(_ plan: PackPlan) -> Bool {
    platform.length(of: plan.author ?? "") < platform.pack[.author]?.least ?? 0
  }

  /// True if the platform needs emoji, and a sticker has none, or too few.
  package func lacksEmoji(_ whole: PackPlan) -> Bool {
    guard let least = platform.pack[.emoji]?.least else { return false }
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    let emoji = StickerEmoji(in: plan.folder, plan.links)
    return plan.stickers.contains {
      emoji.emoji(ofFile: $0.fileStem, declared: $0.emoji).count < least
    }
  }

  /// True if the service already uses a sticker's name.
  package func hasReservedNames(_ whole: PackPlan) -> Bool {
    let plan = whole.chosen(for: platform, among: platforms, limits.decoding).plan
    let names = plan.stickers.map { (plan.prefixes[platform.id] ?? "") + $0.name }
    return platform.names(for: names).contains(where: platform.hasStandardEmoji(named:))
  }

  /// True if an earlier export for the platform wrote a folder.
  package func hasEarlierExport(in folder: FilePath) -> Bool {
    ExportRecord(at: folder)?.platform == platform.id
  }
}

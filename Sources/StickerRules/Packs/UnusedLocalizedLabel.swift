import StickerBase
import StickerPacks

/// Flags labels in a language that belong to no sticker.
struct UnusedLocalizedLabel: PackRule {
  static let metadata = RuleMetadata(
    id: "unused-localized-label", group: .packs, severity: .warning,
    summary: "A .strings file has a label of a sticker that is not in the pack.",
    why: "Nobody hears it; often the sticker was renamed, and its label is lost.",
    howToFix: "Give the key the sticker's name, or take it out.",
    source: .strings)

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let keys = LabelKeys(pack)
    // Who lists thousands of stickers is not told which one was meant.
    let names = keys.stickers.prefix(100).map(\.name).filter { $0.utf8.count <= 64 }
    for table in keys.tables(of: pack) {
      let unused = table.entries.filter { keys.indices(of: $0.key).isEmpty }
      guard let first = unused.first else { continue }
      report(
        Finding.Draft(
          "No sticker is called \(listing(unused.map(\.key))).",
          help: meant(by: first.key, among: names).map { "Did you mean '\($0)'?" }
            ?? "Give the key a sticker's name, or take it out.",
          measured: Quantity(unused.count, .count), limit: Quantity(0, .count), line: first.line,
          path: table.path))
    }
  }

  private func meant(by key: String, among names: [String]) -> String? {
    key.utf8.count <= 64 ? nearest(to: key, among: names) : nil
  }
}

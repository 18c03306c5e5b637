import StickerBase
import StickerPacks
import SystemPackage

/// Flags localized labels without a sticker.
struct UnusedLocalizedLabel: PackRule {
  static let metadata = RuleMetadata(
    id: "unused-localized-label", group: .packs, severity: .warning,
    summary: "A .strings file has a label for a sticker that is not in the pack.",
    why: "Nobody hears it; often the sticker was renamed, and its label is lost.",
    howToFix: "Give the key the image's name, as in 'wave.png.accessibilityLabel', or remove it.",
    since: "0.1.0",
    evidence: [
      .apple(.strings, "keys are looked up by name")
    ])

  /// The maximum number of stickers whose names are compared with a key. The work of the comparison grows with the
  /// number of names and their length.
  private static let maxNames = 100
  /// The maximum length in bytes of a name or key that is compared.
  private static let maxNameBytes = 64

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let keys = LabelKeys(pack)
    let names = keys.stickers.prefix(Self.maxNames).map(\.name)
      .filter { $0.utf8.count <= Self.maxNameBytes }
    for table in keys.tables(of: pack) {
      let unused = table.entries.filter { keys.indices(of: $0.key).isEmpty }
      guard let first = unused.first else { continue }
      report(
        .unused(
          unused.map(\.key), suggestion: suggestion(for: first.key, among: names), at: first.line,
          of: table.path))
    }
  }

  private func suggestion(for key: String, among names: [String]) -> String? {
    key.utf8.count <= Self.maxNameBytes ? nearest(to: key, among: names) : nil
  }
}

extension Finding.Draft {
  fileprivate static func unused(
    _ keys: [String], suggestion: String?, at line: Int?, of path: FilePath
  ) -> Self {
    Self(
      "No sticker is called \(quotedNames(keys)).",
      help: suggestion.map { "Did you mean '\($0)'?" }
        ?? "Give the key the name of an image, as in 'wave.png.accessibilityLabel', or remove it.",
      measured: Quantity(keys.count, .count), limit: Quantity(0, .count), line: line, path: path)
  }
}

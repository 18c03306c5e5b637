import StickerPacks

/// Flags labels with more characters than Messages takes.
struct LongLabel: PackRule {
  static let metadata = RuleMetadata(
    id: "long-label", group: .packs, severity: .error,
    summary: "A label has more than 150 characters.",
    why: "Messages takes no longer description of a sticker, and nobody wants to hear one.",
    howToFix: "Say in a few words what the sticker shows.",
    limit: { _ in "\(maximum) Unicode characters (code points)" },
    source: .sticker)

  /// MSSticker's localizedDescription.
  private static let maximum = 150

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let keys = LabelKeys(pack)
    for sticker in keys.stickers {
      judge(sticker.label) { count in
        report(
          Finding.Draft(
            "This label has \(count.grouped) characters. Messages takes \(Self.maximum).",
            help: "Say in a few words what the sticker shows.",
            measured: Quantity(count, .count), limit: Quantity(Self.maximum, .count),
            line: sticker.folder.contents.places["accessibility-label"]?.line,
            path: sticker.folder.contentsPath))
      }
    }
    for table in keys.tables(of: pack) {
      for entry in table.entries {
        judge(entry.value) { count in
          report(
            Finding.Draft(
              "The label of '\(entry.key.excerpt)' has \(count.grouped) characters. Messages takes "
                + "\(Self.maximum).",
              help: "Say in a few words what the sticker shows.",
              measured: Quantity(count, .count), limit: Quantity(Self.maximum, .count),
              line: entry.line, path: table.path))
        }
      }
    }
  }

  private func judge(_ label: String?, report: (Int) -> Void) {
    guard let count = label?.unicodeScalars.count, count > Self.maximum else { return }
    report(count)
  }
}

import StickerPacks
import SystemPackage

/// Flags labels that are longer than Messages allows.
struct LongLabel: PackRule {
  static let metadata = RuleMetadata(
    id: "long-label", group: .packs, severity: .error,
    summary: "A label has more than \(Profile.messages.maximumLabelLength) characters.",
    why: "Messages accepts no longer description of a sticker, and nobody wants to hear one.",
    howToFix: "Say in a few words what the sticker shows.",
    limit: { "\($0.maximumLabelLength) Unicode characters (code points)" },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.labelLength)
    ])

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let keys = LabelKeys(pack)
    for sticker in keys.stickers {
      reportLength(of: sticker.label) { count in
        report(
          .long(
            "This label", count, profile,
            at: sticker.line, of: sticker.path))
      }
    }
    for table in keys.tables(of: pack) {
      for entry in table.entries {
        reportLength(of: entry.value) { count in
          report(
            .long(
              "The label of '\(entry.key.excerpt)'", count, profile, at: entry.line, of: table.path)
          )
        }
      }
    }
  }

  /// Reports the length of a label in code points if the label is too long.
  private func reportLength(of label: String?, report: (Int) -> Void) {
    guard let count = label?.unicodeScalars.count, count > profile.maximumLabelLength else {
      return
    }
    report(count)
  }
}

extension Finding.Draft {
  fileprivate static func long(
    _ label: String, _ count: Int, _ profile: Profile, at line: Int?, of path: FilePath
  ) -> Self {
    Self(
      "\(label) has \(count.grouped) characters. \(profile.name) allows "
        + "\(profile.maximumLabelLength).",
      help: LongLabel.metadata.howToFix,
      measured: Quantity(count, .count), limit: Quantity(profile.maximumLabelLength, .count),
      line: line, path: path)
  }
}

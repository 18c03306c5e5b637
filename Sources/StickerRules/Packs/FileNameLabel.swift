import StickerPacks
import SystemPackage

/// Notes labels that are only the file name.
struct FileNameLabel: PackRule {
  static let metadata = RuleMetadata(
    id: "file-name-label", group: .packs, severity: .note,
    summary: "A label is the name of the sticker's file.",
    why: "A file's name seldom says what is shown.",
    howToFix: "Say what the sticker shows.",
    since: "0.1.0",
    evidence: [
      .judgement("a file name is not a description", because: "it seldom says what is shown")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for sticker in LabeledSticker.all(of: pack) {
      guard let label = sticker.label?.lowercased(),
        let name = sticker.fileNames.first(where: { $0.lowercased() == label })
      else { continue }
      report(.fileName(name, sticker))
    }
  }
}

extension Finding.Draft {
  fileprivate static func fileName(_ name: String, _ sticker: LabeledSticker) -> Self {
    Self(
      "The label '\(name.excerpt)' is only the name of the file.",
      help: FileNameLabel.metadata.howToFix,
      line: sticker.line, path: sticker.path)
  }
}

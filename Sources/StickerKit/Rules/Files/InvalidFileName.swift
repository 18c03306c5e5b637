import SystemPackage

/// Flags file names that cannot be written in a catalog or shown in a log.
struct InvalidFileName: StickerRule {
  static let metadata = RuleMetadata(
    id: "invalid-file-name", group: .files, severity: .error,
    summary: "The file name is not valid UTF-8 or holds control characters.",
    why: "Contents.json cannot name such a file, and logs show it as something else.",
    howToFix: "Rename the file.",
    source: .assetCatalogs)
  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    let names = sticker.path.components.filter { $0.kind == .regular }
    if names.contains(where: { String(validating: $0) == nil }) {
      report(Finding.Draft("The name is not valid UTF-8.", help: "Rename it."))
    } else if names.contains(where: { !$0.string.unicodeScalars.allSatisfy(\.isPrintable) }) {
      report(Finding.Draft("The name holds control characters.", help: "Rename it."))
    }
  }
}

import StickerPacks
import SystemPackage

/// Flags names that a catalog cannot contain or a log cannot show.
struct InvalidFileName: PackRule {
  static let metadata = RuleMetadata(
    id: "invalid-file-name", group: .files, severity: .error,
    summary:
      "The name of a file or folder is not valid UTF-8, or contains control or invisible characters.",
    why: "Contents.json cannot name such a file, and logs show a different name.",
    howToFix: "Rename it.",
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "Contents.json names the files, as text"),
      .judgement(
        "names that logs and terminals would show differently are refused",
        because: "docs/design/reliability.md"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    if let problem = pack.path.lastComponent.flatMap(nameProblem) {
      let kind = pack.source.conversation == nil ? "folder" : "file"
      report(.invalid("The \(kind)'s name", problem, pack.path))
    }
    for path in pack.fileStickers.map(\.path) + pack.sequenceFrames + pack.icons.map(\.path) {
      // Folders above the pack are not the pack's fault, and its own name is reported once.
      guard let problem = path.relative(to: pack.path).components.lazy.compactMap(nameProblem).first
      else { continue }
      report(.invalid("The name", problem, path))
    }
  }

  /// Returns the problem of a name, as the predicate of a sentence; `nil` if there is none.
  private func nameProblem(_ name: FilePath.Component) -> String? {
    guard name.kind == .regular else { return nil }
    guard String(validating: name) != nil else { return "is not valid UTF-8" }
    return name.string.isShownAsWritten ? nil : "contains control or invisible characters"
  }
}

extension Finding.Draft {
  fileprivate static func invalid(_ name: String, _ problem: String, _ path: FilePath) -> Self {
    Self("\(name) \(problem).", help: InvalidFileName.metadata.howToFix, path: path)
  }
}

import StickerBase
import StickerPacks
import SystemPackage

/// Flags `Contents.json` files that cannot be parsed.
struct UnreadableContents: PackRule {
  static let metadata = RuleMetadata(
    id: "unreadable-contents", group: .packs, severity: .error,
    summary: "A Contents.json cannot be understood.",
    why: "Xcode treats the pack as empty, or does not build it.",
    howToFix: "Repair the JSON, or let Xcode write it again.",
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "Contents.json is JSON"), .fact(AppleFacts.xcodeCloudLacksLFS),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.catalogFolders {
      guard let fault = folder.contents.fault else { continue }
      report(.unreadable(folder, fault))
    }
  }
}

extension Finding.Draft {
  fileprivate static func unreadable(_ folder: CatalogFolder, _ fault: String) -> Self {
    let isPointer = fault.hasPrefix(GitRemnant.pointerProblem)
    var draft = Self(
      "This file cannot be understood: \(fault).",
      help: isPointer
        ? "Fetch it with 'git lfs pull', and store it in Git itself: "
          + "\(AppleFacts.xcodeCloudLacksLFS.value)."
        : "Repair it, or let Xcode write it again.",
      line: folder.contents.faultPlace?.line, path: folder.contentsPath)
    draft.isJudgement = false
    return draft
  }
}

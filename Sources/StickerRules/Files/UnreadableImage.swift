import StickerBase
import StickerCodecs
package import StickerPacks

/// Flags files that cannot be decoded to the end.
package struct UnreadableImage: StickerRule {
  package static let metadata = RuleMetadata(
    id: "unreadable-image", group: .files, severity: .error,
    summary: "The image cannot be decoded.",
    why: "Messages shows nothing, or half of the picture.",
    howToFix: "Export the file again; if it was downloaded or comes from Git LFS, fetch it again.",
    limit: { _ in "a warning for a compiled PNG in Apple's CgBI variant" },
    since: "0.1.0",
    evidence: [
      .standard(.imageFormats, "what a file must contain to be shown"),
      .fact(AppleFacts.xcodeCloudLacksLFS),
    ])
  package static let checksSequenceFrames = true
  package static let checksUnshownFormats = true

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let fault = sticker.fault else { return }
    switch fault {
    case .unrecognizedFormat(let name?):
      let isInCatalog = sticker.path.catalog != nil || sticker.isBuilt
      guard let content = NonImageContent(name, isInCatalog: isInCatalog) else { return }
      report(.noImage(content))
    case .savedAsText(let damage): report(.noImage(NonImageContent(damage)))
    // `UnsupportedFormat` and `TooHeavyToCheck` report these.
    case .undecoded, .exceedsLimit: return
    case .appleCrushed: report(.crushed(isBuilt: sticker.isBuilt))
    case .truncated(let part, let expected, let found):
      report(.cutOff(part, missing: expected - found))
    default:
      var draft = Finding.Draft.undecodable(fault)
      if case .unrecognizedFormat = fault { draft.isJudgement = false }
      report(draft)
    }
  }
}

extension Finding.Draft {
  fileprivate static func noImage(_ content: NonImageContent) -> Self {
    var draft = Self(content.message, help: content.help)
    draft.isJudgement = false
    return draft
  }

  /// Returns the finding about a CgBI file. If the file is part of a build product, Apple's systems show it, and the
  /// finding is a warning that its pixels are not checked.
  fileprivate static func crushed(isBuilt: Bool) -> Self {
    Self(
      "This PNG is in the variant that Xcode makes for devices (CgBI), which is not decoded"
        + (isBuilt ? ": its pixels are not checked." : "."),
      help: isBuilt
        ? "Check the project's catalog as well; it contains the original picture."
        : "Use the original: this file comes from a built app.",
      severity: isBuilt ? .warning : nil)
  }

  fileprivate static func cutOff(_ part: String, missing: Int) -> Self {
    Self(
      "This image is cut off: \(counted(missing, "byte")) of \(part) "
        + "\(agreeing(missing, "is", "are")) missing.",
      help: "Export it again, or fetch a complete copy.")
  }

  fileprivate static func undecodable(_ fault: ImageFault) -> Self {
    Self(
      "This image cannot be decoded: \(fault).", help: "Export it again, or fetch a complete copy.")
  }
}

import StickerBase
import StickerPacks

/// Flags unknown values of the Info.plist keys that say where stickers may be used, and sticker packs with presentation
/// contexts, which are only for apps with code.
struct UnknownSharingLevel: PackRule {
  static let metadata = RuleMetadata(
    id: "unknown-sharing-level", group: .projects, severity: .warning,
    summary:
      "NSStickerSharingLevel or MSSupportedPresentationContexts has a value that the system does "
      + "not know.",
    why:
      "The system ignores it: stickers are offered where they should not be, or missing where they "
      + "should be.",
    howToFix: "Use one of the values that Apple documents, or remove the key.",
    limit: { _ in
      "\(listed(levels, "or")); \(listed(contexts, "or")), and no context for a sticker pack"
    },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.sharingLevels), .fact(AppleFacts.presentationContexts),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for target in pack.xcodeProjects.flatMap(\.shippedExtensions) {
        for configuration in target.configurations {
          if let level = configuration.sharingLevel, !Self.levels.contains(level.text) {
            findings.add(.unknown("NSStickerSharingLevel", level, Self.levels))
          }
          for context in configuration.presentationContexts
          where !Self.contexts.contains(context.text) {
            findings.add(.unknown("MSSupportedPresentationContexts", context, Self.contexts))
          }
          if target.isStickerPack, !target.isAppOfWrongType,
            let context = configuration.presentationContexts.first
          {
            findings.add(.withoutCode(context, target))
          }
        }
      }
    }
  }

  /// The values of NSStickerSharingLevel: everywhere in the system, or in Messages alone.
  static let levels = AppleFacts.sharingLevels.value
  /// The contexts in which an app with code can be shown (MSSupportedPresentationContexts).
  static let contexts = AppleFacts.presentationContexts.value.all
}

extension Finding.Draft {
  fileprivate static func unknown(
    _ key: String, _ value: ProjectValue, _ known: [String]
  ) -> Self {
    Self(
      "\(key) is '\(value.text.excerpt)', which is neither \(listed(known, "nor")).",
      help: "Use one of them, or remove the key.", at: value.origin)
  }

  fileprivate static func withoutCode(_ value: ProjectValue, _ target: XcodeTarget) -> Self {
    Self(
      "MSSupportedPresentationContexts is for apps with code, and \(target.name.excerpt) is a "
        + "sticker pack.",
      help: "Remove it; NSStickerSharingLevel sets where the stickers of a pack may be used.",
      at: value.origin)
  }
}

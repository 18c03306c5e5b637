import StickerBase
import StickerPacks

/// Notes extensions with code whose stickers are offered only behind the + button in Messages.
struct MissingMediaContext: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-media-context", group: .projects, severity: .note,
    summary:
      "An iMessage app creates stickers but does not declare the media context, so it is not listed among stickers.",
    why:
      "People reach stickers from the emoji keyboard in any app. This app is missing there; it appears only "
      + "behind the + button in Messages.",
    howToFix:
      "Add the media context if stickers are all that the app offers in it: the context allows nothing else.",
    limit: { _ in "\(TargetConfiguration.mediaContext) in MSSupportedPresentationContexts" },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.defaultContextsOfApps), .fact(AppleFacts.presentationContexts),
      .fact(AppleFacts.placeOfAppsWithCode),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for target in pack.xcodeProjects.flatMap(\.shippedExtensions) where target.makesStickers {
        for configuration in target.configurations where configuration.leavesOutMediaContext {
          findings.add(.missing(target, configuration))
        }
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func missing(
    _ target: XcodeTarget, _ configuration: TargetConfiguration
  ) -> Self {
    Self(
      "\(target.name.excerpt) makes stickers, but MSSupportedPresentationContexts leaves out the media context: "
        + "people find it only behind the + button in Messages, not among the stickers.",
      help:
        "Add \(TargetConfiguration.mediaContext) to MSSupportedPresentationContexts (under NSExtension, "
        + "NSExtensionAttributes in \(configuration.plistPlace(of: target))), if stickers are all that the app offers "
        + "in that context.",
      at: ProjectValue.Origin(path: configuration.infoPlist ?? target.origin.path, line: nil))
  }
}

import StickerBase
import StickerPacks
import SystemPackage

/// Flags frameworks and other bundles with code in a Messages extension, and the settings that put them there.
struct NestedBundle: PackRule {
  static let metadata = RuleMetadata(
    id: "nested-bundle", group: .projects, severity: .error,
    summary:
      "A Messages extension contains a framework, an extension, an app or a bundle with code.",
    why:
      "App Store Connect refuses it: only the app that contains the extension may hold other bundles "
      + "with code.",
    howToFix: "Embed frameworks in the app alone, where its extensions find them.",
    limit: { _ in
      "no framework, extension, app or other bundle with a program; bundles of resources are fine; a note for a "
        + "product that is never uploaded, a warning for ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES = YES, which copies "
        + "libraries for some versions of iOS only"
    },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.nestedBundleCodes),
      .apple(.bundleStructure, "frameworks are in the app's Frameworks, extensions in its PlugIns"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for target in pack.xcodeProjects.flatMap(\.messagesExtensions) {
      guard let nested = target.built?.nestedBundles, !nested.isEmpty else { continue }
      report(.nested(nested, in: target, severity: pack.severityOfRefusal(of: target)))
    }
    DistinctFindings.report(to: report) { findings in
      for target in pack.xcodeProjects.flatMap(\.shippedExtensions) {
        if !target.embeddedFrameworks.isEmpty { findings.add(.embedding(target)) }
        for setting in target.configurations.compactMap(\.embedsSwift) {
          findings.add(.embeddingSwift(setting, target))
        }
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func embedding(_ target: XcodeTarget) -> Self {
    let codes = AppleFacts.nestedBundleCodes.value
    return Self(
      "\(target.name.excerpt) embeds \(quotedNames(target.embeddedFrameworks)): App Store Connect rejects the app with "
        + "\(codes.bundle), \(codes.frameworks).",
      help:
        "Choose 'Do Not Embed' in the extension, and embed it in the app, where the extension finds it.",
      at: target.origin)
  }

  fileprivate static func embeddingSwift(_ setting: ProjectValue, _ target: XcodeTarget) -> Self {
    let codes = AppleFacts.nestedBundleCodes.value
    return Self(
      "ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES of \(target.name.excerpt) is YES: libraries of Swift that Xcode copies "
        + "into its folder Frameworks make App Store Connect reject the app with \(codes.bundle), \(codes.frameworks).",
      help: "Set it to NO for the extension; the app embeds them for both.",
      at: setting.setting?.origin ?? setting.origin, severity: .warning)
  }

  fileprivate static func nested(
    _ bundles: [FilePath], in target: XcodeTarget, severity: Severity?
  ) -> Self {
    let codes = AppleFacts.nestedBundleCodes.value
    let isFrameworksFolder = bundles.allSatisfy { $0.lastComponent == "Frameworks" }
    let isInFrameworks = bundles.contains {
      $0.removingLastComponent().lastComponent == "Frameworks"
    }
    let list = quotedNames(bundles.map { $0.lastComponent?.string ?? "" })
    let all =
      (isFrameworksFolder ? [] : [codes.bundle])
      + (isFrameworksFolder || isInFrameworks ? [codes.frameworks] : [])
    let isLibrary = bundles.allSatisfy { $0.extension != "appex" && $0.extension != "app" }
    let hasCodeBundle = bundles.contains { $0.extension == "bundle" }
    return Self(
      "\(target.name.excerpt) contains \(list): App Store Connect rejects the app with "
        + "\(all.joined(separator: ", ")).",
      help: hasCodeBundle
        ? "Compile its code into the extension, and copy only its resources."
        : isLibrary
          ? "Choose 'Do Not Embed' in the extension, set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES to NO "
            + "there, and embed it in the app."
          : "Embed it in the app, under 'Embed Foundation Extensions'.",
      at: target.origin, severity: severity)
  }
}

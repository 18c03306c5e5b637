import StickerBase
import StickerPacks
import SystemPackage

/// Flags frameworks and other bundles with code in a built Messages extension.
struct NestedBundle: PackRule {
  static let metadata = RuleMetadata(
    id: "nested-bundle", group: .projects, severity: .error,
    summary:
      "A built Messages extension contains a framework, an extension, an app or a bundle with code.",
    why:
      "App Store Connect refuses it: only the app that contains the extension may hold other bundles "
      + "with code.",
    howToFix: "Embed frameworks in the app alone, where its extensions find them.",
    limit: { _ in
      "no framework, extension, app or other bundle with a program; bundles of resources are fine; a note in what is "
        + "not uploaded"
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
  }
}

extension Finding.Draft {
  fileprivate static func nested(
    _ bundles: [FilePath], in target: XcodeTarget, severity: Severity?
  ) -> Self {
    let codes = AppleFacts.nestedBundleCodes.value
    let isFolder = bundles.allSatisfy { $0.lastComponent == "Frameworks" }
    let isInFrameworks = bundles.contains {
      $0.removingLastComponent().lastComponent == "Frameworks"
    }
    let list = listing(bundles.map { $0.lastComponent?.string ?? "" })
    let all =
      (isFolder ? [] : [codes.bundle]) + (isFolder || isInFrameworks ? [codes.frameworks] : [])
    let isCode = bundles.allSatisfy { $0.extension != "appex" && $0.extension != "app" }
    let isPlugIn = bundles.contains { $0.extension == "bundle" }
    return Self(
      "\(target.name.excerpt) contains \(list): App Store Connect rejects the app with "
        + "\(all.joined(separator: ", ")).",
      help: isPlugIn
        ? "Compile its code into the extension, and copy only its resources."
        : isCode
          ? "Choose 'Do Not Embed' in the extension, set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES to NO "
            + "there, and embed it in the app."
          : "Embed it in the app, under 'Embed Foundation Extensions'.",
      at: target.origin, severity: severity)
  }
}

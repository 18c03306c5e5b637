import StickerBase
import StickerPacks

/// Flags apps and Messages extensions whose bundle identifier is a placeholder.
struct PlaceholderBundleId: PackRule {
  static let metadata = RuleMetadata(
    id: "placeholder-bundle-id", group: .projects, severity: .warning,
    summary: "The app's bundle identifier is a placeholder.",
    why: "Nobody can register it, so the app cannot be signed for others or sent to the App Store.",
    howToFix: "Begin it with your own domain, for the app and its extension.",
    since: "0.1.0",
    evidence: [
      .apple(.bundleKeys, "it identifies one app in the whole system"),
      .observed(
        "'com.example…' cannot be registered to your development team because it is not available",
        in: "Xcode's answers to signing"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for project in pack.xcodeProjects {
        // The identifier of an extension begins with that of its app: one finding is enough.
        for target in project.hosts + project.shippedExtensions {
          for identifier in target.configurations.compactMap(\.bundleIdentifier.value)
          where identifier.text.lowercased().hasPrefix(Self.placeholder) {
            findings.add(.placeholder(identifier, target), cause: project.path.string)
          }
        }
      }
    }
  }

  /// The prefix that Xcode suggests for an organization without a name, and that `pack` uses without
  /// --bundle-id.
  private static let placeholder = "com.example."
}

extension Finding.Draft {
  fileprivate static func placeholder(_ id: ProjectValue, _ target: XcodeTarget) -> Self {
    Self(
      "The bundle identifier of \(target.name.excerpt) is a placeholder, '\(id.text.excerpt)': "
        + "nobody can register it.",
      help: "Set your own \(target.identifierPlace), for the app and its extension; "
        + "'stickerlint pack --bundle-id' writes a new project with it.",
      at: id.origin)
  }
}

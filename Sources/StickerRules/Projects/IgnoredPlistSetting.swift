import StickerBase
import StickerPacks

/// Flags build settings that would add a key to the Info.plist of a Messages extension, but have no effect.
struct IgnoredPlistSetting: PackRule {
  static let metadata = RuleMetadata(
    id: "ignored-plist-setting", group: .projects, severity: .warning,
    summary:
      "A build setting for a key of the Info.plist has no effect, because the target has an Info.plist of its "
      + "own.",
    why:
      "Xcode reads INFOPLIST_KEY settings only if it generates the Info.plist, and does not say so: the "
      + "extension ships without the key, or with another value.",
    howToFix: "Write the key into the Info.plist, or set GENERATE_INFOPLIST_FILE to YES.",
    limit: { _ in "INFOPLIST_KEY_NSStickerSharingLevel, INFOPLIST_KEY_CFBundleDisplayName" },
    since: "0.1.0",
    evidence: [
      .apple(.buildSettings, "used when GENERATE_INFOPLIST_FILE is enabled"),
      .fact(AppleFacts.plistSettings), .fact(AppleFacts.sharingLevels),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for target in pack.xcodeProjects.flatMap(\.shippedExtensions) {
        for configuration in target.configurations {
          for (key, ignored) in configuration.ignoredPlistSettings.sorted(by: { $0.key < $1.key })
          where !ignored.setting.text.isEmpty {
            findings.add(
              .ignored(key, ignored, target, configuration), cause: "\(target.id) \(key)")
          }
        }
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func ignored(
    _ key: String, _ ignored: IneffectiveSetting, _ target: XcodeTarget,
    _ configuration: TargetConfiguration
  ) -> Self {
    let value = ignored.setting
    let levels = AppleFacts.sharingLevels.value
    let isKnown = key != "NSStickerSharingLevel" || levels.contains(value.text)
    let wanted = isKnown ? value.text.excerpt : listed(levels, "or")
    let content =
      ignored.shipped.map { "where the key is '\($0.text.excerpt)'" } ?? "without this key"
    return Self(
      "INFOPLIST_KEY_\(key) of \(target.name.excerpt) has no effect: the target has its own Info.plist, "
        + "\(content), and GENERATE_INFOPLIST_FILE is not YES.",
      help: "Write \(key) = \(wanted) into \(configuration.plistPlace(of: target)), or "
        + (ignored.shipped == nil
          ? "set GENERATE_INFOPLIST_FILE to YES."
          : "remove the setting if the other value is right."),
      at: value.origin)
  }
}

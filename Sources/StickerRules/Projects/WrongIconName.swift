import StickerBase
import StickerPacks

/// Flags extensions whose icons Xcode does not find.
struct WrongIconName: PackRule {
  static let metadata = RuleMetadata(
    id: "wrong-icon-name", group: .projects, severity: .error,
    summary:
      "ASSETCATALOG_COMPILER_APPICON_NAME of a Messages extension names no icon set, or a built one "
      + "has no icon.",
    why:
      "Xcode builds no icons, and App Store Connect refuses the app: \(StoreAnswer.missingIcons).",
    howToFix: "Set it to the name of the .stickersiconset, without the extension.",
    since: "0.1.0",
    evidence: [
      .apple(.messagesIcons, "the setting names the icon set"),
      .observed("ITMS-90649, ITMS-90642, ITMS-90704", in: "App Store Connect's answers to uploads"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    withoutActuallyEscaping(report) { report in
      var findings = DistinctFindings(report)
      // A project without an icon set is another rule's finding.
      for project in pack.xcodeProjects where project.isBuilt || !pack.iconSetNames.isEmpty {
        let hosts = project.messagesExtensions.flatMap { project.hosts(of: $0) }.filter(\.isStub)
        for target in project.messagesExtensions + hosts {
          for configuration in target.configurations {
            guard configuration.iconName != .unknown else { continue }
            let name = configuration.iconName.value
            if project.isBuilt {
              if name == nil { findings.add(.noIcon(target)) }
              continue
            }
            if let name, pack.iconSetNames.contains(name.text) { continue }
            findings.add(.wrongName(name, target, pack.iconSetNames))
          }
        }
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func noIcon(_ target: XcodeTarget) -> Self {
    Self(
      "The Info.plist of \(target.name.excerpt) names no icon: App Store Connect answers "
        + "\(StoreAnswer.missing).",
      help: "Set ASSETCATALOG_COMPILER_APPICON_NAME to the name of the .stickersiconset, and build "
        + "again.", at: target.origin)
  }

  fileprivate static func wrongName(
    _ name: ProjectValue?, _ target: XcodeTarget, _ sets: Set<String>
  ) -> Self {
    let known = listed(sets.sorted().map { "'\($0.excerpt)'" }, "or")
    let says = name.map { "names '\($0.text.excerpt)', which is no icon set" } ?? "is not set"
    return Self(
      "ASSETCATALOG_COMPILER_APPICON_NAME of \(target.name.excerpt) \(says): App Store Connect "
        + "answers \(StoreAnswer.missing).",
      help: "Set it to \(known).", at: name?.origin ?? target.origin)
  }
}

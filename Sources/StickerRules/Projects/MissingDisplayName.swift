import StickerBase
import StickerPacks

/// Flags Messages extensions without a display name, or with that of Xcode's template.
struct MissingDisplayName: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-display-name", group: .projects, severity: .warning,
    summary: "A Messages extension has no display name, or still has the one from Xcode's "
      + "template.",
    why: "Messages shows this name under the stickers that people receive (WWDC16, session 204).",
    howToFix: "Set CFBundleDisplayName (Display Name in Xcode) to the name of the pack.",
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers,
        "the name is shown below a sent sticker; change the template's name")
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for target in pack.xcodeProjects.flatMap(\.shippedExtensions) {
        for configuration in target.configurations
        where configuration.displayName != .unknown {
          let name = configuration.displayName.value
          if let name, XcodeTarget.templateNames.contains(name.text) {
            findings.add(.placeholder(name, target))
          } else if configuration.ignoredPlistSettings["CFBundleDisplayName"] == nil,
            // `ignored-plist-setting` reports a name that has no effect.
            name?.text.allSatisfy(\.isWhitespace) ?? true
          {
            findings.add(.missing(name, configuration.productName, target))
          }
        }
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func placeholder(_ name: ProjectValue, _ target: XcodeTarget) -> Self {
    Self(
      "The display name of \(target.name.excerpt) is '\(name.text.excerpt)', as in Xcode's "
        + "template: people see it in Messages.",
      help: "Give it the name of the pack.", at: name.origin)
  }

  fileprivate static func missing(
    _ name: ProjectValue?, _ product: ProjectValue?, _ target: XcodeTarget
  ) -> Self {
    let shown = product.map { ": people see '\($0.text.excerpt)' in Messages" } ?? ""
    return Self(
      "\(target.name.excerpt) has no display name\(shown).",
      help: "Set CFBundleDisplayName to the name of the pack.", at: name?.origin ?? target.origin)
  }
}

import StickerBase
import StickerPacks

/// Flags extensions whose identifier or version does not go with their app's.
struct MismatchedBundles: PackRule {
  static let metadata = RuleMetadata(
    id: "mismatched-bundles", group: .projects, severity: .error,
    summary: "The identifier or version of a Messages extension does not go with its app's.",
    why:
      "App Store Connect rejects another identifier or a malformed version, and warns of different "
      + "versions.",
    howToFix:
      "Begin the identifier with the app's and a period, and give both the same version and build.",
    since: "0.1.0",
    evidence: [
      .apple(
        .bundleKeys, "an identifier continues its app's, and versions are up to three numbers"),
      .observed(
        "different versions are a warning, ITMS-90473, and builds of 4 numbers are taken",
        in: "App Store Connect's answers to uploads"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    withoutActuallyEscaping(report) { report in
      var findings = DistinctFindings(report)
      for project in pack.xcodeProjects {
        for (host, target, own, hosts) in project.pairs {
          if let id = own.bundleIdentifier, let outer = hosts.bundleIdentifier,
            !id.text.hasPrefix(outer.text + ".")
          {
            findings.add(.identifier(id, target, outer))
          }
          for (name, own, outer) in [
            ("version", own.version, hosts.version), ("build", own.build, hosts.build),
          ] {
            guard let own, let outer, own.text != outer.text else { continue }
            findings.add(.differs(name, own, target, outer, host))
          }
        }
        for target in project.messagesExtensions + project.hosts {
          for configuration in target.configurations {
            for number in Self.numbers {
              guard let value = number.value(configuration),
                !Self.isVersion(value.text, number.mostParts)
              else { continue }
              findings.add(
                .malformed(number, value, target, configuration),
                cause: "\(target.id) \(number.name) \(value.text)")
            }
          }
        }
      }
    }
  }

  /// One to three whole numbers between periods, in 18 characters at most (CFBundleVersion,
  /// CFBundleShortVersionString).
  private static func isVersion(_ text: String, _ mostParts: Int) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= longestVersion && 1...mostParts ~= parts.count
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  private static let longestVersion = 18

  /// A number of a bundle, and how many parts it may have.
  fileprivate struct Number: Sendable {
    let name: String
    let value: @Sendable (TargetConfiguration) -> ProjectValue?
    let mostParts: Int
  }

  /// Builds of four numbers were delivered, whatever the documentation says.
  private static let numbers = [
    Number(name: "version", value: { $0.version }, mostParts: 3),
    Number(name: "build", value: { $0.build }, mostParts: 4),
  ]
}

extension Finding.Draft {
  fileprivate static func identifier(
    _ id: ProjectValue, _ target: XcodeTarget, _ outer: ProjectValue
  ) -> Self {
    Self(
      "The identifier of \(target.name.excerpt), '\(id.text.excerpt)', does not begin with its app's, "
        + "'\(outer.text.excerpt)', and a period.",
      help: "Call it '\(outer.text.excerpt).stickers', for example.", at: id.origin)
  }

  fileprivate static func differs(
    _ name: String, _ own: ProjectValue, _ target: XcodeTarget, _ outer: ProjectValue,
    _ host: XcodeTarget
  ) -> Self {
    Self(
      "The \(name) of \(target.name.excerpt) is \(own.text.excerpt), that of its app "
        + "\(host.name.excerpt) is \(outer.text.excerpt).",
      help:
        "Give both the same \(name): App Store Connect warns of it.",
      at: own.origin, severity: .warning)
  }

  fileprivate static func malformed(
    _ number: MismatchedBundles.Number, _ value: ProjectValue, _ target: XcodeTarget,
    _ configuration: TargetConfiguration
  ) -> Self {
    let isEverywhere = target.configurations.allSatisfy { number.value($0)?.text == value.text }
    let place = isEverywhere ? "" : " in its configuration \(configuration.name.excerpt)"
    return Self(
      "The \(number.name) '\(value.text.excerpt)' of \(target.name.excerpt)\(place) is not 1 to "
        + "\(number.mostParts) whole numbers separated by periods.",
      help: "Write it like 1.0 or 2.3.1.", at: value.origin)
  }
}

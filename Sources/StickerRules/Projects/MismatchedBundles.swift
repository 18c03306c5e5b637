import StickerBase
import StickerPacks

/// Flags extensions whose identifier or version does not go with their app's.
struct MismatchedBundles: PackRule {
  static let metadata = RuleMetadata(
    id: "mismatched-bundles", group: .projects, severity: .error,
    summary: "The identifier or version of a Messages extension does not go with its app's.",
    why: "App Store Connect refuses the upload, or warns and shows the wrong version.",
    howToFix:
      "Begin the identifier with the app's and a period, and give both the same version and build.",
    since: "0.1.0",
    evidence: [
      .apple(.bundleKeys, "an identifier continues its app's, and versions are up to three numbers")
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
        let hosts = project.messagesExtensions.flatMap { project.hosts(of: $0) }
        for target in project.messagesExtensions + hosts {
          for configuration in target.configurations {
            for value in [configuration.version, configuration.build].compactMap(\.self)
            where !Self.isVersion(value.text) {
              findings.add(.malformed(value, target))
            }
          }
        }
      }
    }
  }

  /// One to three whole numbers between periods, in 18 characters at most (CFBundleVersion,
  /// CFBundleShortVersionString).
  private static func isVersion(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= longestVersion && 1...mostParts ~= parts.count
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  private static let mostParts = 3
  private static let longestVersion = 18
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
      help: "Give both the same \(name).", at: own.origin)
  }

  fileprivate static func malformed(_ value: ProjectValue, _ target: XcodeTarget) -> Self {
    Self(
      "'\(value.text.excerpt)' of \(target.name.excerpt) is no version: one to three whole numbers "
        + "between periods.",
      help: "Write it like 1.0 or 2.3.1.", at: value.origin)
  }
}

import StickerBase
import StickerPacks

/// Flags extensions whose identifier or version does not match that of their app.
struct MismatchedBundles: PackRule {
  static let metadata = RuleMetadata(
    id: "mismatched-bundles", group: .projects, severity: .error,
    summary:
      "The identifier or version of a Messages extension is missing or malformed, or does not "
      + "match its app's.",
    why:
      "App Store Connect rejects a mismatched identifier and a malformed or missing version, and "
      + "warns about different versions.",
    howToFix:
      "Begin the identifier with the app's identifier and a period, and give both the same version "
      + "and build.",
    since: "0.1.0",
    evidence: [
      .apple(.bundleKeys, "an identifier begins with its app's"), .fact(AppleFacts.versionForm),
      .fact(AppleFacts.differentVersionsCode),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for project in pack.xcodeProjects {
        for (host, target, own, hosts) in project.pairs {
          if let id = own.bundleIdentifier.value, let outer = hosts.bundleIdentifier.value,
            !id.text.isEmpty, !outer.text.isEmpty, !id.text.hasPrefix(outer.text + ".")
          {
            findings.add(.identifier(id, target, outer))
          }
          for number in Self.numbers {
            guard let own = number.setting(own).value, let outer = number.setting(hosts).value,
              own.text != outer.text,
              // A malformed version has a finding of its own.
              [own, outer].allSatisfy({ Self.isVersion($0.text, number.mostParts) })
            else { continue }
            findings.add(.differs(number.name, own, target, outer, host))
          }
        }
        for target in project.shippedExtensions + project.hosts {
          for configuration in target.configurations {
            check(configuration.bundleIdentifier, of: target, configuration, &findings)
            for number in Self.numbers {
              switch number.setting(configuration) {
              case .set(let value) where value.text.isEmpty:
                findings.add(.missing(number.name, number.key, target, configuration, value))
              case .set(let value) where !Self.isVersion(value.text, number.mostParts):
                findings.add(
                  .malformed(number, value, target, configuration),
                  cause: "\(target.id) \(number.name) \(value.text)")
              case .unset: findings.add(.missing(number.name, number.key, target, configuration))
              case .set, .unknown: continue
              }
            }
          }
        }
      }
    }
  }

  private func check(
    _ identifier: ProjectSetting, of target: XcodeTarget, _ configuration: TargetConfiguration,
    _ findings: inout DistinctFindings
  ) {
    let key = "CFBundleIdentifier"
    switch identifier {
    case .set(let value) where value.text.isEmpty:
      findings.add(.missing("identifier", key, target, configuration, value))
    case .set(let value) where !value.text.utf8.allSatisfy(Self.isIdentifierByte):
      findings.add(.odd(value, target))
    case .unset: findings.add(.missing("identifier", key, target, configuration))
    case .set, .unknown: return
    }
  }

  /// Returns true for letters, digits, hyphens and periods (CFBundleIdentifier).
  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// Returns true for one to `mostParts` whole numbers separated by periods, of limited length
  /// (CFBundleVersion, CFBundleShortVersionString).
  fileprivate static func isVersion(_ text: String, _ mostParts: Int) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= longestVersion && 1...mostParts ~= parts.count
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  private static let longestVersion = AppleFacts.versionForm.value.characters

  /// A version number of a bundle, and the maximum number of its parts.
  fileprivate struct Number: Sendable {
    let name: String
    let key: String
    let setting: @Sendable (TargetConfiguration) -> ProjectSetting
    let mostParts: Int
  }

  /// App Store Connect accepts builds of four numbers, although the documentation allows three.
  private static let numbers = [
    Number(
      name: "version", key: "CFBundleShortVersionString", setting: { $0.version },
      mostParts: AppleFacts.versionForm.value.versionParts),
    Number(
      name: "build", key: "CFBundleVersion", setting: { $0.build },
      mostParts: AppleFacts.versionForm.value.buildParts),
  ]
}

extension Finding.Draft {
  fileprivate static func identifier(
    _ id: ProjectValue, _ target: XcodeTarget, _ outer: ProjectValue
  ) -> Self {
    Self(
      "The identifier of \(target.name.excerpt), '\(id.text.excerpt)', does not begin with its "
        + "app's, '\(outer.text.excerpt)', and a period.",
      help: "Use '\(outer.text.excerpt).stickers', for example.", at: id.origin)
  }

  fileprivate static func differs(
    _ name: String, _ own: ProjectValue, _ target: XcodeTarget, _ outer: ProjectValue,
    _ host: XcodeTarget
  ) -> Self {
    Self(
      "The \(name) of \(target.name.excerpt) is \(own.text.excerpt), but that of its app "
        + "\(host.name.excerpt) is \(outer.text.excerpt).",
      help:
        "Give both the same \(name): App Store Connect warns about different ones.",
      at: own.origin, severity: .warning)
  }

  /// - Parameter value: the setting with an empty value; `nil` if there is no setting.
  fileprivate static func missing(
    _ name: String, _ key: String, _ target: XcodeTarget, _ configuration: TargetConfiguration,
    _ value: ProjectValue? = nil
  ) -> Self {
    Self(
      "\(target.name.excerpt) has no \(name) (\(key)): App Store Connect rejects the app.",
      help: "Set it, for the app and for its extension.",
      at: value?.origin
        ?? ProjectValue.Origin(path: configuration.infoPlist ?? target.origin.path, line: nil))
  }

  fileprivate static func odd(_ id: ProjectValue, _ target: XcodeTarget) -> Self {
    Self(
      "The identifier of \(target.name.excerpt), '\(id.text.excerpt)', has characters other than "
        + "letters, digits, hyphens and periods.",
      help: "Remove them, or replace them with hyphens.", at: id.origin)
  }

  fileprivate static func malformed(
    _ number: MismatchedBundles.Number, _ value: ProjectValue, _ target: XcodeTarget,
    _ configuration: TargetConfiguration
  ) -> Self {
    let isEverywhere = target.configurations.allSatisfy {
      number.setting($0).value?.text == value.text
    }
    let place = isEverywhere ? "" : " in its configuration \(configuration.name.excerpt)"
    // Another configuration may be the one that is delivered; debug builds never are.
    let canBeDelivered = target.configurations.contains { other in
      guard !other.name.lowercased().contains("debug"),
        let text = number.setting(other).value?.text
      else { return false }
      return MismatchedBundles.isVersion(text, number.mostParts)
    }
    return Self(
      "The \(number.name) '\(value.text.excerpt)' of \(target.name.excerpt)\(place) is not 1 to "
        + "\(number.mostParts) whole numbers separated by periods.",
      help: "Write it like 1.0 or 2.3.1.", at: value.origin,
      severity: canBeDelivered ? .warning : nil)
  }
}

import StickerBase
import StickerPacks

/// Flags Messages extensions and their apps whose identifiers or versions are missing or malformed, or do not match.
struct MismatchedBundles: PackRule {
  static let metadata = RuleMetadata(
    id: "mismatched-bundles", group: .projects, severity: .error,
    summary:
      "The identifier or version of a Messages extension or its app is missing or malformed, or "
      + "the two do not match.",
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
        for (host, target, configuration, hostConfiguration) in project.pairs {
          if let id = configuration.bundleIdentifier.value,
            let outer = hostConfiguration.bundleIdentifier.value,
            !id.text.isEmpty, !outer.text.isEmpty, !id.text.hasPrefix(outer.text + ".")
          {
            findings.add(.identifier(id, target, outer))
          }
          for number in Self.numbers {
            guard let own = number.setting(configuration).value,
              let outer = number.setting(hostConfiguration).value,
              own.text != outer.text,
              // A malformed version is reported separately.
              [own, outer].allSatisfy({ Self.isVersion($0.text, number.maxParts) })
            else { continue }
            findings.add(.differs(number.name, own, target, outer, host))
          }
        }
        for target in project.shippedExtensions + project.hosts {
          for configuration in target.configurations {
            check(configuration.bundleIdentifier, of: target, configuration, &findings)
          }
        }
        for number in Self.numbers {
          for fault in VersionFault.all(number, in: project) { findings.add(.faulty(fault)) }
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

  /// Returns true for one to `maxParts` whole numbers separated by periods, with at most ``maxLength`` characters
  /// (CFBundleVersion, CFBundleShortVersionString).
  fileprivate static func isVersion(_ text: String, _ maxParts: Int) -> Bool {
    text.utf8.count <= maxLength && hasForm(text, maxParts)
  }

  /// Returns true for one to `maxParts` whole numbers separated by periods, of any length.
  fileprivate static func hasForm(_ text: String, _ maxParts: Int) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return 1...maxParts ~= parts.count
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  fileprivate static let maxLength = AppleFacts.versionForm.value.characters

  /// A version number of a bundle, and the maximum number of its parts.
  fileprivate struct Number: Sendable {
    let name: String
    let key: String
    let setting: @Sendable (TargetConfiguration) -> ProjectSetting
    let maxParts: Int
  }

  /// The version and the build. App Store Connect accepts builds of four numbers, although the documentation allows
  /// three.
  private static let numbers = [
    Number(
      name: "version", key: "CFBundleShortVersionString", setting: { $0.version },
      maxParts: AppleFacts.versionForm.value.versionParts),
    Number(
      name: "build", key: "CFBundleVersion", setting: { $0.build },
      maxParts: AppleFacts.versionForm.value.buildParts),
  ]
}

/// A missing or malformed version or build, with all targets that share it: those that get the same value from one
/// build setting or, in a built product, all that have the same value.
private struct VersionFault {
  let number: MismatchedBundles.Number
  /// The malformed value, or an empty one; `nil` if nothing is set.
  let value: ProjectValue?
  private(set) var uses: [(target: XcodeTarget, configuration: TargetConfiguration)]

  /// Returns the faults of a project's targets, each once.
  static func all(_ number: MismatchedBundles.Number, in project: XcodeProject) -> [VersionFault] {
    var found: [VersionFault] = []
    var indices: [String: Int] = [:]
    for target in project.hosts + project.shippedExtensions {
      for configuration in target.configurations {
        let value: ProjectValue?
        switch number.setting(configuration) {
        case .unknown: continue
        case .unset: value = nil
        case .set(let text) where MismatchedBundles.isVersion(text.text, number.maxParts): continue
        case .set(let text): value = text
        }
        let owner = project.isBuilt ? "" : value?.setting?.name ?? target.id
        let cause = "\(value?.setting != nil) \(owner) \(value?.text ?? "")"
        if let index = indices[cause] {
          found[index].uses.append((target, configuration))
        } else {
          indices[cause] = found.count
          found.append(VersionFault(number: number, value: value, uses: [(target, configuration)]))
        }
      }
    }
    return found
  }

  /// The names of the targets, safe to print.
  var names: [String] {
    var known: Set<String> = []
    return uses.map(\.target).filter { known.insert($0.id).inserted }.map(\.name.excerpt)
  }

  /// The place of the build setting that the value comes from, or the file of the project if nothing sets it. Without
  /// a build setting, the place of the value. Without a value, the Info.plist or, if there is none, the file of the
  /// project.
  var origin: ProjectValue.Origin {
    let (target, configuration) = uses[0]
    guard let value else {
      return ProjectValue.Origin(path: configuration.infoPlist ?? target.origin.path, line: nil)
    }
    guard let setting = value.setting else { return value.origin }
    return setting.origin ?? ProjectValue.Origin(path: target.origin.path, line: nil)
  }

  /// The first configuration with the value as a part of a sentence; empty if all configurations of the targets have
  /// it.
  var configurationNote: String {
    let isEverywhere = uses.allSatisfy { target, _ in
      target.configurations.allSatisfy { number.setting($0).value?.text == value?.text }
    }
    return isEverywhere
      ? ""
      : " in \(agreeing(names.count, "its", "their")) configuration "
        + uses[0].configuration.name.excerpt
  }

  /// True if the app may be delivered without the fault: each target has a valid value in another configuration that is
  /// not one for debugging.
  var mayBeAvoided: Bool {
    uses.allSatisfy { target, _ in
      target.configurations.contains { other in
        guard !other.name.lowercased().contains("debug"),
          let text = number.setting(other).value?.text
        else { return false }
        return MismatchedBundles.isVersion(text, number.maxParts)
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func faulty(_ fault: VersionFault) -> Self {
    let (number, names) = (fault.number, listed(fault.names, "and"))
    let setting = fault.value?.setting?.name.excerpt
    guard let text = fault.value?.text, !text.isEmpty else {
      let reason = setting.map { "\($0) is not set, and " } ?? ""
      return Self(
        "\(names) \(agreeing(fault.names.count, "has", "have")) no \(number.name) (\(number.key)): \(reason)App "
          + "Store Connect rejects the app.",
        help: setting.map { "Set \($0) on the project, for the app and for its extension." }
          ?? "Set it, for the app and for its extension.",
        at: fault.origin)
    }
    let isLong = MismatchedBundles.hasForm(text, number.maxParts)
    let most = MismatchedBundles.maxLength
    let problem =
      isLong
      ? "has \(text.utf8.count) characters, and App Store Connect accepts up to \(most)"
      : "is not 1 to \(number.maxParts) whole numbers separated by periods"
    return Self(
      "The \(number.name) '\(text.excerpt)' of \(names)\(fault.configurationNote) \(problem)"
        + (setting.map { " (\($0))." } ?? "."),
      help: (setting.map { "Set \($0) to" } ?? "Write")
        + (isLong ? " a shorter one, such as 1.0 or 2026.11.2." : " 1.0 or 2.3.1, for example."),
      at: fault.origin, severity: fault.mayBeAvoided ? .warning : nil)
  }

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
      "The \(name) of \(target.name.excerpt) is \(own.text.excerpt)"
        + (own.setting.map { " (\($0.name.excerpt))" } ?? "") + ", but that of its app "
        + "\(host.name.excerpt) is \(outer.text.excerpt).",
      help:
        "Give both the same \(name): App Store Connect warns about different ones.",
      at: own.setting?.origin ?? own.origin, severity: .warning)
  }

  /// Returns the finding about a key without a value.
  ///
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
}

import StickerRules

/// A set of rules and demands under one name, with a version: a later version of this program keeps
/// what an earlier one's preset ran.
package struct Preset: Sendable, Hashable {
  package enum Name: String, Sendable, CaseIterable {
    /// All rules but those that are off by default, at their own severity; errors fail a run.
    case recommended
    /// The same, and anything but a note fails a run: warnings, outdated entries, an empty run.
    case strict
    /// Only errors: what Messages, Xcode or App Store Connect refuses.
    case submission
  }

  package let name: Name
  /// Rules that came later are left out.
  package let version: Int

  /// The newest version. A rule that must not surprise anybody names the next one.
  static let currentVersion = 1

  package static let standard = Preset(.recommended)

  init(_ name: Name, version: Int = Self.currentVersion) {
    self.name = name
    self.version = version
  }

  /// Every word for a preset: its name for the newest version, and each version by its number.
  package static let words: [(String, Preset)] = Name.allCases.flatMap { name in
    [(name.rawValue, Preset(name))]
      + (1...currentVersion).map { ("\(name.rawValue)@\($0)", Preset(name, version: $0)) }
  }

  /// As it pins the rules.
  var word: String { "\(name.rawValue)@\(version)" }

  /// Findings that are milder are left out, unless somebody set the severity of their rule.
  var leastSeverity: Severity { name == .submission ? .error : .note }

  /// Whether warnings and outdated entries fail a run.
  var isStrict: Bool { name == .strict }

  /// Whether a run in which nothing is checked fails.
  var failsIfEmpty: Bool { name != .recommended }

  /// Whether a rule is run.
  func runs(_ rule: RuleMetadata) -> Bool {
    rule.presetVersion <= version && !rule.isOffByDefault
  }
}

import StickerRules

/// A named and versioned set of rules and requirements. Later versions of this program keep the rules of earlier preset
/// versions.
package struct Preset: Sendable, Hashable {
  package enum Name: String, Sendable, CaseIterable {
    /// All rules except those off by default, with their own severities; errors fail a run.
    case recommended
    /// The rules of ``recommended``; warnings, outdated entries, patterns that match nothing and empty runs fail, too.
    case strict
    /// Only errors, which are about what Messages, Xcode or App Store Connect refuses, and what spoils a sticker for
    /// everybody. Errors and an empty run fail.
    case submission
  }

  package let name: Name
  /// The version. Rules that were added in later versions are left out.
  package let version: Int

  /// The newest version. A new rule that must not surprise users names the next version.
  static let currentVersion = 1

  package static let standard = Preset(.recommended)

  init(_ name: Name, version: Int = Self.currentVersion) {
    self.name = name
    self.version = version
  }

  /// All spellings of presets: the bare name for the newest version, and the name with each version number.
  package static let words: [(String, Preset)] = Name.allCases.flatMap { name in
    [(name.rawValue, Preset(name))]
      + (1...currentVersion).map { ("\(name.rawValue)@\($0)", Preset(name, version: $0)) }
  }

  /// The name with the version, which pins the rules.
  var word: String { "\(name.rawValue)@\(version)" }

  /// Findings below this severity are left out, unless the severity of their rule is set.
  var minSeverity: Severity { name == .submission ? .error : .note }

  /// True if warnings, outdated entries and patterns that match nothing fail a run.
  var isStrict: Bool { name == .strict }

  /// True if a run that checks nothing fails.
  var failsIfEmpty: Bool { name != .recommended }

  /// Returns true if the preset includes a rule.
  func runs(_ rule: RuleMetadata) -> Bool {
    rule.presetVersion <= version && !rule.isOffByDefault
  }
}

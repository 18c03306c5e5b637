import StickerBase
import StickerPacks
import SystemPackage

/// What one `.stickerlint.yml` says; what it does not say is `nil`.
struct ConfigurationFile: Sendable {
  var version: Int?
  var extends: [ExtendsEntry]?
  var profile: Setting<Profile>?
  var include: Setting<[Glob]>?
  var exclude: Setting<[Glob]>?
  var failOn: Setting<FailLevel>?
  var rules: [String: RuleSetting]?
  var overrides: [OverrideEntry]?
  var ignore: [IgnoreEntry]?
  var limits: [String: Setting<Int>]?
}

/// A file that is extended, and where that is written.
struct ExtendsEntry: Sendable {
  var path: FilePath
  var source: SourceText
  var place: TextPlace

  /// What is wrong with the file, shown at the entry.
  func fault(_ message: String) -> DocumentError {
    DocumentError(description: source.describe(message, at: place))
  }
}

/// What is said of one rule.
struct RuleSetting: Sendable {
  var level: Setting<RuleLevel>?
  /// By name, in the option's unit.
  var options: [String: Setting<Double>] = [:]

  /// Lays what is said elsewhere over this.
  mutating func apply(_ other: RuleSetting) {
    level = other.level ?? level
    options.merge(other.options) { $1 }
  }
}

/// Other settings of rules for some files.
struct OverrideEntry: Sendable {
  var files: [Glob]?
  var rules: [String: RuleSetting]?
}

/// Findings that are accepted, and why.
struct IgnoreEntry: Sendable {
  var rule: Setting<String>?
  var files: [Glob]?
  var reason: String?
  var until: CalendarDay?
}

extension ConfigurationFile {
  /// The name of the file that is looked for, and how the names of those that it extends end.
  static let name = KnownNames.configuration

  /// All patterns in the file.
  var patternCount: Int {
    let lists = [include?.value, exclude?.value] + (overrides ?? []).map(\.files)
    return (lists + (ignore ?? []).map(\.files)).reduce(0) { $0 + ($1?.count ?? 0) }
  }

  /// All keys, in the order of the documentation.
  static var fields: [Field<ConfigurationFile>] {
    [
      Field("version", \.version, .integer(1...1), "The version of this format."),
      Field("extends", \.extends, .extends, "Files that this one builds on; later ones win."),
      Field("profile", \.profile, .profile, "The platform whose limits apply."),
      Field("include", \.include, .globs, "Which of the files found in folders are checked."),
      Field("exclude", \.exclude, .globs, "Which of the files and folders found are not checked."),
      Field("fail-on", \.failOn, .failLevel, "The lowest severity that fails a run."),
      Field("rules", \.rules, .rules, "The severity and options of each rule."),
      Field("overrides", \.overrides, .list(of: .override), "Different settings for some files."),
      Field("ignore", \.ignore, .list(of: .ignore), "Findings that are accepted."),
      Field("limits", \.limits, .limits, "Lower limits against hostile files."),
    ]
  }

  /// The whole file.
  static var shape: Shape<ConfigurationFile> {
    .object(ConfigurationFile(), fields, unknown: .refused("a key of a configuration"))
  }
}

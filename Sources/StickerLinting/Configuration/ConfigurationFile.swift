import StickerBase
import StickerPacks
import SystemPackage

/// The settings of one configuration file; settings that it does not contain are `nil`.
struct ConfigurationFile: Sendable {
  var version: Int?
  var requiredVersion: VersionRequirement?
  var extends: [ExtendsEntry]?
  var profile: Setting<Profile>?
  var receivers: Setting<[Platform]>?
  var size: Setting<SizeClass>?
  var include: Setting<[Located<Glob>]>?
  var exclude: Setting<[Located<Glob>]>?
  var extendExclude: Setting<[Located<Glob>]>?
  var failIfEmpty: Setting<Bool>?
  var failOn: Setting<FailLevel>?
  var strict: Setting<Bool>?
  var maxWarnings: Setting<Int>?
  var baseline: Setting<FilePath>?
  var preset: Setting<Preset>?
  var select: Setting<[String]>?
  var rules: [String: RuleSetting]?
  var overrides: [OverrideEntry]?
  var ignore: [IgnoreEntry]?
  var limits: [String: Setting<Int>]?
}

/// An entry of `extends`: the file that it names, and the place of the entry.
struct ExtendsEntry: Sendable {
  var path: FilePath
  var source: SourceText
  var place: TextPlace

  /// Returns an error about the file, reported at the entry.
  func fault(_ message: String) -> DocumentError {
    DocumentError(message, at: place, in: source)
  }
}

/// The settings of one rule.
struct RuleSetting: Sendable {
  var level: Setting<RuleLevel>?
  /// Values by option name, in the option's unit.
  var options: [String: Setting<Double>] = [:]

  /// Overrides the settings with others.
  mutating func apply(_ other: RuleSetting) {
    level = other.level ?? level
    options.merge(other.options) { $1 }
  }
}

/// Settings of rules for some of the files.
struct OverrideEntry: Sendable {
  var files: [Located<Glob>]?
  var rules: [String: RuleSetting]?
}

/// Findings that are accepted, with the reason.
struct IgnoreEntry: Sendable {
  var rules: [Located<String>]?
  var files: [Located<Glob>]?
  var reason: String?
  var until: CalendarDay?
}

extension ConfigurationFile {
  /// The name of a configuration file, and the ending of the names of extended files.
  static let name = KnownNames.configuration

  /// Number of patterns in the file.
  var patternCount: Int {
    let lists =
      [include?.value, exclude?.value, extendExclude?.value] + (overrides ?? []).map(\.files)
    return (lists + (ignore ?? []).map(\.files)).reduce(0) { $0 + ($1?.count ?? 0) }
  }

  /// All keys, in the order of the documentation.
  static var fields: [Field<ConfigurationFile>] {
    [
      Field("version", \.version, .integer(1...1), "The version of this format."),
      Field(
        "required-version", \.requiredVersion, .requiredVersion,
        "The versions of stickerlint that this file is for, such as '>=0.2, <1'."),
      Field("extends", \.extends, .extends, "Files that this file extends; later files win."),
      Field("profile", \.profile, .profile, "The platform whose limits apply."),
      Field("for", \.receivers, .platforms, "The platforms that packs are for."),
      Field("size", \.size, .configuredSize, "The size that packs are made for."),
      Field(
        "include", \.include,
        .someGlobs("an empty list would check nothing; leave it out to check everything"),
        "The files to check among those found in folders."),
      Field("exclude", \.exclude, .globs, "The files and folders to skip among those found."),
      Field(
        "extend-exclude", \.extendExclude, .globs,
        "Files and folders to skip in addition to those of extended files."),
      Field(
        "fail-if-empty", \.failIfEmpty, .flag,
        "Whether a run fails if its search finds nothing to check."
      ),
      Field("fail-on", \.failOn, .failLevel, "The lowest severity that fails a run."),
      Field(
        "strict", \.strict, .flag,
        "Whether warnings, outdated entries and patterns that match nothing fail a run."),
      Field(
        "max-warnings", \.maxWarnings, .integer(0...1_000_000),
        "The number of warnings up to which a run does not fail."),
      Field("baseline", \.baseline, .baseline, "The baseline, relative to this file."),
      Field("preset", \.preset, .preset, "The set of rules to run; @1 pins version 1 of it."),
      Field("select", \.select, .selection, "The rules to run; all others are off."),
      Field("rules", \.rules, .rules, "The severity and options of each rule."),
      Field("overrides", \.overrides, .list(of: .override), "Different settings for some files."),
      Field("ignore", \.ignore, .list(of: .ignore), "Findings that are accepted."),
      Field("limits", \.limits, .limits, "Lower limits against hostile files."),
    ]
  }

  /// The shape of the whole file.
  static var shape: Shape<ConfigurationFile> {
    .object(ConfigurationFile(), fields, unknown: .refused("a key of a configuration"))
  }
}

package import StickerBase
package import StickerCodecs
package import StickerPacks
import StickerRules
package import SystemPackage

/// The settings of a pack: the defaults, overridden by the closest configuration file with the files that it extends,
/// and by the command line.
package struct Configuration: Sendable {
  package var profile = Setting(Profile.messages, .standard)
  /// The platforms that packs are for; `nil` for Messages alone.
  package var receivers: Setting<[Platform]>?
  /// The size that packs are made for; `nil` if each pack determines its own.
  package var size: Setting<SizeClass>?
  var preset = Setting(Preset.standard, .standard)
  /// The only rules to run; `nil` if the preset decides.
  var select: Setting<Set<String>>?
  /// The absolute path of the baseline; `nil` if there is none.
  package var baseline: Setting<FilePath>?
  package var maxWarnings: Setting<Int>?
  private var failIfEmptySetting: Setting<Bool>?
  private var failOnSetting: Setting<FailLevel>?
  private var strictSetting: Setting<Bool>?
  /// The limits that were set, by name.
  package var limits: [String: Setting<Int>] = [:]
  /// The settings of rules, by rule id.
  var rules: [String: RuleSetting] = [:]
  /// The patterns of files to check; `nil` to check everything.
  var include: Setting<PatternList>?
  /// The lists of patterns of files to leave out, each with its key: `exclude` or `extend-exclude`.
  var excludes: [(key: String, patterns: Setting<PatternList>)] = []
  var overrides: [Override] = []
  var ignores: [Ignore] = []
  var flags = ConfigurationFlags()
  /// The files that were read, as messages show them, with the closest one last.
  package internal(set) var files: [String] = []
  /// The absolute paths of ``files``.
  package internal(set) var paths: [FilePath] = []

  /// Creates a configuration with the defaults.
  package init() {}

  /// The platforms that packs are for; empty for Messages alone.
  package var platforms: [Platform] { receivers?.value ?? [] }

  /// The level of the rules about Messages: `off` if packs are only for other platforms, `nil` if Messages is among
  /// their platforms.
  fileprivate var levelAboutMessages: Setting<RuleLevel>? {
    guard let receivers, !receivers.value.isEmpty,
      !receivers.value.contains(where: { $0.id == Platform.messagesID })
    else { return nil }
    return receivers.map { _ in .off }
  }

  /// The lowest severity of a finding that fails a run.
  package var failOn: Setting<FailLevel> {
    failOnSetting ?? (isStrict.value ? isStrict.map { _ in .warning } : Setting(.error, .standard))
  }

  /// True if warnings, outdated entries and patterns that match nothing fail a run.
  package var isStrict: Setting<Bool> { strictSetting ?? preset.map(\.isStrict) }

  /// True if a search that finds nothing fails the run; `nil` if no setting decides.
  package var failsIfEmpty: Setting<Bool>? {
    failIfEmptySetting ?? (preset.value.failsIfEmpty ? preset.map { _ in true } : nil)
  }

  /// All lists of patterns, each with its key in the configuration.
  var patterns: [(key: String, list: PatternList)] {
    (include.map { [("include", $0.value)] } ?? []) + excludes.map { ($0.key, $0.patterns.value) }
      + overrides.map { ("overrides", $0.files) } + ignores.map { ("ignore", $0.files) }
  }

  /// The limits on the decoding of one file.
  package var decodeLimits: DecodeLimits { DecodeLimits(limits) }
  /// The limits on reading and writing images.
  package var writingLimits: WritingLimits { WritingLimits(limits) }
  /// The limits on the search below a named folder.
  package var treeLimits: TreeLimits { TreeLimits(limits) }

  /// Settings of rules for some of the files.
  struct Override: Sendable {
    var files: PatternList
    var rules: [String: RuleSetting]
  }

  /// Findings that are accepted.
  struct Ignore: Sendable {
    var rule: Setting<String>
    var files: PatternList
    var reason: String
    var until: CalendarDay?
  }
}

extension Configuration {
  /// Overrides the settings with those of a file.
  mutating func apply(
    _ link: ConfigurationChain.Link, _ budget: PatternBudget
  ) {
    let file = link.file
    func patterns(_ globs: [Located<Glob>]?) -> PatternList {
      let globs = globs ?? []
      return PatternList(
        base: link.base, globs: globs.map(\.value),
        places: globs.map {
          PatternPlace(file: link.name, line: $0.place.line, column: $0.place.column)
        }, budget: budget)
    }
    profile = file.profile ?? profile
    receivers = file.receivers ?? receivers
    size = file.size ?? size
    preset = file.preset ?? preset
    select = file.select?.map { Set($0) } ?? select
    baseline =
      file.baseline?.map {
        link.path.removingLastComponent().pushing($0).lexicallyNormalized()
      } ?? baseline
    maxWarnings = file.maxWarnings ?? maxWarnings
    failIfEmptySetting = file.failIfEmpty ?? failIfEmptySetting
    // The nearer file decides, whichever of the two keys it uses.
    if file.strict != nil { failOnSetting = nil }
    if file.failOn != nil { strictSetting = nil }
    strictSetting = file.strict ?? strictSetting
    failOnSetting = file.failOn ?? failOnSetting
    limits.merge(file.limits ?? [:]) { $1 }
    merge(file.rules ?? [:], into: &rules)
    include = file.include?.map(patterns) ?? include
    if let exclude = file.exclude { excludes = [("exclude", exclude.map(patterns))] }
    if let added = file.extendExclude { excludes.append(("extend-exclude", added.map(patterns))) }
    if let entries = file.overrides {
      overrides = entries.map { Override(files: patterns($0.files), rules: $0.rules ?? [:]) }
    }
    if let entries = file.ignore {
      ignores = entries.flatMap { entry -> [Ignore] in
        guard let rules = entry.rules, let reason = entry.reason else { return [] }
        let files = patterns(entry.files)
        return rules.map { rule in
          Ignore(
            rule: Setting(rule.value, .file(link.name, line: rule.place.line)), files: files,
            reason: reason, until: entry.until)
        }
      }
    }
  }

  /// Overrides the settings with those of the command line.
  mutating func apply(_ flags: ConfigurationFlags) {
    profile = flags.profile ?? profile
    receivers = flags.receivers ?? receivers
    size = flags.size ?? size
    preset = flags.preset ?? preset
    maxWarnings = flags.maxWarnings ?? maxWarnings
    failIfEmptySetting = flags.failIfEmpty ?? failIfEmptySetting
    strictSetting = flags.strict ?? strictSetting
    failOnSetting = flags.strict.map { $0.map { _ in .warning } } ?? flags.failOn ?? failOnSetting
    limits.merge(flags.limits) { $1 }
    self.flags = flags
  }

  /// Returns the settings of all rules for a file or folder.
  ///
  /// - Parameter path: an absolute path; `nil` for the settings without overrides.
  func effectiveRules(at path: FilePath?) -> EffectiveRules {
    effectiveRules(withOverrides: path.map { overrides(at: $0) } ?? [])
  }

  /// Returns the settings of all rules with the overrides at some indices.
  func effectiveRules(withOverrides indices: [Int]) -> EffectiveRules {
    var settings = rules
    for index in indices { merge(overrides[index].rules, into: &settings) }
    return EffectiveRules(self, settings)
  }

  /// Returns the indices of the overrides that apply to a file or folder with an absolute path.
  func overrides(at path: FilePath) -> [Int] {
    overrides.indices.filter { overrides[$0].files.covers(path) }
  }

  private func merge(_ settings: [String: RuleSetting], into rules: inout [String: RuleSetting]) {
    for (id, setting) in settings { rules[id, default: RuleSetting()].apply(setting) }
  }
}

/// Settings on the command line that override every configuration.
package struct ConfigurationFlags: Sendable {
  package var profile: Setting<Profile>?
  package var receivers: Setting<[Platform]>?
  package var failOn: Setting<FailLevel>?
  package var strict: Setting<Bool>?
  package var failIfEmpty: Setting<Bool>?
  package var maxWarnings: Setting<Int>?
  package var size: Setting<SizeClass>?
  package var preset: Setting<Preset>?
  package var limits: [String: Setting<Int>] = [:]
  /// The levels of rules, which win over any configuration.
  package var levels: [String: Setting<RuleLevel>] = [:]
  /// The only rules to run; empty if the configuration decides.
  package var onlyRules: Set<String> = []

  package init() {}

  /// Returns true if the flags turn a rule off.
  func turnsOff(_ id: String) -> Bool {
    if !onlyRules.isEmpty, !onlyRules.contains(id) { return true }
    if let level = levels[id] { return level.value == .off }
    if !onlyRules.isEmpty { return false }
    guard let preset = preset?.value, let rule = RuleRegistry.metadata(id) else { return false }
    return !preset.runs(rule) || rule.severity < preset.minSeverity
  }
}

/// The settings for one file: the level of each rule, and the profile with the rules' options applied.
struct EffectiveRules: Sendable {
  let profile: Profile
  private let levels: [String: Setting<RuleLevel>]
  private let settings: [String: RuleSetting]
  /// Findings below this severity are left out, unless a setting gives their rule a severity.
  private let minSeverity: Severity

  init(_ configuration: Configuration, _ settings: [String: RuleSetting]) {
    let flags = configuration.flags
    let preset = configuration.preset
    var profile = configuration.profile.value
    profile.platforms = configuration.platforms
    var levels: [String: Setting<RuleLevel>] = [:]
    for rule in RuleRegistry.allMetadata {
      let setting = settings[rule.id]
      for option in rule.options {
        if let value = setting?.options[option.name]?.value { option.set(value, in: &profile) }
      }
      let standard = Setting(RuleLevel.severity(rule.severity), .standard)
      let messagesLevel =
        RuleRegistry.isAboutMessages(rule) ? configuration.levelAboutMessages : nil
      let presetLevel =
        messagesLevel ?? (preset.value.runs(rule) ? standard : preset.map { _ in .off })
      var level = flags.levels[rule.id] ?? setting?.level ?? presetLevel
      if !ConfigurationRules.all.contains(where: { $0.id == rule.id }) {
        if flags.onlyRules.isEmpty {
          if let select = configuration.select {
            if !select.value.contains(rule.id) {
              level = select.map { _ in .off }
            } else if level.origin == .standard, rule.isOffByDefault {
              level = select.map { _ in standard.value }
            }
          }
        } else if !flags.onlyRules.contains(rule.id) {
          level = Setting(.off, .flag("--rule"))
        } else if level.value == .off {
          level = Setting(standard.value, .flag("--rule"))
        }
      }
      levels[rule.id] = level
    }
    self.settings = settings
    self.levels = levels
    self.profile = profile
    minSeverity = preset.value.minSeverity
  }

  /// Returns the level of a rule, and where it is set.
  func level(of id: String) -> Setting<RuleLevel> { levels[id] ?? Setting(.off, .standard) }

  /// Returns the severity of a finding; `nil` if its rule is off, or if the preset leaves it out.
  ///
  /// - Parameter judged: the severity that the rule gives the finding; it applies if no setting overrides it.
  func severity(of id: String, judged: Severity? = nil) -> Severity? {
    let level = level(of: id)
    guard case .severity(let severity) = level.value else { return nil }
    guard level.origin == .standard else { return severity }
    let ownSeverity = judged ?? severity
    return ownSeverity < minSeverity ? nil : ownSeverity
  }

  /// Returns an option's value as a configuration spells it, and where it is set.
  func value(of option: RuleOption, _ rule: RuleMetadata) -> Setting<String> {
    let origin = settings[rule.id]?.options[option.name]?.origin ?? .standard
    return Setting(option.text(profile), origin)
  }
}

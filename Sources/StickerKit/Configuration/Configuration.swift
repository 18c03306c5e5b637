package import StickerBase
package import StickerCodecs
package import StickerPacks
import StickerRules
package import SystemPackage

/// What holds for a pack: the defaults, the closest configuration file with those that it extends,
/// and the command line.
package struct Configuration: Sendable {
  package var profile = Setting(Profile.messages, .standard)
  package var failOn = Setting(FailLevel.error, .standard)
  /// The limits that were set, by name.
  package var limits: [String: Setting<Int>] = [:]
  /// What was set for rules, by id.
  var rules: [String: RuleSetting] = [:]
  /// `nil` when everything that is found is checked.
  var include: Setting<PatternList>?
  var exclude: Setting<PatternList>?
  var overrides: [Override] = []
  var ignores: [Ignore] = []
  var flags = ConfigurationFlags()
  /// The files that were read, as they are shown; the closest one last.
  package internal(set) var files: [String] = []
  /// The absolute paths of the same.
  package internal(set) var paths: [FilePath] = []

  /// The defaults.
  package init() {}

  /// The most that one file may ask for.
  package var decodeLimits: DecodeLimits { DecodeLimits(limits) }
  /// The most that making images of images may take.
  package var writingLimits: WritingLimits { WritingLimits(limits) }
  /// The most that is looked through below a named folder.
  package var treeLimits: TreeLimits { TreeLimits(limits) }

  /// Other settings of rules for some files.
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
  /// Lays what a file says over this.
  ///
  /// - Parameter base: the folder that its patterns are seen from.
  mutating func apply(_ file: ConfigurationFile, base: FilePath, _ budget: PatternBudget) {
    func patterns(_ globs: [Glob]?) -> PatternList {
      PatternList(base: base, globs: globs ?? [], budget: budget)
    }
    profile = file.profile ?? profile
    failOn = file.failOn ?? failOn
    limits.merge(file.limits ?? [:]) { $1 }
    merge(file.rules ?? [:], into: &rules)
    include = file.include?.map(patterns) ?? include
    exclude = file.exclude?.map(patterns) ?? exclude
    if let entries = file.overrides {
      overrides = entries.map { Override(files: patterns($0.files), rules: $0.rules ?? [:]) }
    }
    if let entries = file.ignore {
      ignores = entries.compactMap { entry in
        guard let rule = entry.rule, let reason = entry.reason else { return nil }
        return Ignore(
          rule: rule, files: patterns(entry.files), reason: reason, until: entry.until)
      }
    }
  }

  /// Lays what the command line says over this.
  mutating func apply(_ flags: ConfigurationFlags) {
    profile = flags.profile ?? profile
    failOn = flags.failOn ?? failOn
    limits.merge(flags.limits) { $1 }
    self.flags = flags
  }

  /// What holds for a file or folder.
  ///
  /// - Parameter path: absolute; `nil` for what holds where no override does.
  func settled(at path: FilePath?) -> SettledRules {
    var settings = rules
    if let path {
      for override in overrides where override.files.covers(path) {
        merge(override.rules, into: &settings)
      }
    }
    return SettledRules(profile: profile.value, settings: settings, flags: flags)
  }

  private func merge(_ other: [String: RuleSetting], into rules: inout [String: RuleSetting]) {
    for (id, setting) in other { rules[id, default: RuleSetting()].apply(setting) }
  }
}

/// What the command line says of a configuration.
package struct ConfigurationFlags: Sendable {
  package var profile: Setting<Profile>?
  package var failOn: Setting<FailLevel>?
  package var limits: [String: Setting<Int>] = [:]
  /// What becomes of the findings of rules, whatever a configuration says.
  package var levels: [String: Setting<RuleLevel>] = [:]
  /// The only rules to run; all of them when there is none.
  package var onlyRules: Set<String> = []

  package init() {}

  /// Whether these keep a rule from running.
  func turnOff(_ id: String) -> Bool {
    (!onlyRules.isEmpty && !onlyRules.contains(id)) || levels[id]?.value == .off
  }
}

/// What holds for one file: the level of each rule, and the profile with the options in it.
struct SettledRules: Sendable {
  let profile: Profile
  private let levels: [String: Setting<RuleLevel>]
  private let settings: [String: RuleSetting]

  init(profile: Profile, settings: [String: RuleSetting], flags: ConfigurationFlags) {
    var numbers = profile
    var levels: [String: Setting<RuleLevel>] = [:]
    for rule in RuleRegistry.all.map({ $0.metadata }) {
      let setting = settings[rule.id]
      for option in rule.options {
        if let value = setting?.options[option.name]?.value { option.set(value, in: &numbers) }
      }
      let standard = Setting(RuleLevel.severity(rule.severity), .standard)
      var level = flags.levels[rule.id] ?? setting?.level ?? standard
      if !flags.onlyRules.isEmpty, !flags.onlyRules.contains(rule.id) {
        level = Setting(.off, .flag("--rule"))
      } else if level.value == .off, flags.onlyRules.contains(rule.id) {
        level = Setting(standard.value, .flag("--rule"))
      }
      levels[rule.id] = level
    }
    self.settings = settings
    self.profile = numbers
    self.levels = levels
  }

  /// What becomes of a rule's findings, and who says so.
  func level(of id: String) -> Setting<RuleLevel> { levels[id] ?? Setting(.off, .standard) }

  /// The severity of a rule's findings; `nil` when it is off.
  ///
  /// - Parameter judged: what the rule makes of one of them, which counts when nobody set another.
  func severity(of id: String, judged: Severity? = nil) -> Severity? {
    let level = level(of: id)
    guard case .severity(let severity) = level.value else { return nil }
    return level.origin == .standard ? judged ?? severity : severity
  }

  /// An option's value as it would be written, and who says so.
  func value(of option: RuleOption, _ rule: RuleMetadata) -> Setting<String> {
    let origin = settings[rule.id]?.options[option.name]?.origin ?? .standard
    return Setting(option.text(profile), origin)
  }
}

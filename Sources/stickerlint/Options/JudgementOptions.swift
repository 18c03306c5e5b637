import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerRules

/// The options that decide which rules run, how severe their findings are, and what fails a run.
struct JudgementOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Run only this rule; repeatable.", valueName: "id"),
    completion: .list(RuleRegistry.ids), transform: rule)
  var rule: [String] = []

  @Option(
    help: ArgumentHelp("Do not run this rule; repeatable.", valueName: "id"),
    completion: .list(RuleRegistry.allMetadata.map(\.id)), transform: anyRule)
  var disable: [String] = []

  @Option(
    help: ArgumentHelp(
      "Set the severity of a rule (error, warning, note or off); repeatable.", valueName: "id=level"
    ),
    completion: .list(RuleRegistry.allMetadata.map(\.id)), transform: SeverityArgument.init)
  var severity: [SeverityArgument] = []

  @Option(
    help: ArgumentHelp(
      "The rules to run: recommended (the default), strict or submission; @1 pins version 1.",
      valueName: "name"), completion: .list(Preset.words.map(\.0)), transform: preset)
  var preset: Preset?

  @Option(help: "The platform whose limits apply (default: as configured, or imessage).")
  var profile: ProfileName?

  @Option(help: ArgumentHelp("The lowest severity that fails the run.", valueName: "level"))
  var failOn: FailLevel?

  @Flag(help: "Fail on warnings, and on outdated entries of ignore and the baseline.")
  var strict = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fail if there are more warnings than this.", valueName: "n"))
  var maxWarnings: Int?

  func validate() throws {
    if strict, failOn != nil {
      throw ValidationError("--strict and --fail-on both set what fails the run: use one of them.")
    }
    if let both = rule.first(where: disable.contains) {
      throw ValidationError("--rule and --disable both name \(both).")
    }
    if let both = rule.first(where: { id in severity.last { $0.rule == id }?.level == .off }) {
      throw ValidationError("--rule selects \(both), but --severity turns it off.")
    }
    if let maxWarnings, maxWarnings < 0 {
      throw ValidationError("--max-warnings must be 0 or more, not \(maxWarnings).")
    }
  }

  /// Adds the values of these options to the flags of a run.
  func add(to flags: inout ConfigurationFlags) {
    flags.profile = profile.map { Setting($0.profile, .flag("--profile")) }
    flags.preset = preset.map { Setting($0, .flag("--preset")) }
    flags.failOn = failOn.map { Setting($0, .flag("--fail-on")) }
    if strict { flags.strict = Setting(true, .flag("--strict")) }
    flags.maxWarnings = maxWarnings.map { Setting($0, .flag("--max-warnings")) }
    flags.onlyRules = Set(rule)
    for severity in severity {
      flags.levels[severity.rule] = Setting(severity.level, .flag("--severity"))
    }
    for id in disable { flags.levels[id] = Setting(.off, .flag("--disable")) }
  }

  private static func rule(_ text: String) throws -> String { try ruleArgument(text) }

  private static func anyRule(_ text: String) throws -> String {
    try ruleArgument(text, among: RuleRegistry.allMetadata.map(\.id))
  }

  private static func preset(_ text: String) throws -> Preset {
    guard let preset = Preset.words.first(where: { $0.0 == text })?.1 else {
      let names = Preset.words.map(\.0)
      let hint = nearest(to: text, among: names).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError(
        "there is no preset '\(text)'.\(hint) Presets are \(names.joined(separator: ", ")).")
    }
    return preset
  }
}

/// The values of `--profile`.
struct ProfileName: ExpressibleByArgument, CaseIterable {
  var profile: Profile

  static var allCases: [ProfileName] { Profile.all.map(ProfileName.init) }
  static var allValueStrings: [String] { Profile.all.map(\.id) }

  init(profile: Profile) { self.profile = profile }

  init?(argument: String) {
    guard let profile = Profile.all.first(where: { $0.id == argument }) else { return nil }
    self.init(profile: profile)
  }
}

/// The argument of `--severity`: `ID=LEVEL`.
struct SeverityArgument {
  var rule: String
  var level: RuleLevel

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let level = RuleLevel(parts[1]) else {
      let words = RuleLevel.words.map(\.0).joined(separator: ", ")
      throw ValidationError("it must be ID=LEVEL, where LEVEL is one of \(words).")
    }
    rule = try ruleArgument(parts[0], among: RuleRegistry.allMetadata.map(\.id))
    self.level = level
  }
}

/// Checks that a text is the id of a rule, and returns it.
private func ruleArgument(
  _ text: String, among ids: [String] = RuleRegistry.ids
) throws -> String {
  guard ids.contains(text) else {
    let hint = nearest(to: text, among: ids)
      .map { " Did you mean '\($0)'?" }
    throw ValidationError(
      "there is no rule '\(text)'.\(hint ?? " 'stickerlint rules' lists them.")")
  }
  return text
}

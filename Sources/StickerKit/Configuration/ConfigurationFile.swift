/// What one `.stickerlint.yml` says; what it does not say is `nil` or empty.
struct ConfigurationFile: Sendable {
  var version: Int?
  var profile: Setting<Profile>?
  var failOn: Setting<FailLevel>?
  var limits: [String: Setting<Int>]? = [:]
  var rules: [String: RuleSetting]? = [:]
}

/// What is said of one rule.
struct RuleSetting: Sendable {
  var level: Setting<RuleLevel>?
}

extension ConfigurationFile {
  /// The name of the file that is looked for.
  static let name = ".stickerlint.yml"

  /// All keys, in the order of the documentation.
  static var fields: [Field<ConfigurationFile>] {
    [
      Field("version", \.version, .integer(1...1), "The version of this format."),
      Field("profile", \.profile, .profile, "The platform whose limits hold."),
      Field("fail-on", \.failOn, .failLevel, "The least severity that fails a run."),
      Field("rules", \.rules, .rules, "Severities of single rules, or off."),
      Field(
        "limits", \.limits, .limits, "Limits against hostile files, which can be lowered here."),
    ]
  }

  /// The whole file.
  static var shape: Shape<ConfigurationFile> {
    .object(ConfigurationFile(), fields, "a key of a configuration")
  }
}

extension Shape where Value == Profile {
  static var profile: Shape { .word(Profile.all.map { ($0.id, $0) }, "a profile") }
}

extension Shape where Value == FailLevel {
  static var failLevel: Shape { .word(FailLevel.allCases.map { ($0.rawValue, $0) }, "a level") }
}

extension Shape where Value == RuleLevel {
  static var ruleLevel: Shape {
    .word(RuleLevel.words, "a severity", synonyms: [("false", .off, false)])
  }
}

extension Shape where Value == [String: Setting<Int>] {
  static var limits: Shape {
    .object(
      [:],
      LimitName.all.map {
        Field($0.name, \.[$0.name], $0.shape, "At most the standard of \($0.standard.grouped).")
      }, "a limit")
  }
}

extension Shape where Value == [String: RuleSetting] {
  static var rules: Shape {
    .object(
      [:],
      RuleRegistry.all.map { $0.metadata }.map {
        Field($0.id, \.[$0.id], .setting(of: $0), $0.summary)
      }, "a rule", hint: "'stickerlint rules' lists them.")
  }
}

extension Shape where Value == RuleSetting {
  /// A severity, or a mapping with one.
  static func setting(of rule: RuleMetadata) -> Shape {
    let level = Shape<RuleLevel>.ruleLevel
    let mapping = Shape.object(
      RuleSetting(),
      [Field("severity", \.level, level, "off, note, warning or error.")],
      "an option of \(rule.id)", isOptional: false)
    return Shape(schema: ["anyOf": [level.schema, mapping.schema]]) { node, name, problems in
      guard node.kind != .mapping else { return mapping.read(node, name, &problems) }
      return level.read(node, name, &problems).map {
        RuleSetting(level: Setting($0, .file(problems.source.name, line: node.span.line)))
      }
    }
  }
}

import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

extension Shape where Value == Profile {
  static var profile: Shape { .word(Profile.all.map { ($0.id, $0) }, "a profile") }
}

extension Shape where Value == [Platform] {
  /// A platform, or a list of them.
  static var platforms: Shape {
    let platform = Shape<Platform>.word(
      Platform.all.map { ($0.id, $0) }, "a platform", hint: "'stickerlint platforms' lists them.")
    return .oneOrList(of: platform, atMost: 32)
  }
}

extension Shape where Value == FailLevel {
  static var failLevel: Shape { .word(FailLevel.allCases.map { ($0.rawValue, $0) }, "a level") }
}

extension Shape where Value == RuleLevel {
  static var ruleLevel: Shape {
    .word(RuleLevel.words, "a severity", synonyms: [("false", .off, false)])
  }
}

extension Shape where Value == [ExtendsEntry] {
  /// A file or a list of files. Only names with the ending of a configuration are accepted, because errors quote lines
  /// of the file, and it must not be possible to name a file that holds a secret.
  static var extends: Shape {
    let path = Shape<ExtendsEntry>(
      schema: ["type": "string", "pattern": #"\.stickerlint\.yml$"#]
    ) { node, name, problems in
      guard let text = Shape<String>.text.read(node, name, &problems) else { return nil }
      guard text.hasSuffix(ConfigurationFile.name), text.isShownAsWritten else {
        problems.add(
          "\(name) must name a file ending in \(ConfigurationFile.name), not '\(text.excerpt)'",
          at: node.place)
        return nil
      }
      return ExtendsEntry(path: FilePath(text), source: problems.source, place: node.place)
    }
    return .oneOrList(of: path, atMost: 16)
  }
}

extension Shape where Value == SizeClass {
  /// A size; "medium" is the name of "regular" in Xcode's inspector.
  static var configuredSize: Shape {
    let sizes = Profile.messages.sizeClasses.map { ($0.name, $0) }
    let medium = sizes.filter { $0.0 == "regular" }.map {
      ("medium", $0.1, SchemaValue.string("medium"))
    }
    return .word(sizes, "a size", synonyms: medium)
  }
}

extension Shape where Value == Preset {
  static var preset: Shape { .word(Preset.words, "a preset") }
}

extension Shape where Value == VersionRequirement {
  static var requiredVersion: Shape {
    // YAML parses `0.2` as a number.
    let schema: SchemaValue = [
      "type": ["string", "number"], "pattern": .string(VersionRequirement.pattern),
    ]
    return Shape(schema: schema) { node, name, problems in
      let isNumber = node.kind == .number || node.kind == .integer
      guard let text = isNumber ? node.text : Shape<String>.text.read(node, name, &problems) else {
        return nil
      }
      guard let requirement = VersionRequirement(text) else {
        problems.add(
          "\(name) must be a version such as '0.2.1', '>=0.2' or '>=0.2, <1', not "
            + "'\(text.excerpt)'",
          at: node.place)
        return nil
      }
      if !requirement.allows(Version.current) {
        problems.add(
          "this is stickerlint \(Version.current), but the configuration is for \(text.excerpt)",
          at: node.place)
      }
      return requirement
    }
  }
}

extension Shape where Value == FilePath {
  /// The path of a baseline. Only names with the ending of a baseline are accepted, because errors quote lines of the
  /// file, and it must not be possible to name a file that holds a secret.
  static var baseline: Shape {
    Shape(schema: ["type": "string", "pattern": #"\.stickerlint-baseline\.json$"#]) {
      node, name, problems in
      guard let text = Shape<String>.text.read(node, name, &problems) else { return nil }
      let path = FilePath(text)
      guard text.hasSuffix(KnownNames.baseline), text.isShownAsWritten, path.isRelative else {
        problems.add(
          "\(name) must be a relative path to a file ending in \(KnownNames.baseline), not "
            + "'\(text.excerpt)'", at: node.place)
        return nil
      }
      return path
    }
  }
}

extension Shape where Value == String {
  static var ruleID: Shape {
    .word(RuleRegistry.ids.map { ($0, $0) }, "a rule", hint: "'stickerlint rules' lists them.")
  }
}

extension Shape where Value == [String] {
  /// At least one rule id.
  static var selection: Shape {
    .list(of: .ruleID, notEmpty: "no rule would be run; leave it out to run those of the preset")
  }
}

extension Shape where Value == [Located<Glob>] {
  static var globs: Shape { .list(of: .located(.glob)) }

  /// At least one pattern.
  ///
  /// - Parameter reason: why an empty list is refused.
  static func someGlobs(_ reason: String) -> Shape {
    .list(of: .located(.glob), notEmpty: reason)
  }
}

extension Shape where Value == Glob {
  static var glob: Shape {
    Shape<String>.text.map { text, name throws(ShapeFault) in
      do throws(Glob.Fault) {
        return try Glob(text)
      } catch {
        throw ShapeFault("\(name): \(error.message)")
      }
    }
  }
}

extension Shape where Value == [String: Setting<Int>] {
  static var limits: Shape {
    .object(
      [:],
      NamedLimit.all.map {
        Field($0.name, \.[$0.name], $0.shape, "At most the default of \($0.standard.grouped).")
      }, unknown: .refused("a limit"))
  }
}

extension Shape where Value == [String: RuleSetting] {
  /// The settings of all rules. Two keys use them, so the schema refers to one definition.
  static var rules: Shape {
    Shape(schema: ["$ref": "#/$defs/rules"], read: everyRule.read)
  }

  /// The definition that ``rules`` refers to.
  static var everyRule: Shape {
    .object(
      [:],
      RuleRegistry.allMetadata.map {
        Field($0.id, \.[$0.id], .setting(of: $0), $0.summary)
      }, unknown: .refused("a rule", hint: "'stickerlint rules' lists them."))
  }
}

extension Shape where Value == RuleSetting {
  /// A severity, or a mapping with a severity and the rule's options.
  static func setting(of rule: RuleMetadata) -> Shape {
    let level = Shape<RuleLevel>.ruleLevel
    let severity = Field<RuleSetting>(
      "severity", \.level, level, "off, note, warning or error.")
    let options = rule.options.map { option in
      Field<RuleSetting>(option.name, \.options[option.name], option.shape, option.summary)
    }
    let mapping = Shape.object(
      RuleSetting(), [severity] + options, unknown: .refused("an option of \(rule.id)"),
      isOptional: false)
    return Shape(schema: ["anyOf": [level.schema, mapping.schema]]) { node, name, problems in
      if node.kind == .mapping {
        let setting = mapping.read(node, name, &problems)
        if let options = setting?.options, let minimum = options["minimum"]?.value,
          let maximum = options["maximum"]?.value, minimum > maximum
        {
          problems.add("the minimum of \(rule.id) is above its maximum", at: node.place)
        }
        return setting
      }
      return level.read(node, name, &problems).map {
        RuleSetting(level: Setting($0, .file(problems.source.name, line: node.place.line)))
      }
    }
  }
}

extension Shape where Value == OverrideEntry {
  static var override: Shape {
    .object(
      OverrideEntry(),
      [
        Field(
          "files", \.files, .someGlobs("the settings would apply to no file"),
          "The files it applies to.",
          isRequired: true),
        Field("rules", \.rules, .rules, "The settings for these files.", isRequired: true),
      ], unknown: .refused("a key of an override"), isOptional: false)
  }
}

extension Shape where Value == IgnoreEntry {
  static var ignore: Shape {
    let rules = Shape<[Located<String>]>.oneOrList(of: .located(.ruleID), atMost: 256)
    return .object(
      IgnoreEntry(),
      [
        Field(
          "rule", \.rules, rules, "The rule, or rules, whose findings are accepted.",
          isRequired: true),
        Field(
          "files", \.files, .someGlobs("the entry would accept nothing"),
          "The files it applies to.",
          isRequired: true),
        Field("reason", \.reason, .text, "The reason, for later readers.", isRequired: true),
        Field(
          "until", \.until, .day,
          "The last day on which the entry is valid, such as 2027-01-31."),
      ], unknown: .refused("a key of an ignore entry"), isOptional: false)
  }
}

extension Shape where Value == CalendarDay {
  static var day: Shape {
    let schema: SchemaValue = [
      "type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
    ]
    return Shape(schema: schema) { node, name, problems in
      guard case .scalar(let text, _) = node.content, let day = CalendarDay(text) else {
        problems.add(mismatch: node, name, "a day such as 2027-01-31")
        return nil
      }
      return day
    }
  }
}

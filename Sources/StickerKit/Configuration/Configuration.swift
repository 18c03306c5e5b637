public import StickerCodecs

/// What holds for a pack: the defaults, the closest configuration file, and the command line.
public struct Configuration: Sendable {
  public var profile: Setting<Profile>
  public var failOn: Setting<FailLevel>
  /// The limits that were set, by name.
  public var limits: [String: Setting<Int>]
  /// The severities that were set, by rule.
  public var levels: [String: Setting<RuleLevel>]

  /// The defaults.
  public init() {
    profile = Setting(.messages, .standard)
    failOn = Setting(.error, .standard)
    limits = [:]
    levels = [:]
  }

  /// The most that one file may ask for.
  public var decodeLimits: DecodeLimits { DecodeLimits(limits) }

  /// The most that is looked through below a named folder.
  public var treeLimits: TreeLimits { TreeLimits(limits) }

  /// What becomes of a rule's findings.
  func level(of rule: RuleMetadata) -> RuleLevel {
    levels[rule.id]?.value ?? .severity(rule.severity)
  }

  /// Lays what a file says over this.
  mutating func apply(_ file: ConfigurationFile) {
    profile = file.profile ?? profile
    failOn = file.failOn ?? failOn
    limits.merge(file.limits ?? [:]) { $1 }
    for (id, rule) in file.rules ?? [:] { levels[id] = rule.level ?? levels[id] }
  }

  /// Lays what the command line says over this.
  mutating func apply(_ flags: ConfigurationFlags) {
    failOn = flags.failOn ?? failOn
    limits.merge(flags.limits) { $1 }
  }
}

/// What the command line says of a configuration.
public struct ConfigurationFlags: Sendable {
  public var failOn: Setting<FailLevel>?
  public var limits: [String: Setting<Int>] = [:]

  public init() {}
}

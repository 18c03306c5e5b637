package import StickerPacks
package import StickerRules

/// Everything about one rule as JSON, for `stickerlint rules --format json`.
package struct RuleFacts: Encodable {
  let id: String
  let group: String
  let severity: String
  /// Whether it is run only where a configuration or flag names it.
  let isOffByDefault: Bool
  let summary: String
  let why: String
  let howToFix: String
  /// How `stickerlint fix` mends it: safe, lossy or rename; `null` where it does not.
  @Nullable var repair: String?
  @Nullable var limit: String?
  let options: [Option]
  @Nullable var example: String?
  let since: String
  let evidence: [Backing]

  /// One statement and what it stands on.
  struct Backing: Encodable {
    /// apple, standard, observed or judgement.
    let basis: String
    /// `null` for the limit as a whole.
    @Nullable var statement: String?
    let locator: String
  }

  struct Option: Encodable {
    let name: String
    /// As a configuration would write it.
    let value: String
    let summary: String
  }

  package init(_ rule: RuleMetadata, profile: Profile) {
    id = rule.id
    group = rule.group.rawValue
    severity = rule.severity.rawValue
    isOffByDefault = rule.isOffByDefault
    summary = rule.summary
    why = rule.why
    howToFix = rule.howToFix
    repair = rule.repair?.rawValue
    limit = rule.limit(profile)
    options = rule.options.map {
      Option(name: $0.name, value: $0.text(profile), summary: $0.summary)
    }
    example = rule.example
    since = rule.since
    evidence = rule.evidence.map {
      Backing(basis: $0.basis.rawValue, statement: $0.statement, locator: $0.locator)
    }
  }
}

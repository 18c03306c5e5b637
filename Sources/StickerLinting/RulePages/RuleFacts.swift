package import StickerPacks
package import StickerRules

/// The facts about one rule as JSON, for `stickerlint rules --format json`.
package struct RuleFacts: Encodable {
  let id: String
  let group: String
  let severity: String
  /// True if the rule runs only when a configuration or flag names it.
  let isOffByDefault: Bool
  let summary: String
  let why: String
  let howToFix: String
  /// The kind of repair by `stickerlint fix`: safe, lossy or rename; `null` if there is none.
  @Nullable var repair: String?
  @Nullable var limit: String?
  let options: [Option]
  @Nullable var example: String?
  let since: String
  let evidence: [Backing]

  /// One statement and its evidence.
  struct Backing: Encodable {
    /// The kind of evidence: apple, standard, observed or judgement.
    let basis: String
    /// `null` if the evidence is for the limit as a whole.
    @Nullable var statement: String?
    let locator: String
    /// The first day on which the statement holds, for example 2018-09-17; `null` if the evidence has no date.
    @Nullable var since: String?
    /// The confidence in the evidence: official, quoted or hearsay; `null` if the evidence has no date.
    @Nullable var confidence: String?
  }

  struct Option: Encodable {
    let name: String
    /// The value as a configuration spells it.
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
      Backing(
        basis: $0.basis.rawValue, statement: $0.statement, locator: $0.locator,
        since: $0.dated?.since.description, confidence: $0.dated?.confidence.rawValue)
    }
  }
}

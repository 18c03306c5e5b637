package import StickerPacks
package import StickerRules

/// Everything about one rule as JSON, for `stickerlint rules --format json`.
package struct RuleFacts: Encodable {
  let id: String
  let group: String
  let severity: String
  let summary: String
  let why: String
  let howToFix: String
  @Nullable var limit: String?
  let options: [Option]
  @Nullable var example: String?
  let source: String

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
    summary = rule.summary
    why = rule.why
    howToFix = rule.howToFix
    limit = rule.limit(profile)
    options = rule.options.map {
      Option(name: $0.name, value: $0.text(profile), summary: $0.summary)
    }
    example = rule.example
    source = rule.source
  }
}

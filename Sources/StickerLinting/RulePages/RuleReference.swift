package import StickerPacks
import StickerRules

/// Writes the reference page of all rules, in Markdown.
package struct RuleReference: Sendable {
  private let profile: Profile
  /// The output of the program for a rule's sample pack.
  private let example: @Sendable (_ id: String) -> String?

  package init(profile: Profile, example: @escaping @Sendable (_ id: String) -> String?) {
    self.profile = profile
    self.example = example
  }

  /// Returns the whole page.
  package func page() -> String {
    var text = """
      # Rules

      What stickerlint checks for \(profile.name). "Must fix" is an error, "worth a look" a warning,
      "good to know" a note; `--fail-on` sets which of them fail a run. This page is generated from
      the rules themselves by `make docs`.

      Evidence is the basis of each statement and number: `apple` and `standard` are documents,
      `observed` is the behavior of Xcode, App Store Connect or a system, `judgement` is a choice
      of this project, based on measurements where a page is named.

      """
    for group in RuleMetadata.Group.allCases {
      text += "\n## \(group.rawValue.capitalizedFirst)\n"
      for rule in RuleRegistry.allMetadata where rule.group == group {
        text += section(rule)
      }
    }
    return text
  }

  private func section(_ rule: RuleMetadata) -> String {
    let off = rule.isOffByDefault ? ", off by default" : ""
    var text =
      "\n### \(rule.id)\n\n\(rule.summary) *\(rule.severity.words.capitalizedFirst)\(off).*\n\n"
    let entries: [(String, String?)] = [
      ("Why", rule.why), ("Limit", rule.limit(profile)), ("Repair", rule.howToFix),
      ("Automatic", rule.repairText),
      ("Options", rule.optionsText(profile)), ("Since", rule.since),
    ]
    for case (let name, let entry?) in entries { text += "- \(name): \(entry)\n" }
    text += "- Evidence:\n" + rule.evidence.map { "  - \($0.text)\n" }.joined()
    if let example = example(rule.id) { text += "\n```\n\(example)```\n" }
    return text
  }
}

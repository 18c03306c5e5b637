import StickerBase
package import StickerPacks
package import StickerRules

/// Writes text about rules: the list of all rules, and the description of one.
package struct RuleGuide: Sendable {
  private let profile: Profile
  private let style: TextStyle

  package init(profile: Profile, style: TextStyle) {
    self.profile = profile
    self.style = style
  }

  /// Returns rules by group, each with its severity and summary.
  package func list(_ rules: [RuleMetadata] = RuleRegistry.allMetadata) -> String {
    let column = (rules.map(\.id.count).max() ?? 0) + 2
    var text = ""
    let groups = Set(rules.map(\.group))
    for group in RuleMetadata.Group.allCases where groups.contains(group) {
      text += "\n  \(style.paint(group.rawValue.capitalizedFirst, .bold))\n"
      for rule in rules where rule.group == group {
        let sign = style.paint(rule.severity.sign(style), rule.severity.ink)
        let id = rule.id + String(repeating: " ", count: column - rule.id.count)
        let lines = wrap(style.plain(rule.summary), width: style.width - column - 6)
        text += "    \(sign) \(id)\(lines[0])\n"
        for line in lines.dropFirst() {
          text += String(repeating: " ", count: column + 6) + line + "\n"
        }
      }
    }
    let legend = Severity.allCases.reversed()
      .map { "\($0.sign(style)) \($0.words)" }.joined(separator: "   ")
    return text + "\n  \(legend)\n  stickerlint rules ID   explains one of them\n"
  }

  /// Returns the full description of one rule.
  package func explain(_ rule: RuleMetadata) -> String {
    let heading = style.plain("\(style.paint(rule.id, .bold)) · \(rule.severity.words)")
    var text = "\(heading)\n\n"
    let entries: [(String, String?)] =
      [
        ("What", rule.summary), ("Why", rule.why), ("Limit", rule.limit(profile)),
        ("Repair", rule.howToFix), ("Automatic", rule.repairText),
        ("Options", rule.optionsText(profile)),
        Self.toggle(rule),
        ("Example", rule.example), ("Since", rule.since),
      ] + rule.evidence.enumerated().map { ($0.offset == 0 ? "Evidence" : "", $0.element.text) }
    for case (let name, let entry?) in entries {
      let lines = wrap(style.plain(entry), width: style.width - 12)
      text += "  \(name)\(String(repeating: " ", count: 10 - name.count))\(lines[0])\n"
      for line in lines.dropFirst() { text += String(repeating: " ", count: 12) + line + "\n" }
    }
    return text
  }

  /// Returns the label and the text of a configuration line that turns a rule on or off. The text is `nil` for a rule
  /// about configurations or baselines.
  private static func toggle(_ rule: RuleMetadata) -> (String, String?) {
    guard RuleRegistry.ids.contains(rule.id) else { return ("Off", nil) }
    return rule.isOffByDefault
      ? ("On", "rules: { \(rule.id): \(rule.severity.rawValue) } (off by default)")
      : ("Off", "rules: { \(rule.id): off }")
  }
}

package import StickerPacks

/// The description of a rule: the only source for `stickerlint rules`, reports and documentation.
package struct RuleMetadata: Sendable {
  /// The id, which names the problem in kebab case.
  package var id: String
  package var group: Group
  /// The usual severity. A finding may have a lower or higher severity (``Finding/Draft/severity``).
  package var severity: Severity
  /// The problem that is flagged, in one sentence.
  package var summary: String
  /// The consequence for people who use the sticker, or who publish it.
  package var why: String
  package var howToFix: String
  /// The limit, with the numbers of the profile; `nil` if there is none.
  package var limit: @Sendable (Profile) -> String?
  /// The numbers that a configuration may change.
  package var options: [RuleOption]
  /// The first version of this program with the rule.
  package var since: String
  /// The evidence for the rule and its numbers.
  package var evidence: [Evidence]
  /// The ids of more specific rules. If they report or cover the same file, this rule's finding is dropped,
  /// so that one cause is one finding.
  package var yieldsTo: Set<String>
  /// The first version of the presets with the rule; earlier presets leave it out.
  package var presetVersion: Int
  /// True if the rule runs only if a configuration or flag names it, because it flags much art that is drawn
  /// that way on purpose.
  package var isOffByDefault: Bool

  /// The class of changes by which `stickerlint fix` repairs the findings; `nil` if it cannot repair them.
  package var repair: RepairClass?
  /// True if notes are repaired only if the rule is named, because they may be about intended art.
  package var repairsNotesOnlyIfPicked: Bool
  /// True if the repair may leave some findings for a person to fix; only a trial shows which.
  package var repairMayBePartial: Bool
  /// True if the repair changes how the art is drawn, so that it is done only if the rule is named.
  package var repairNeedsPick: Bool
  /// Further words of the repair's command line: an option, and a placeholder.
  package var repairArguments: [SuggestedCommand.Word]

  /// The subject of a rule.
  package enum Group: String, Sendable, CaseIterable {
    case files
    case images
    case edges
    case placement
    case contrast
    case animation
    case packs
    case icons
    case projects
    case messages
    case platforms
  }

  init(
    id: String, group: Group, severity: Severity, summary: String, why: String, howToFix: String,
    limit: @escaping @Sendable (Profile) -> String? = { _ in nil }, options: [RuleOption] = [],
    since: String, evidence: [Evidence], yieldsTo: Set<String> = [],
    presetVersion: Int = 1, isOffByDefault: Bool = false,
    repair: RepairClass? = nil, repairsNotesOnlyIfPicked: Bool = false,
    repairMayBePartial: Bool = false, repairNeedsPick: Bool = false,
    repairArguments: [SuggestedCommand.Word] = []
  ) {
    self.id = id
    self.group = group
    self.severity = severity
    self.summary = summary
    self.why = why
    self.howToFix = howToFix
    self.limit = limit
    self.options = options
    self.since = since
    self.evidence = evidence
    self.yieldsTo = yieldsTo
    self.presetVersion = presetVersion
    self.isOffByDefault = isOffByDefault
    self.repair = repair
    self.repairsNotesOnlyIfPicked = repairsNotesOnlyIfPicked
    self.repairMayBePartial = repairMayBePartial
    self.repairNeedsPick = repairNeedsPick
    self.repairArguments = repairArguments
  }

  /// The message of the rule for its sample pack; `nil` for ``ConfigurationRules``.
  package var example: String? { RuleExamples.messages[id] }

  /// The kind of repair, for people; `nil` if there is none.
  package var repairText: String? {
    repair.map {
      repairNeedsPick
        ? "by 'stickerlint fix --pick \(id)', pixels change"
        : $0.words + (repairsNotesOnlyIfPicked ? "; notes only with --pick" : "")
    }
  }

  /// The evidence in one line, for people.
  package var evidenceText: String { evidence.map(\.text).joined(separator: "; ") }

  /// Returns the options with their defaults: `maximum: 500 KB (the largest file that passes)`; `nil` if
  /// there are none.
  package func optionsText(_ profile: Profile) -> String? {
    guard !options.isEmpty else { return nil }
    return options.map { option in
      "\(option.name): \(option.text(profile)) "
        + "(\(option.summary.prefix(1).lowercased())\(option.summary.dropFirst().dropLast()))"
    }.joined(separator: ", ")
  }
}

extension RuleMetadata {
  /// The fault in words, as a clause with the rule's id behind it: `the sticker is not square (non-square)`.
  package var fault: String {
    let first = summary.prefix { $0 != " " }
    // Names such as APNG keep their capitals.
    let isName = first.dropFirst().contains { $0.isUppercase || $0.isNumber }
    let start = isName ? String(first) : first.prefix(1).lowercased() + first.dropFirst()
    let words = start + summary.dropFirst(first.count)
    return "\(words.hasSuffix(".") ? String(words.dropLast()) : words) (\(id))"
  }
}

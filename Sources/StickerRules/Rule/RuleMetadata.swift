package import StickerPacks

/// What a rule is, in words: the one source for `stickerlint rules`, reports and documentation.
package struct RuleMetadata: Sendable {
  /// The problem, in kebab case.
  package var id: String
  package var group: Group
  /// The severity; single findings may be milder or worse where ``limit`` says so.
  package var severity: Severity
  /// What is flagged, in one sentence.
  package var summary: String
  /// What happens to people who use such a sticker.
  package var why: String
  package var howToFix: String
  /// The number it compares with, from the profile; `nil` when there is none.
  package var limit: @Sendable (Profile) -> String?
  /// Numbers that a configuration may change.
  package var options: [RuleOption]
  /// The version of this program that the rule came with.
  package var since: String
  /// What the rule and its numbers stand on, the strongest first.
  package var evidence: [Evidence]
  /// The ids of rules that say more when they speak of the same file, or cover it: one cause is one
  /// finding.
  package var yieldsTo: Set<String>
  /// The version of the presets from which on it is run: a preset of an earlier one leaves it out.
  package var presetVersion: Int
  /// Whether it is run only where a configuration or flag names it: what it says is true of much art that
  /// is meant so.
  package var isOffByDefault: Bool

  /// How `stickerlint fix` mends what is found: `nil` where it does not.
  package var repair: RepairClass?
  /// Whether its notes are mended only when the rule is named: they may speak of what is meant so.
  package var asksToMendNotes: Bool
  /// Whether its repair leaves some of what is found for an eye, which only trying tells.
  package var repairMayLeave: Bool
  /// True if its repair changes how the art is drawn, so that it is done only where the rule is named.
  package var repairIsChoice: Bool
  /// The words that its repair needs beside the rule: an option, and a word to be replaced.
  package var repairWords: [String]

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
  }

  init(
    id: String, group: Group, severity: Severity, summary: String, why: String, howToFix: String,
    limit: @escaping @Sendable (Profile) -> String? = { _ in nil }, options: [RuleOption] = [],
    since: String, evidence: [Evidence], yieldsTo: Set<String> = [],
    presetVersion: Int = 1, isOffByDefault: Bool = false,
    repair: RepairClass? = nil, asksToMendNotes: Bool = false,
    repairMayLeave: Bool = false, repairIsChoice: Bool = false,
    repairWords: [String] = []
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
    self.asksToMendNotes = asksToMendNotes
    self.repairMayLeave = repairMayLeave
    self.repairIsChoice = repairIsChoice
    self.repairWords = repairWords
  }

  /// What the rule says of its sample pack; `nil` for what no rule finds.
  package var example: String? { RuleExamples.messages[id] }

  /// How it is mended, for people.
  package var repairText: String? {
    repair.map {
      repairIsChoice
        ? "by 'stickerlint fix --pick \(id)', pixels change"
        : $0.words + (asksToMendNotes ? "; notes only with --pick" : "")
    }
  }

  /// The evidence for people, an entry a statement.
  package var evidenceText: String { evidence.map(\.text).joined(separator: "; ") }

  /// The options with their defaults: `maximum: 500 KB (the largest file that passes)`; `nil` when
  /// there are none.
  package func optionsText(_ profile: Profile) -> String? {
    guard !options.isEmpty else { return nil }
    return options.map { option in
      "\(option.name): \(option.text(profile)) "
        + "(\(option.summary.prefix(1).lowercased())\(option.summary.dropFirst().dropLast()))"
    }.joined(separator: ", ")
  }
}

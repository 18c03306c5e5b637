import StickerRules

/// The findings of a report in reading order: the worst first, each as briefly as its severity allows.
struct ReadingOrder {
  /// Errors that files of several packs have in common, and errors of one rule about many files if commands repair them
  /// or the order is condensed. They come first.
  private(set) var sharedErrors: [FindingGroup] = []
  /// Findings of single files, in a section for each severity and pack. The worst severity comes first and, within a
  /// severity, the pack with the most findings.
  private(set) var sections: [Section] = []
  /// Warnings and notes of one rule about many files, from all packs. They come before those about single files.
  private(set) var ruleGroups: [FindingGroup] = []
  /// Notes that do not fail the run, which are summarized in a line for each rule; empty if everything is shown.
  private(set) var notes: [PlacedFinding] = []
  /// Findings about the configuration and the baseline, one by one.
  let unusedEntries: [FindingGroup]

  /// Findings of single files of a pack.
  struct Section {
    let pack: Int
    fileprivate(set) var groups: [FindingGroup]
    /// True if the findings are errors.
    let isSevere: Bool

    fileprivate var findingCount: Int { groups.reduce(0) { $0 + $1.placed.count } }
  }

  /// Sorts and groups the findings of a report.
  ///
  /// - Parameter isCondensed: true to show errors of a rule about many files once even if no command repairs them, and
  ///   to treat errors that differ only in numbers as shared.
  init(_ report: Report, _ detail: ReportContext.Detail, isCondensed: Bool = false) {
    var single = report.placedFindings
    var configuration = report.placedEntries
    if detail != .everything {
      let isNote = { (placed: PlacedFinding) in
        placed.finding.severity == .note && !placed.fails
      }
      notes = (single + configuration).filter(isNote)
      single.removeAll(where: isNote)
      configuration.removeAll(where: isNote)
      sharedErrors = Self.takeSharedErrors(of: report, from: &single, ignoringNumbers: isCondensed)
      sharedErrors += Self.takeRuleGroups(
        of: report, from: &single, where: { $0 == .error },
        areMany: { topic, count in
          let minCount = topic.hasCommand ? Self.minRepaired : .max
          return count >= (isCondensed ? FindingGroup.minCount : minCount)
        })
      ruleGroups = Self.takeRuleGroups(
        of: report, from: &single, where: { $0 < .error },
        areMany: { $1 >= FindingGroup.minCount })
    }
    unusedEntries = configuration.map {
      FindingGroup(names: [$0.name], placed: [$0], findings: [$0.finding], fails: $0.fails)
    }
    let groups = Dictionary(grouping: single) { $0.pack ?? 0 }.map { pack, findings in
      let groups = FindingGroup.byFile(
        findings, of: report.packs[pack], mergesIcons: detail != .everything)
      return (pack, groups)
    }
    for severity in Severity.allCases.reversed() {
      sections += groups.compactMap { pack, groups in
        let matching = groups.filter { $0.severity == severity }
        return matching.isEmpty
          ? nil : Section(pack: pack, groups: matching, isSevere: severity == .error)
      }.sorted { (one: Section, other: Section) in
        (other.findingCount, one.pack) < (one.findingCount, other.pack)
      }
    }
  }

  /// Removes and returns errors that many files of several packs share.
  private static func takeSharedErrors(
    of report: Report, from findings: inout [PlacedFinding], ignoringNumbers: Bool
  ) -> [FindingGroup] {
    take(
      from: &findings, of: report, where: { $0 == .error },
      by: { Cause($0, ignoresNumbers: ignoringNumbers) },
      isShared: { $1.count >= $0.minCount && Set($1.map(\.pack)).count > 1 })
  }

  /// The minimum number of files with errors of one rule for the errors to be shown once because commands repair them.
  /// The text of each error then hardly matters.
  private static let minRepaired = 8

  /// Removes and returns the findings of rules with findings about many files.
  ///
  /// - Parameter areMany: decides whether the findings of a rule about a number of files are shown once.
  private static func takeRuleGroups(
    of report: Report, from findings: inout [PlacedFinding], where isSelected: (Severity) -> Bool,
    areMany: (Topic, Int) -> Bool
  ) -> [FindingGroup] {
    take(
      from: &findings, of: report, where: isSelected, by: { Topic($0.finding) },
      isShared: { areMany($0, Set($1.map(\.finding.path)).count) })
  }

  /// Removes findings that are shown together, and returns their groups. The worst groups come first and, among equally
  /// severe ones, those with the most files.
  private static func take<Key: Hashable>(
    from findings: inout [PlacedFinding], of report: Report, where isSelected: (Severity) -> Bool,
    by key: (PlacedFinding) -> Key, isShared: (Key, [PlacedFinding]) -> Bool
  ) -> [FindingGroup] {
    let selected = findings.filter { isSelected($0.finding.severity) }
    let taken = Dictionary(grouping: selected) { key($0) }.filter(isShared)
    guard !taken.isEmpty else { return [] }
    findings.removeAll { isSelected($0.finding.severity) && taken[key($0)] != nil }
    let groups = taken.values.map { placed in
      let packs = Set(placed.compactMap(\.pack)).sorted().map { report.packs[$0] }
      return FindingGroup.joined(placed, in: packs)
    }
    return groups.sorted { one, other in
      guard one.severity == other.severity else { return one.severity > other.severity }
      guard one.names.count == other.names.count else {
        return one.names.count > other.names.count
      }
      let (first, second) = (one.findings[0], other.findings[0])
      return (first.ruleID, first.path.string, first.message)
        < (second.ruleID, second.path.string, second.message)
    }
  }

  /// The properties that the findings of a rule group share.
  private struct Topic: Hashable {
    let ruleID: String
    let severity: Severity
    /// True if the finding suggests a command. Findings with and without a command are not in the same group.
    let hasCommand: Bool
    let platforms: [String]

    init(_ finding: Finding) {
      platforms = finding.platforms
      (ruleID, severity) = (finding.ruleID, finding.severity)
      hasCommand = finding.command != nil
    }
  }
}

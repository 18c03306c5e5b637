import StickerRules

/// The findings of a report in reading order: the worst first, each as briefly as its severity allows.
struct ReadingOrder {
  /// Errors that files of several packs share; they come first.
  private(set) var sharedErrors: [FindingGroup] = []
  /// Findings of single files: a section for each severity and pack, the worst severity first, and packs with
  /// more findings before others.
  private(set) var sections: [Section] = []
  /// Milder findings of rules with findings about many files, across packs; they come before those of single
  /// files.
  private(set) var rules: [FindingGroup] = []
  /// Findings that are summarized in a line for each rule.
  private(set) var notes: [PlacedFinding] = []
  /// Findings about the configuration and the baseline, one by one.
  let leftovers: [FindingGroup]

  /// Findings of single files of a pack.
  struct Section {
    let pack: Int
    fileprivate(set) var groups: [FindingGroup]
    /// True if the findings are errors.
    let isSevere: Bool

    fileprivate var findingCount: Int { groups.reduce(0) { $0 + $1.placed.count } }
  }

  /// - Parameter isCondensed: true if errors of a rule about many files are also shown once.
  init(_ report: Report, _ detail: ReportContext.Detail, isCondensed: Bool = false) {
    var single = report.placedFindings
    var configuration = report.placedLeftovers
    if detail != .everything {
      let isNote = { (placed: PlacedFinding) in
        placed.finding.severity == .note && !placed.fails
      }
      notes = (single + configuration).filter(isNote)
      single.removeAll(where: isNote)
      configuration.removeAll(where: isNote)
      sharedErrors = Self.takeSharedErrors(of: report, from: &single, ignoringNumbers: isCondensed)
      if isCondensed {
        sharedErrors += Self.takeRules(of: report, from: &single) { $0 == .error }
      }
      rules = Self.takeRules(of: report, from: &single) { $0 < .error }
    }
    leftovers = configuration.map {
      FindingGroup(names: [$0.name], placed: [$0], findings: [$0.finding], fails: $0.fails)
    }
    let groups = Dictionary(grouping: single) { $0.pack ?? 0 }.map { pack, findings in
      let groups = FindingGroup.byFile(
        findings, of: report.packs[pack], mergesIcons: detail != .everything)
      return (pack, groups)
    }
    for severity in Severity.allCases.reversed() {
      sections += groups.compactMap { pack, groups in
        let these = groups.filter { $0.severity == severity }
        return these.isEmpty
          ? nil : Section(pack: pack, groups: these, isSevere: severity == .error)
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
      isShared: { $1.count >= $0.many && Set($1.map(\.pack)).count > 1 })
  }

  /// Removes and returns the findings of rules with findings about many files.
  private static func takeRules(
    of report: Report, from findings: inout [PlacedFinding], where isMeant: (Severity) -> Bool
  ) -> [FindingGroup] {
    take(
      from: &findings, of: report, where: isMeant, by: { Topic($0.finding) },
      isShared: { Set($1.map(\.finding.path)).count >= FindingGroup.many })
  }

  /// Removes and returns findings that are shown together, the worst first, then those of the most files.
  private static func take<Key: Hashable>(
    from findings: inout [PlacedFinding], of report: Report, where isMeant: (Severity) -> Bool,
    by key: (PlacedFinding) -> Key, isShared: (Key, [PlacedFinding]) -> Bool
  ) -> [FindingGroup] {
    let meant = findings.filter { isMeant($0.finding.severity) }
    let taken = Dictionary(grouping: meant) { key($0) }.filter(isShared)
    guard !taken.isEmpty else { return [] }
    findings.removeAll { isMeant($0.finding.severity) && taken[key($0)] != nil }
    let groups = taken.values.map { placed in
      let packs = Set(placed.compactMap(\.pack)).sorted().map { report.packs[$0] }
      return FindingGroup.shared(placed, in: packs)
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

  private struct Topic: Hashable {
    let ruleID: String
    let severity: Severity
    /// True if a command repairs the finding. Findings with and without a repair are not grouped.
    let isMended: Bool
    let platforms: [String]

    init(_ finding: Finding) {
      platforms = finding.platforms
      (ruleID, severity) = (finding.ruleID, finding.severity)
      isMended = finding.command != nil
    }
  }
}

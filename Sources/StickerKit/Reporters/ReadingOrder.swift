import StickerRules

/// The findings of a report as people read them: the worst first, and each as briefly as it deserves.
struct ReadingOrder {
  /// Errors that files of several packs share; they come before all others.
  private(set) var sharedErrors: [FindingGroup] = []
  /// Findings of single files: for each severity, the worst first, a section for each pack that has
  /// some; packs with more come first.
  private(set) var sections: [Section] = []
  /// Milder findings of rules that speak of many files, in whichever packs these are; they come before
  /// those of single files.
  private(set) var rules: [FindingGroup] = []
  /// What a line a rule is enough for.
  private(set) var notes: [PlacedFinding] = []
  /// What is said of the configuration and the baseline, one by one.
  let leftovers: [FindingGroup]

  /// Findings of single files of a pack.
  struct Section {
    let pack: Int
    fileprivate(set) var groups: [FindingGroup]
    /// True if they are errors.
    let isSevere: Bool

    fileprivate var findingCount: Int { groups.reduce(0) { $0 + $1.placed.count } }
  }

  /// - Parameter isCondensed: whether a rule's errors come once, too, where they are about many files.
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

  /// Takes out errors that many files of several packs have for the same cause.
  private static func takeSharedErrors(
    of report: Report, from findings: inout [PlacedFinding], ignoringNumbers: Bool
  ) -> [FindingGroup] {
    take(
      from: &findings, of: report, where: { $0 == .error },
      by: { Cause($0, ignoresNumbers: ignoringNumbers) },
      isShared: { $1.count >= $0.many && Set($1.map(\.pack)).count > 1 })
  }

  /// Takes out what is said by rules that speak of many files.
  private static func takeRules(
    of report: Report, from findings: inout [PlacedFinding], where isMeant: (Severity) -> Bool
  ) -> [FindingGroup] {
    take(
      from: &findings, of: report, where: isMeant, by: { Topic($0.finding) },
      isShared: { Set($1.map(\.finding.path)).count >= FindingGroup.many })
  }

  /// Takes out findings that are told together, the worst first and then those of the most files.
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
    /// One of those that can be mended says nothing of those that cannot.
    let isMended: Bool

    init(_ finding: Finding) {
      (ruleID, severity) = (finding.ruleID, finding.severity)
      isMended = finding.command != nil
    }
  }
}

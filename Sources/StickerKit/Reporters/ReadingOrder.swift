import StickerRules
package import SystemPackage

/// The findings of a report as people read them: the worst first, and each as briefly as it deserves.
struct ReadingOrder {
  /// Findings of single files: for each severity, the worst first, a section for each pack that has some.
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
    /// Whether they are errors.
    let isSevere: Bool
  }

  init(_ report: Report, _ detail: ReportContext.Detail) {
    var single = report.placedFindings
    var configuration = report.placedLeftovers
    if detail != .everything {
      let isNote = { (placed: PlacedFinding) in
        placed.finding.severity == .note && !placed.fails
      }
      notes = (single + configuration).filter(isNote)
      single.removeAll(where: isNote)
      configuration.removeAll(where: isNote)
      rules = Self.takeRules(of: report, from: &single)
    }
    leftovers = configuration.map { FindingGroup(names: [$0.name], findings: [$0.finding]) }
    let groups = Dictionary(grouping: single) { $0.pack ?? 0 }.mapValues(FindingGroup.byFile)
    for severity in Severity.allCases.reversed() {
      for pack in report.packs.indices {
        let these = (groups[pack] ?? []).filter { $0.severity == severity }
        guard !these.isEmpty else { continue }
        sections.append(Section(pack: pack, groups: these, isSevere: severity == .error))
      }
    }
    choosePictures()
  }

  /// What is shown one by one or rule by rule, in the order in which people read it.
  var inDetail: [FindingGroup] {
    sections.filter(\.isSevere).flatMap(\.groups) + rules
      + sections.filter { !$0.isSevere }.flatMap(\.groups)
  }

  /// Shows each file once, where it is first spoken of.
  private mutating func choosePictures() {
    var seen: Set<FilePath> = []
    func choose(_ group: inout FindingGroup) {
      guard let path = group.findings.first?.path, seen.insert(path).inserted else { return }
      group.pictured = path
    }
    func choose(inSections areSevere: Bool) {
      for section in sections.indices where sections[section].isSevere == areSevere {
        for group in sections[section].groups.indices { choose(&sections[section].groups[group]) }
      }
    }
    choose(inSections: true)
    for rule in rules.indices { choose(&rules[rule]) }
    choose(inSections: false)
  }

  /// Takes out what is milder than an error and said by rules that speak of many files.
  private static func takeRules(
    of report: Report, from findings: inout [PlacedFinding]
  ) -> [FindingGroup] {
    let mild = findings.filter { $0.finding.severity < .error }
    let spoken = Dictionary(grouping: mild) { Topic($0.finding) }.filter {
      Set($0.value.map(\.finding.path)).count >= FindingGroup.many
    }
    findings.removeAll { spoken[Topic($0.finding)] != nil }
    let groups = spoken.mapValues { placed in
      FindingGroup.ofRule(
        placed,
        arePacks: placed.allSatisfy { one in
          one.pack.map { report.packs[$0].path == one.finding.path } ?? false
        })
    }
    return groups.sorted { one, other in
      guard one.key.severity == other.key.severity else {
        return one.key.severity > other.key.severity
      }
      return (other.value.names.count, one.key.ruleID) < (one.value.names.count, other.key.ruleID)
    }.map(\.value)
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

extension Report {
  /// The paths that people read about in detail, in the order in which they do; files among them can
  /// be shown.
  package func pathsInDetail(_ detail: ReportContext.Detail) -> [FilePath] {
    let order = ReadingOrder(self, detail)
    return order.inDetail.compactMap(\.pictured)
  }
}

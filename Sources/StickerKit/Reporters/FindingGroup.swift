import StickerRules
import SystemPackage

/// Findings that are shown together: all of one file, the same one of many files, or those of one
/// rule.
struct FindingGroup {
  /// The files, in order; several when the finding holds for each of them.
  var names: [String]
  /// The worst first; one when there are several files.
  var findings: [Finding]
  /// Whether the finding is that of the first file, and the others have one like it.
  var isExample = false
  /// What the files are, when they are counted.
  var noun = "file"
  /// The file whose picture is shown with it.
  var pictured: FilePath?
  /// Whether a part of it makes the run fail, so that every file must be named.
  var fails = false

  var severity: Severity { findings.map(\.severity).max() ?? .note }

  /// So many files with the same finding, or with findings of the same rule, are told once.
  static let many = 4
}

extension FindingGroup {
  /// Groups the findings of a pack by file and line: what many of them share comes once, where the
  /// first stands; what is left of a place stands under one heading.
  static func byFile(_ findings: [PlacedFinding]) -> [FindingGroup] {
    let alike = Dictionary(grouping: findings) { Likeness($0.finding) }
    var groups: [FindingGroup] = []
    var told: Set<Likeness> = []
    var ofPlace: [String: Int] = [:]
    for placed in findings {
      let likeness = Likeness(placed.finding)
      let same = alike[likeness] ?? []
      if same.count >= many {
        guard told.insert(likeness).inserted else { continue }
        groups.append(
          FindingGroup(
            names: same.map(\.name), findings: [placed.finding], noun: noun(same),
            fails: same.contains(where: \.fails))
        )
      } else if let index = ofPlace[placed.name] {
        groups[index].findings.append(placed.finding)
      } else {
        ofPlace[placed.name] = groups.count
        groups.append(FindingGroup(names: [placed.name], findings: [placed.finding]))
      }
    }
    for index in groups.indices { groups[index].findings = groups[index].findings.worstFirst }
    return groups
  }

  /// One group for findings of one rule.
  static func ofRule(_ findings: [PlacedFinding], arePacks: Bool) -> FindingGroup {
    var seen: Set<String> = []
    return FindingGroup(
      names: findings.map(\.fullName).filter { seen.insert($0).inserted },
      findings: findings.prefix(1).map(\.finding),
      isExample: Set(findings.map { Likeness($0.finding) }).count > 1,
      noun: arePacks ? "pack" : noun(findings), fails: findings.contains(where: \.fails))
  }

  /// Several lines may be those of one file.
  private static func noun(_ findings: [PlacedFinding]) -> String {
    findings.contains { $0.finding.line != nil } ? "place" : "file"
  }

  /// What two findings have in common when one sentence does for both.
  private struct Likeness: Hashable {
    let ruleID: String
    let message: String
    let help: String?

    init(_ finding: Finding) {
      ruleID = finding.ruleID
      message = finding.message
      help = finding.help
    }
  }
}

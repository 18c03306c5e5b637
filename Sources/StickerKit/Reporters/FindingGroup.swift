import StickerRules
import SystemPackage

/// Findings that are shown together: all of one file, or the same one of many files.
struct FindingGroup {
  /// The files, in order; several when all findings hold for each of them.
  var paths: [FilePath]
  /// The worst first.
  var findings: [Finding]

  /// So many files with the very same finding are told once.
  private static let many = 4

  /// Groups findings, which are in the order of their paths: what many files share comes once, where
  /// the first of them stands; what is left of a file stands under one heading.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    let alike = Dictionary(grouping: findings, by: Likeness.init)
    var groups: [FindingGroup] = []
    var told: Set<Likeness> = []
    var ofFile: [FilePath: Int] = [:]
    for finding in findings {
      let likeness = Likeness(finding)
      let same = alike[likeness] ?? []
      if same.count >= many {
        guard told.insert(likeness).inserted else { continue }
        groups.append(FindingGroup(paths: same.map(\.path), findings: [finding]))
      } else if let index = ofFile[finding.path] {
        groups[index].findings.append(finding)
      } else {
        ofFile[finding.path] = groups.count
        groups.append(FindingGroup(paths: [finding.path], findings: [finding]))
      }
    }
    for index in groups.indices {
      groups[index].findings = worstFirst(groups[index].findings)
    }
    return groups
  }

  private static func worstFirst(_ findings: [Finding]) -> [Finding] {
    Severity.allCases.reversed().flatMap { severity in
      findings.filter { $0.severity == severity }
    }
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

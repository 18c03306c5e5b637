import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// Findings that are shown together: all of one file, the same one of many files, or those of one
/// rule.
struct FindingGroup {
  /// The files, in order; several when the finding holds for each of them.
  var names: [String]
  /// All findings that it stands for.
  var placed: [PlacedFinding]
  /// Those that are shown, the worst first; one when there are several files.
  var findings: [Finding]
  /// True if the finding is that of the first file, and the others have one like it.
  var isExample = false
  /// What the files are called when they are counted.
  var noun = "file"
  /// The number of all such files, of which these are some; `nil` where it is not known.
  var total: Int?
  /// The number of packs that the files lie in.
  var packCount = 1
  /// True if a part of it makes the run fail.
  var fails = false

  var severity: Severity { findings.map(\.severity).max() ?? .note }

  /// So many files with the same finding, or with findings of the same rule, are told once.
  static let many = 4
}

extension FindingGroup {
  /// Groups the findings of a pack by file and line: what many of them share comes once; what is left
  /// of a place stands under one heading. What is true of the most files comes first.
  ///
  /// - Parameter mergesIcons: whether what a rule says of several icons of a set comes once, also where
  ///   it has another number for each.
  static func byFile(
    _ findings: [PlacedFinding], of pack: PackReport, mergesIcons: Bool
  ) -> [FindingGroup] {
    let alike = Dictionary(grouping: findings) { Cause($0, mergesIcons: mergesIcons) }
    var groups: [FindingGroup] = []
    var told: Set<Cause> = []
    var ofPlace: [String: Int] = [:]
    for placed in findings {
      let cause = Cause(placed, mergesIcons: mergesIcons)
      let same = alike[cause] ?? []
      if same.count >= cause.many {
        guard told.insert(cause).inserted else { continue }
        groups.append(shared(same, in: [pack]))
      } else if let index = ofPlace[placed.name] {
        groups[index].findings.append(placed.finding)
        groups[index].placed.append(placed)
      } else {
        ofPlace[placed.name] = groups.count
        groups.append(
          FindingGroup(
            names: [placed.name], placed: [placed], findings: [placed.finding],
            fails: pack.fails(placed.finding)))
      }
    }
    for index in groups.indices { groups[index].findings = groups[index].findings.worstFirst }
    return groups.enumerated().sorted { one, other in
      (other.element.names.count, one.offset) < (one.element.names.count, other.offset)
    }.map(\.element)
  }

  /// One group for findings with one cause, or of one rule.
  ///
  /// - Parameter packs: those that they are found in.
  static func shared(_ findings: [PlacedFinding], in packs: [PackReport]) -> FindingGroup {
    let isOfOnePack = packs.count == 1
    var seen: Set<String> = []
    let names = findings.map { isOfOnePack ? $0.name : $0.fullName }.filter {
      seen.insert($0).inserted
    }
    var group = FindingGroup(
      names: names, placed: findings, findings: findings.prefix(1).map(\.finding),
      isExample: Set(findings.map { [$0.finding.message, $0.finding.help] }).count > 1,
      packCount: packs.count, fails: findings.contains(where: \.fails))
    // One command for all of these packs.
    let commands = findings.compactMap(\.finding.command)
    if commands.count > 1, let command = SuggestedCommand.joining(commands, isForAll: false) {
      group.findings[0].advice?.command = command
    }
    let folders = Set(packs.map(\.path))
    if findings.allSatisfy({ folders.contains($0.finding.path) }) {
      group.noun = "pack"
    } else if findings.contains(where: { $0.finding.line != nil }) {
      // Several lines may be those of one file.
      group.noun = "place"
    } else if findings.allSatisfy({ $0.iconSet != nil }) {
      group.noun = "icon"
      let count = packs.reduce(0) { $0 + $1.iconCount }
      if count >= names.count { group.total = count }
    }
    return group
  }

  /// What stands above the names of several files: `8 of 13 icons in Icon.stickersiconset: `.
  ///
  /// - Parameter folder: the one that all lie in.
  func count(in folder: String?) -> String {
    guard names.count > 1 else { return "" }
    let number = total.map { "\(names.count.grouped) of \(counted($0, noun))" }
    var text = number ?? counted(names.count, noun)
    if packCount > 1, noun != "pack" { text += " in \(packCount.grouped) packs" }
    if let folder { text += packCount > 1 ? ", below \(folder)" : " in \(folder)" }
    return text + ": "
  }
}

/// What findings have in common when one sentence does for all of them. A command may name other
/// packs.
struct Cause: Hashable {
  private let ruleID: String
  private let severity: Severity
  private let message: String
  private let advice: String?
  /// The icon set of an icon: whatever a rule says of its icons comes once.
  private let iconSet: FilePath?
  /// So many files with it are told once.
  let many: Int

  /// - Parameter ignoresNumbers: whether sentences with other numbers are the same one.
  init(_ placed: PlacedFinding, mergesIcons: Bool = true, ignoresNumbers: Bool = false) {
    let finding = placed.finding
    (ruleID, severity) = (finding.ruleID, finding.severity)
    iconSet = mergesIcons ? placed.iconSet : nil
    message = iconSet != nil ? "" : finding.message.filter { !ignoresNumbers || !$0.isNumber }
    advice = iconSet == nil && !ignoresNumbers ? finding.advice?.sentence : nil
    many = iconSet == nil && finding.isJudgement ? FindingGroup.many : 2
  }
}

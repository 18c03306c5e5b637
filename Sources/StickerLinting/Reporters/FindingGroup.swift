import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// Findings that are shown together: all findings of one file, the same finding of many files, or all findings of one
/// rule.
struct FindingGroup {
  /// The names of the files, in order; more than one if the finding applies to each of them.
  var names: [String]
  /// All findings of the group.
  var placed: [PlacedFinding]
  /// The findings that are shown, the worst first. If there are several files, only one finding is shown.
  var findings: [Finding]
  /// True if the shown finding is about the first file, and the findings about other files have different texts.
  var isExample = false
  /// The noun for one of the files.
  var noun = "file"
  /// The number of all files of this kind, including those without the finding; `nil` if unknown.
  var total: Int?
  /// The number of packs that contain the files.
  var packCount = 1
  /// True if one of the findings makes the run fail.
  var fails = false

  var severity: Severity { findings.map(\.severity).max() ?? .note }

  /// The minimum number of files with the same finding, or with findings of the same rule, to be grouped.
  static let minCount = 4
}

extension FindingGroup {
  /// Groups the findings of a pack by file and line. A finding that many places have in common is shown once. All other
  /// findings of a place share one heading. Groups with more files come first.
  ///
  /// - Parameter mergesIcons: true if a rule's findings about several icons of a set are shown once, even if
  ///   their numbers differ.
  static func byFile(
    _ findings: [PlacedFinding], of pack: PackReport, mergesIcons: Bool
  ) -> [FindingGroup] {
    let byCause = Dictionary(grouping: findings) { Cause($0, mergesIcons: mergesIcons) }
    var groups: [FindingGroup] = []
    var shownCauses: Set<Cause> = []
    var indexByPlace: [String: Int] = [:]
    for placed in findings {
      let cause = Cause(placed, mergesIcons: mergesIcons)
      let alike = byCause[cause] ?? []
      if alike.count >= cause.minCount {
        guard shownCauses.insert(cause).inserted else { continue }
        groups.append(joined(alike, in: [pack]))
      } else if let index = indexByPlace[placed.name] {
        groups[index].findings.append(placed.finding)
        groups[index].placed.append(placed)
        groups[index].fails = groups[index].fails || pack.fails(placed.finding)
      } else {
        indexByPlace[placed.name] = groups.count
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

  /// Returns one group for findings with the same cause or of the same rule.
  ///
  /// - Parameter packs: the packs that contain the findings.
  static func joined(_ findings: [PlacedFinding], in packs: [PackReport]) -> FindingGroup {
    // The first finding is the example. Findings with a command come first, because the command of one finding usually
    // resolves most of the others.
    let findings =
      findings.filter { $0.finding.command != nil } + findings.filter { $0.finding.command == nil }
    let isOfOnePack = packs.count == 1
    var seen: Set<String> = []
    let names = findings.map { isOfOnePack ? $0.name : $0.fullName }.filter {
      seen.insert($0).inserted
    }
    var group = FindingGroup(
      names: names, placed: findings, findings: findings.prefix(1).map(\.finding),
      isExample: Set(findings.map { [$0.finding.message, $0.finding.help] }).count > 1,
      packCount: packs.count, fails: findings.contains(where: \.fails))
    if group.isExample, let common = findings.first?.finding.advice?.common {
      group.findings[0].advice?.sentence = common
    }
    // One command repairs all of these packs.
    let commands = findings.compactMap(\.finding.command)
    if commands.count > 1, let command = SuggestedCommand.joining(commands, isForAll: false) {
      group.findings[0].advice?.command = command
    }
    let folders = Set(packs.map(\.path))
    let packCount = findings.count { folders.contains($0.finding.path) }
    if packCount == findings.count {
      group.noun = "pack"
    } else if packCount > 0 || findings.contains(where: { $0.finding.line != nil }) {
      // Some findings are about packs, or several may be about lines of the same file.
      group.noun = "place"
    } else if findings.allSatisfy({ $0.iconSet != nil }) {
      group.noun = "icon"
      let count = packs.reduce(0) { $0 + $1.iconCount }
      if count >= names.count { group.total = count }
    }
    return group
  }

  /// Returns the text before the names of several files, for example `8 of 13 icons in Icon.stickersiconset: `.
  ///
  /// - Parameter folder: the folder that contains all of the files; `nil` if there is none.
  func countText(in folder: String?) -> String {
    guard names.count > 1 else { return "" }
    let number = total.map { "\(names.count.grouped) of \(counted($0, noun))" }
    var text = number ?? counted(names.count, noun)
    if packCount > 1, noun != "pack" { text += " in \(packCount.grouped) packs" }
    if let folder { text += packCount > 1 ? ", below \(folder)" : " in \(folder)" }
    return text + ": "
  }
}

/// The common part of findings that one sentence can describe. Their commands may name different packs.
struct Cause: Hashable {
  private let ruleID: String
  private let severity: Severity
  private let message: String
  private let advice: String?
  /// The icon set of an icon. Findings of a rule about icons of the same set are merged.
  private let iconSet: FilePath?
  /// The minimum number of findings with this cause to be shown as one.
  let minCount: Int

  /// Creates the cause of a finding.
  ///
  /// - Parameters:
  ///   - mergesIcons: true if a rule's findings about icons of the same set have the same cause.
  ///   - ignoresNumbers: true if findings whose messages differ only in numbers have the same cause.
  init(_ placed: PlacedFinding, mergesIcons: Bool = true, ignoresNumbers: Bool = false) {
    let finding = placed.finding
    (ruleID, severity) = (finding.ruleID, finding.severity)
    iconSet = mergesIcons ? placed.iconSet : nil
    message = iconSet != nil ? "" : finding.message.filter { !ignoresNumbers || !$0.isNumber }
    advice = iconSet == nil && !ignoresNumbers ? finding.advice?.sentence : nil
    minCount = iconSet == nil && finding.isJudgement ? FindingGroup.minCount : 2
  }
}

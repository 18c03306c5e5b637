import StickerBase
import StickerRules

/// Writes findings, single and in groups, below the names of their packs, within a number of lines.
struct FindingList {
  private let context: ReportContext
  private let report: Report
  private let packs: [PackText]
  /// The number of lines that may still be written; `nil` for no limit.
  private var room: Int?
  /// The maximum number of lines for the names of a group that fails the run, and for those of any other group.
  private let nameLines: (ofFailures: Int, ofOthers: Int)
  /// The packs with written findings.
  private(set) var writtenPacks: Set<Int> = []
  /// Findings that did not fit.
  private(set) var leftOut: [PlacedFinding] = []
  /// True if a group has more names than were written.
  private(set) var leavesOutNames = false
  /// The pack of the last heading; an inner `nil` stands for the heading of all packs.
  private var headingPack: Int??
  /// The commands that were written below the last heading.
  private var commands: [WrittenCommand] = []

  private var style: TextStyle { context.style }

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - room: the maximum number of lines; `nil` for no limit.
  ///   - nameLines: the maximum number of lines for the names of a group that fails the run, and for those of any other
  ///     group.
  init(
    _ report: Report, _ packs: [PackText], _ context: ReportContext, room: Int?,
    nameLines: (ofFailures: Int, ofOthers: Int)
  ) {
    (self.report, self.packs, self.context) = (report, packs, context)
    (self.room, self.nameLines) = (room, nameLines)
  }

  /// Writes all findings except ``ReadingOrder/notes``.
  mutating func write(_ order: ReadingOrder, to output: inout some TextOutputStream) {
    for group in order.sharedErrors { write(group, ofPack: sharedPack, to: &output) }
    writeSections(order.sections.filter(\.isSevere), to: &output)
    for group in order.ruleGroups { write(group, ofPack: sharedPack, to: &output) }
    writeSections(order.sections.filter { !$0.isSevere }, to: &output)
    for group in order.unusedEntries { write(group, ofPack: headingPack ?? nil, to: &output) }
  }

  private mutating func writeSections(
    _ sections: [ReadingOrder.Section], to output: inout some TextOutputStream
  ) {
    for section in sections {
      for group in section.groups { write(group, ofPack: section.pack, to: &output) }
    }
  }

  /// The pack of all findings; `nil` if there are several.
  private var sharedPack: Int? {
    report.hasFindingsInSeveralPacks ? nil : report.packs.firstIndex { !$0.findings.isEmpty }
  }

  /// Writes a group, one finding after another.
  private mutating func write(
    _ group: FindingGroup, ofPack pack: Int?, to output: inout some TextOutputStream
  ) {
    let profile = pack.map { report.packs[$0].profile } ?? .messages
    let text = FindingText(style: style, profile: profile)
    for (index, finding) in group.findings.enumerated() {
      let heading = index == 0 ? packHeading(of: group, pack) : ""
      // A section is read by itself, so it repeats the commands of earlier sections.
      var written = heading.isEmpty ? commands : []
      var lines = index == 0 ? heading + "\n" + names(of: group) : ""
      lines += text.lines(
        of: finding, in: group.isExample ? group.names[0] : nil, after: &written)
      if let room {
        let count = lines.lineCount
        guard count <= room else {
          // Nothing after this finding is written, even if it would fit, because it usually matters less.
          self.room = 0
          leftOut +=
            group.findings.count == 1
            ? group.placed
            : group.placed.filter {
              group.findings[index...].contains($0.finding)
            }
          return
        }
        self.room = room - count
      }
      commands = written
      if index == 0 {
        if group.placed.first?.pack != nil { headingPack = .some(pack) }
        if let pack { writtenPacks.insert(pack) }
      }
      output.write(lines)
    }
  }

  /// Returns the heading above a group; empty if the last heading is that of the group's pack.
  private func packHeading(of group: FindingGroup, _ pack: Int?) -> String {
    guard group.placed.first?.pack != nil, headingPack != .some(pack) else { return "" }
    guard let pack else {
      let name = Set(report.packs.map(\.path)).count == 1 ? report.packs[0].name.printable : ""
      let title = style.paint(name.isEmpty ? "all packs" : name, .bold)
      return "\n  \(style.sign("▸", ">")) \(title)\n"
    }
    return "\n" + (writtenPacks.contains(pack) ? packs[pack].heading : packs[pack].header)
  }

  /// Returns the lines with the names of a group's files.
  private mutating func names(of group: FindingGroup) -> String {
    let list = NameList(group.names)
    let allowed =
      group.fails || group.severity == .error ? nameLines.ofFailures : nameLines.ofOthers
    let maxLines = context.maxNameLines.map { min($0, allowed) } ?? allowed
    let (lines, count) = list.lines(
      atMost: maxLines, after: group.countText(in: list.folder), width: style.width - 2)
    if count < group.names.count { leavesOutNames = true }
    return lines.map { "  \(style.paint($0, .bold))\n" }.joined()
  }
}

import StickerBase
package import StickerPacks
package import StickerRules
package import SystemPackage

/// Measures the stickers of packs and lets every rule judge them.
package struct Linter: Sendable {
  /// The size class of a pack that is written; what a configuration says counts otherwise.
  package var sizeClass: PackSizeClass?
  /// The ids of rules that have nothing to judge, whatever a configuration says.
  package var silentRules: Set<String> = []
  /// Files measured at the same time.
  package var jobs: Int
  /// The day on which accepted findings are looked at.
  package var today: CalendarDay
  /// Findings that are accepted until they become worse.
  package var baselines = Baselines()
  /// What holds where somebody named something, whether or not a pack was found there.
  package var common: [Configuration] = []
  /// Whether findings name the command that mends them.
  package var advisesRepairs = true
  /// Tries the repairs of a pack's findings: returns them with what a repair does to each, and without those
  /// repairs that end nothing.
  package var tryRepairs: (@Sendable (Pack, [Finding], Judge) -> [Finding])?
  /// Rules whose repair was of no avail, so that it is not advised again.
  package var repairedRules: Set<String> = []
  /// Whether patterns that match nothing are told: not where a run leaves out what others check.
  package var reportsPatterns = true
  /// The manifest that the pack was written from; `nil` where it was found.
  package var manifest: FilePath?
  /// Where something is shown, and what of a configuration holds for it, when it is checked at
  /// another place than the one that people know.
  package var shownPath: @Sendable (FilePath) -> (path: FilePath, line: Int?) = { ($0, nil) }

  package init(
    jobs: Int = 1, today: CalendarDay = CalendarDay(year: 1, month: 1, day: 1)
  ) {
    self.jobs = jobs
    self.today = today
  }

  /// Checks everything that was found. The report does not depend on the order in which files are
  /// finished, nor on how many are worked on at a time.
  ///
  /// - Parameters:
  ///   - configuration: what holds for the pack in a folder.
  ///   - progress: called with the number of files measured so far and in all.
  ///   - seeing: called with each pack and all that was measured of its stickers, which is forgotten
  ///     otherwise.
  package func lint(
    _ found: FoundPacks,
    configuration: (_ folder: FilePath) -> Configuration = { _ in Configuration() },
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    seeing: ((Pack, [Sticker]) -> Void)? = nil
  ) async -> Report {
    // Packs with the same configuration share what follows from it.
    var judges: [[FilePath]: Judge] = [:]
    var patterns = PatternUse()
    var sources: [(PackSource, Judge)] = []
    for pack in found.packs {
      let configuration = configuration(pack.path)
      let judge = judges[configuration.paths] ?? Judge(configuration, shownPath)
      judges[configuration.paths] = judge
      sources.append((pack, judge))
    }
    var ignoring = Ignoring(searchedFolders: found.searchedFolders, today: today)
    var ratchets = Ratchets(baselines, found)
    var report = Report()
    lazy var outputs = RepairOutputs(
      found.packs.compactMap(\.repairScope).map { shownPath($0).path })
    await measure(sources, keepsDetails: seeing != nil, progress) { measured, judge in
      var pack = measured.pack
      pack.writtenFrom = manifest
      seeing?(pack, measured.details)
      let scope = advisesRepairs ? pack.source.repairScope.map { shownPath($0).path } : nil
      let size = pack.sizeClass.flatMap { $0.origin == .option ? $0.sizeClass : nil }
      let all = (measured.findings + judge.findings(about: pack)).withoutCovered()
        .filter { !silentRules.contains($0.ruleID) }.withSpokenRepairs()
      let tried = scope == nil ? all : tryRepairs?(pack, all, judge) ?? all
      let place = { (finding: Finding) -> Finding in
        var finding = finding
        if let scope, !repairedRules.contains(finding.ruleID) {
          finding = finding.advising(repairOf: scope, size: size, into: outputs)
        }
        if let product = pack.product { return finding.inProduct(product) }
        guard let declaration = pack.declaration else { return finding.shown(shownPath) }
        return finding.shown(declaration.place).shown(shownPath)
      }
      let placed = tried.map(place)
      let sorted = ignoring.sort(placed, of: pack, judge.configuration)
      patterns.note(pack.checkedPaths + placed.map(\.path), judge.configuration)
      var packReport = PackReport(pack, sorted.remaining, judge.configuration) {
        shownPath($0).path
      }
      if let archive = pack.product?.archive {
        for finding in placed { packReport.representatives[finding.path] = archive }
      }
      packReport.ignored = sorted.ignored.sorted { Finding.precedes($0.finding, $1.finding) }
      ratchets.judge(&packReport, of: pack, judge.configuration)
      packReport.joint = judge.joint(tried, of: pack).map { finding in
        var joint = place(finding)
        joint.covers = joint.covers.map { shownPath($0).path }
        return joint
      }
      if let named = NamedPart(of: pack) { packReport.keep(named) }
      report.packs.append(packReport)
    }
    report.unusedIgnores = ignoring.unused
    if reportsPatterns { report.unmatchedPatterns = patterns.leftovers(found, common) }
    ratchets.settle(in: &report)
    return report
  }
}

/// The rules as a configuration sets them, ready to judge the files of a pack.
package final class Judge: Sendable {
  let configuration: Configuration
  /// What holds for files without an override.
  private let common: RuleSet

  private let shownPath: @Sendable (FilePath) -> (path: FilePath, line: Int?)

  package init(
    _ configuration: Configuration,
    _ shownPath: @escaping @Sendable (FilePath) -> (path: FilePath, line: Int?) = { ($0, nil) }
  ) {
    self.configuration = configuration
    self.shownPath = shownPath
    common = RuleSet(configuration.settled(at: nil))
  }

  private func rules(for path: FilePath) -> RuleSet {
    guard !configuration.overrides.isEmpty else { return common }
    return RuleSet(configuration.settled(at: shownPath(path).path.absolute))
  }

  /// The numbers that hold for a file or folder.
  package func profile(at path: FilePath) -> Profile { rules(for: path).settled.profile }

  /// The limits on reading and writing that its configuration sets.
  package var writingLimits: WritingLimits { configuration.writingLimits }

  /// What the rules about single stickers say.
  package func findings(about sticker: Sticker, isSequenceFrame: Bool) -> [Finding] {
    let rules = rules(for: sticker.path)
    var sticker = sticker
    let shown = shownPath(sticker.path).path
    if shown != sticker.path { sticker.original = shown }
    var findings: [Finding] = []
    for rule in rules.sorted.aboutStickers {
      let kind = type(of: rule)
      guard !isSequenceFrame || kind.checksSequenceFrames,
        sticker.sequence == nil || kind.checksSequences,
        rules.settled.severity(of: kind.metadata.id) != nil
      else { continue }
      rule.check(sticker) { draft in
        guard let severity = rules.settled.severity(of: kind.metadata.id, judged: draft.severity)
        else { return }
        var finding = Finding(draft, kind.metadata.id, severity, draft.path ?? sticker.path)
        if sticker.isMadeOfFrames { finding.isRepairable = false }
        findings.append(finding)
      }
    }
    return findings.withoutYielding()
  }

  /// What the rules say of a sticker that know of its pack.
  package func findings(about member: PackMember) -> [Finding] {
    let path = member.sticker.path
    let rules = rules(for: path)
    let shown = shownPath(path).path
    let isMadeOfFrames = shown != path && !ImageName.hasImageExtension(shown)
    var findings: [Finding] = []
    for rule in rules.sorted.aboutMembers {
      let id = type(of: rule).metadata.id
      guard rules.settled.severity(of: id) != nil else { continue }
      rule.check(member) { draft in
        guard let severity = rules.settled.severity(of: id, judged: draft.severity) else { return }
        var finding = Finding(draft, id, severity, path)
        if isMadeOfFrames { finding.isRepairable = false }
        findings.append(finding)
      }
    }
    return findings.withoutYielding()
  }

  /// What the rules about packs say, and those that know of their packs of stickers; the severity is that of
  /// the file a finding is about.
  package func findings(about pack: Pack) -> [Finding] {
    var findings = pack.members.flatMap { self.findings(about: $0) }
    for rule in rules(for: pack.path).sorted.aboutPacks {
      let id = type(of: rule).metadata.id
      rule.check(pack) { draft in
        let path = draft.path ?? pack.path
        let settled = rules(for: path).settled
        guard let severity = settled.severity(of: id, judged: draft.severity) else { return }
        findings.append(Finding(draft, id, severity, path))
      }
    }
    return findings
  }
}

extension Judge {
  /// The least number of stickers with the same finding, which must also be more than half of the pack, for a
  /// joint one.
  private static let leastTogether = 4

  /// Joint findings about a pack, each in place of the same finding about most of its stickers; see
  /// ``Report/joiningAlike()``.
  ///
  /// - Parameter findings: those about the pack and its stickers.
  func joint(_ findings: [Finding], of pack: Pack) -> [Finding] {
    let members = Dictionary(pack.members.map { ($0.sticker.path, $0) }) { one, _ in one }
    return rules(for: pack.path).sorted.aboutMembers.compactMap { rule in
      let id = type(of: rule).metadata.id
      let same = findings.filter {
        $0.ruleID == id && $0.severity > .note && members[$0.path] != nil
      }
      let isAll = same.count == members.count && same.count > 2
      guard isAll || same.count >= Self.leastTogether && 2 * same.count > members.count,
        let draft = rule.together(same.compactMap { members[$0.path] }, of: pack)
      else { return nil }
      let severity = same.map(\.severity).max() ?? .warning
      var joint = Finding(draft, id, severity, pack.path)
      joint.covers = same.map(\.path)
      joint.isRepairable =
        draft.endingPackSize != nil || draft.isRepairable && same.allSatisfy(\.isRepairable)
      let effects = Set(same.map(\.triedEffect))
      if effects == [.ends] || effects == [.mayEnd] { joint.triedEffect = same[0].triedEffect }
      if effects.count > 1 { joint.triedEffect = .mayEnd }
      return joint
    }
  }
}

extension [Finding] {
  /// Of the findings about one file, those that none of the others says better.
  fileprivate func withoutYielding() -> [Finding] {
    let spoken = Set(map(\.ruleID))
    return filter { RuleRegistry.metadata($0.ruleID)?.yieldsTo.isDisjoint(with: spoken) ?? true }
  }

  /// Of the findings about a pack and its files, those that no finding about several files covers.
  fileprivate func withoutCovered() -> [Finding] {
    var covering: [FilePath: Set<String>] = [:]
    for finding in self {
      for path in finding.covers { covering[path, default: []].insert(finding.ruleID) }
    }
    guard !covering.isEmpty else { return self }
    return filter { finding in
      guard let rules = covering[finding.path] else { return true }
      return RuleRegistry.metadata(finding.ruleID)?.yieldsTo.isDisjoint(with: rules) ?? true
    }
  }
}

extension [Finding] {
  /// The findings about a pack and its files, of whose ``Finding/repairedWith`` those are left that spoke
  /// of the same file; all of them where none was asked.
  fileprivate func withSpokenRepairs() -> [Finding] {
    guard contains(where: { !$0.repairedWith.isEmpty }) else { return self }
    let spoken = Dictionary(grouping: self, by: \.path).mapValues { Set($0.map(\.ruleID)) }
    return map { finding in
      var finding = finding
      let these = finding.repairedWith.filter { spoken[finding.path]?.contains($0) ?? false }
      if !these.isEmpty { finding.repairedWith = these }
      return finding
    }
  }
}

/// All rules with the numbers that hold for a file.
private struct RuleSet: Sendable {
  let settled: SettledRules
  let sorted: SortedRules

  init(_ settled: SettledRules) {
    self.settled = settled
    sorted = RuleRegistry.sorted(settled.profile)
  }
}

extension Finding {
  fileprivate init(_ draft: Draft, _ id: String, _ severity: Severity, _ path: FilePath) {
    self.init(
      ruleID: id, severity: severity, path: path, line: draft.line, column: draft.column,
      frame: draft.frame,
      message: draft.message, advice: draft.advice, measured: draft.measured, limit: draft.limit)
    covers = draft.covers
    repaired = draft.repaired
    isJudgement = draft.isJudgement
    isRepairable = draft.isRepairable
    repairedWith = draft.repairedWith
    endingPackSize = draft.endingPackSize
  }

  /// This finding where people know its file; a line of another file says nothing of it.
  fileprivate func shown(_ place: (FilePath) -> (path: FilePath, line: Int?)) -> Finding {
    let (path, line) = place(path)
    guard path != self.path else { return self }
    var finding = self
    // A `fix` names the pack where people know it already.
    if let command, command.repair == nil {
      finding.advice?.command = command.shown { place($0).path }
    }
    finding.path = path
    finding.line = line
    return finding
  }

  /// This finding as it is said of something built: what is to be done is done in the project. Lines of a
  /// file in an archive are no lines of the archive.
  fileprivate func inProduct(_ product: BuiltProduct) -> Finding {
    var finding = self
    if product.archive != nil { finding.line = nil }
    if let sentence = advice?.sentence, !sentence.hasSuffix("build again."),
      !RuleRegistry.aboutProducts.contains(ruleID)
    {
      finding.advice?.sentence = "\(sentence) Do that in the project, and build again."
    }
    return finding
  }

  /// The order of findings in a pack: by files, lines, frames and rules.
  static func precedes(_ a: Finding, _ b: Finding) -> Bool {
    guard a.path == b.path else { return naturallyPrecedes(a.path, b.path) }
    return (a.line ?? 0, a.column ?? 0, a.frame ?? -1, a.ruleID)
      < (b.line ?? 0, b.column ?? 0, b.frame ?? -1, b.ruleID)
  }
}

extension [Finding] {
  /// By files, lines, frames and rules.
  var inOrder: [Finding] { sorted(by: Finding.precedes) }
}

extension PackReport {
  fileprivate init(
    _ pack: Pack, _ findings: [Finding], _ configuration: Configuration,
    _ shown: (FilePath) -> FilePath
  ) {
    profile = configuration.settled(at: nil).profile
    failOn = configuration.failOn.value.severity
    maxWarnings = configuration.maxWarnings
    path = shown(pack.path)
    name = pack.name
    // A frame that was named without its sequence is all that there is to see of it.
    let sequences = Set(pack.sequences)
    let frames =
      pack.declaration == nil ? pack.sequenceFrames.filter { !sequences.contains($0.parent) } : []
    let files = (pack.files.map(\.path) + frames).map(shown)
    let folders = pack.sequences.map(shown)
    stickers = (files + folders).sorted(by: naturallyPrecedes)
    sizeClass = pack.sizeClass
    let sides = pack.stickers.compactMap(\.longerSide)
    sizeCounts.exact = sides.count { $0 == pack.sizeClass?.sizeClass.side }
    sizeCounts.other = sides.count - sizeCounts.exact
    largest = pack.stickers.max { $0.byteCount < $1.byteCount }.map {
      (shown($0.path), $0.byteCount)
    }
    iconCount = pack.icons.count
    sequenceCount = pack.sequences.count
    isBuilt = pack.product != nil
    messageCount = pack.conversation.map { $0.conversation?.steps.count { $0.isOfApp } ?? 0 }
    representatives = pack.representatives
    self.findings = findings.inOrder.numbered()
    errors = pack.faults.map(\.description).sorted()
    goodCount = 0
    let spoiled = Set(findings.filter(spoils).map(\.path))
    // A sequence is as good as its folder, its list and its frames.
    let spoiledFolders = spoiled.union(spoiled.map(\.parent))
    goodCount =
      files.count { !spoiled.contains($0) }
      + folders.count { !spoiledFolders.contains($0) }
  }
}

import StickerBase
package import StickerPacks
package import StickerRules
package import SystemPackage

/// Measures the stickers of packs and applies every rule to them.
package struct Linter: Sendable {
  /// The size class of a pack being written; otherwise the configuration decides.
  package var sizeClass: PackSizeClass?
  /// The ids of rules that have nothing to judge, whatever a configuration says.
  package var suppressedRules: Set<String> = []
  /// Number of files measured at the same time.
  package var jobs: Int
  /// The day that expiry dates of accepted findings are compared with.
  package var today: CalendarDay
  /// The baselines of accepted findings.
  package var baselines = Baselines()
  /// The configurations of named paths, including paths without a pack.
  package var common: [Configuration] = []
  /// True if findings name the command that repairs them.
  package var advisesRepairs = true
  /// Tries the repairs of a pack's findings. Returns the findings with the effect of each repair, and without
  /// repairs that end no finding.
  package var tryRepairs: (@Sendable (Pack, [Finding], Judge) -> [Finding])?
  /// Rules whose repair had no effect, so that it is not advised again.
  package var repairedRules: Set<String> = []
  /// True if patterns that match nothing are reported. False for a run that leaves out files that other runs
  /// check.
  package var reportsPatterns = true
  /// The manifest that the pack was written from; `nil` for a pack that was found.
  package var manifest: FilePath?
  /// Maps a path to the one that is reported and that configurations apply to, with a line: a file may be
  /// checked in another place than the user knows it by.
  package var shownPath: @Sendable (FilePath) -> (path: FilePath, line: Int?) = { ($0, nil) }

  package init(
    jobs: Int = 1, today: CalendarDay = CalendarDay(year: 1, month: 1, day: 1)
  ) {
    self.jobs = jobs
    self.today = today
  }

  /// Checks all packs. The report depends neither on the order in which files are finished nor on the number
  /// of jobs.
  ///
  /// - Parameters:
  ///   - configuration: returns the configuration of the pack in a folder.
  ///   - progress: called with the number of files measured so far and in total.
  ///   - seeing: called with each pack and all measurements of its stickers, which are not kept otherwise.
  package func lint(
    _ found: FoundPacks,
    configuration: (_ folder: FilePath) -> Configuration = { _ in Configuration() },
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    seeing: ((Pack, [Sticker]) -> Void)? = nil
  ) async -> Report {
    // Packs with the same configuration share a judge.
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
        .filter { !suppressedRules.contains($0.ruleID) }.limitingRepairsToReportedRules()
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
    if reportsPatterns { report.unmatchedPatterns = patterns.unusedEntries(found, common) }
    ratchets.settle(in: &report)
    return report
  }
}

/// The rules with the settings of a configuration, ready to judge the files of a pack.
package final class Judge: Sendable {
  let configuration: Configuration
  /// The rules for files without an override.
  private let common: RuleSet

  private let shownPath: @Sendable (FilePath) -> (path: FilePath, line: Int?)

  package init(
    _ configuration: Configuration,
    _ shownPath: @escaping @Sendable (FilePath) -> (path: FilePath, line: Int?) = { ($0, nil) }
  ) {
    self.configuration = configuration
    self.shownPath = shownPath
    common = RuleSet(configuration.effectiveRules(at: nil))
  }

  private func rules(for path: FilePath) -> RuleSet {
    guard !configuration.overrides.isEmpty else { return common }
    return RuleSet(configuration.effectiveRules(at: shownPath(path).path.absolute))
  }

  /// Returns the profile for a file or folder, with the rules' options applied.
  package func profile(at path: FilePath) -> Profile { rules(for: path).effective.profile }

  /// The limits on reading and writing that the configuration sets.
  package var writingLimits: WritingLimits { configuration.writingLimits }

  /// Returns the findings of the rules about single stickers.
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
        rules.effective.severity(of: kind.metadata.id) != nil
      else { continue }
      rule.check(sticker) { draft in
        guard let severity = rules.effective.severity(of: kind.metadata.id, judged: draft.severity)
        else { return }
        var finding = Finding(
          draft, ruleID: kind.metadata.id, severity: severity, path: draft.path ?? sticker.path)
        if sticker.isMadeOfFrames { finding.isRepairable = false }
        findings.append(finding)
      }
    }
    return findings.withoutSuperseded()
  }

  /// Returns the findings of the rules that judge a sticker in the context of its pack.
  package func findings(about member: PackMember) -> [Finding] {
    let path = member.sticker.path
    let rules = rules(for: path)
    let shown = shownPath(path).path
    let isMadeOfFrames = shown != path && !ImageName.hasImageExtension(shown)
    var findings: [Finding] = []
    for rule in rules.sorted.aboutMembers {
      let id = type(of: rule).metadata.id
      guard rules.effective.severity(of: id) != nil else { continue }
      rule.check(member) { draft in
        guard let severity = rules.effective.severity(of: id, judged: draft.severity) else {
          return
        }
        var finding = Finding(draft, ruleID: id, severity: severity, path: path)
        if isMadeOfFrames { finding.isRepairable = false }
        findings.append(finding)
      }
    }
    return findings.withoutSuperseded()
  }

  /// Returns the findings of the rules about packs and about stickers in the context of their pack; the
  /// severity is the one set for the file that a finding is about.
  package func findings(about pack: Pack) -> [Finding] {
    var findings = pack.members.flatMap { self.findings(about: $0) }
    for rule in rules(for: pack.path).sorted.aboutPacks {
      let id = type(of: rule).metadata.id
      rule.check(pack) { draft in
        let path = draft.path ?? pack.path
        let settled = rules(for: path).effective
        guard let severity = settled.severity(of: id, judged: draft.severity) else { return }
        findings.append(Finding(draft, ruleID: id, severity: severity, path: path))
      }
    }
    return findings
  }
}

extension Judge {
  /// The least number of stickers with the same finding for a joint finding. They must also be more than half
  /// of the pack.
  private static let leastTogether = 4

  /// Returns joint findings about a pack, each in place of the same finding about most of its stickers; see
  /// ``Report/joiningAlike()``.
  ///
  /// - Parameter findings: the findings about the pack and its stickers.
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
      var joint = Finding(draft, ruleID: id, severity: severity, path: pack.path)
      joint.covers = same.map(\.path)
      joint.isRepairable =
        draft.resolvingPackSize != nil || draft.isRepairable && same.allSatisfy(\.isRepairable)
      let effects = Set(same.map(\.triedEffect))
      if effects == [.ends] || effects == [.mayEnd] { joint.triedEffect = same[0].triedEffect }
      if effects.count > 1 { joint.triedEffect = .mayEnd }
      return joint
    }
  }
}

extension [Finding] {
  /// Returns the findings about one file without those that yield to another finding about it.
  fileprivate func withoutSuperseded() -> [Finding] {
    let spoken = Set(map(\.ruleID))
    return filter { RuleRegistry.metadata($0.ruleID)?.yieldsTo.isDisjoint(with: spoken) ?? true }
  }

  /// Returns the findings about a pack and its files without those that yield to a finding about several
  /// files.
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
  /// Returns the findings with ``Finding/jointRepairs`` reduced to the rules that have a finding about the
  /// same file; unchanged if none has.
  fileprivate func limitingRepairsToReportedRules() -> [Finding] {
    guard contains(where: { !$0.jointRepairs.isEmpty }) else { return self }
    let spoken = Dictionary(grouping: self, by: \.path).mapValues { Set($0.map(\.ruleID)) }
    return map { finding in
      var finding = finding
      let these = finding.jointRepairs.filter { spoken[finding.path]?.contains($0) ?? false }
      if !these.isEmpty { finding.jointRepairs = these }
      return finding
    }
  }
}

/// All rules with the settings for a file.
private struct RuleSet: Sendable {
  let effective: EffectiveRules
  let sorted: GroupedRules

  init(_ effective: EffectiveRules) {
    self.effective = effective
    sorted = RuleRegistry.sorted(effective.profile)
  }
}

extension Finding {
  /// Returns this finding at the path that the user knows; the line is replaced, since a line of another file
  /// would mean nothing there.
  fileprivate func shown(_ place: (FilePath) -> (path: FilePath, line: Int?)) -> Finding {
    let (path, line) = place(path)
    guard path != self.path else { return self }
    var finding = self
    // A `fix` command already names the pack by the user's path.
    if let command, command.repair == nil {
      finding.advice?.command = command.shown { place($0).path }
    }
    finding.path = path
    finding.line = line
    return finding
  }

  /// Returns this finding about a built product: the advice is to be followed in the project. The line is
  /// removed for a file in an archive, since the archive has no lines.
  fileprivate func inProduct(_ product: BuiltProduct) -> Finding {
    var finding = self
    if product.archive != nil { finding.line = nil }
    if let sentence = draft.advice?.sentence, !sentence.hasSuffix("build again."),
      !RuleRegistry.aboutProducts.contains(ruleID)
    {
      finding.advice?.sentence = "\(sentence) Do that in the project, and build again."
    }
    return finding
  }

  /// Orders findings of a pack by file, line, column, frame and rule.
  static func precedes(_ a: Finding, _ b: Finding) -> Bool {
    guard a.path == b.path else { return naturallyPrecedes(a.path, b.path) }
    return (a.line ?? 0, a.column ?? 0, a.frame ?? -1, a.ruleID)
      < (b.line ?? 0, b.column ?? 0, b.frame ?? -1, b.ruleID)
  }
}

extension [Finding] {
  /// The findings in the order of ``Finding/precedes(_:_:)``.
  var inOrder: [Finding] { sorted(by: Finding.precedes) }
}

extension PackReport {
  fileprivate init(
    _ pack: Pack, _ findings: [Finding], _ configuration: Configuration,
    _ shown: (FilePath) -> FilePath
  ) {
    profile = configuration.effectiveRules(at: nil).profile
    failOn = configuration.failOn.value.severity
    maxWarnings = configuration.maxWarnings
    path = shown(pack.path)
    name = pack.name
    // A frame named without its sequence is reported as a sticker.
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
    // A finding about the folder, list or frames of a sequence spoils the sequence.
    let spoiledFolders = spoiled.union(spoiled.map(\.parent))
    goodCount =
      files.count { !spoiled.contains($0) }
      + folders.count { !spoiledFolders.contains($0) }
  }
}

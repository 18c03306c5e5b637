package import StickerBase
package import StickerPacks
package import StickerRules
package import SystemPackage

/// Measures the stickers of packs and applies every rule to them.
package struct Linter: Sendable {
  /// The size class of a pack being written. If it is `nil`, each pack gets its size class from the `--size` option,
  /// its manifest or catalog, its configuration or, without any of these, the sizes of its stickers.
  package var sizeClass: PackSizeClass?
  /// The ids of rules that have nothing to judge, whatever a configuration says.
  package var suppressedRules: Set<String> = []
  /// Maximum number of files measured at the same time.
  package var jobs: Int
  /// The current day, with which the expiry dates of accepted findings and the dates of Apple's requirements are
  /// compared.
  package var today: CalendarDay
  /// The baselines of accepted findings.
  package var baselines = Baselines()
  /// The configurations of named paths, including paths without a pack.
  package var namedConfigurations: [Configuration] = []
  /// True if findings get the command that repairs them.
  package var advisesRepairs = true
  /// Tries the repairs of a pack's findings. Returns the findings, each with the effect of its repair. A finding that
  /// its repair would not resolve is marked as not repairable.
  package var tryRepairs: (@Sendable (Pack, [Finding], Judge) async -> [Finding])?
  /// The ids of rules whose repairs were requested in this run. If a finding of such a rule remains, its repair had no
  /// effect and is not advised again.
  package var requestedRepairs: Set<String> = []
  /// Returns true for a finding whose repair was refused, so that it is not advised again.
  package var isRefused: @Sendable (Finding) -> Bool = { _ in false }
  /// True if the files are single stickers and no pack, although their folder is checked. Advice is then about each
  /// file alone.
  package var judgesFilesAlone = false
  /// True if patterns that match nothing are reported. It is false for a run that leaves out files that other runs
  /// check.
  package var reportsPatterns = true
  /// The manifest that the pack was written from; `nil` for a pack that was found.
  package var manifest: FilePath?
  /// Maps the path of a checked file to the path that is reported, with a line. They differ if a file is checked in
  /// another place than the user knows, for example as a copy.
  package var shownPath: @Sendable (FilePath) -> (path: FilePath, line: Int?) = { ($0, nil) }

  /// Maps a reported path to the path that a configuration's patterns apply to. A copy is judged as its original.
  package var settingsPath: @Sendable (FilePath) -> FilePath = { $0 }

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
  ///   - progress: called with the number of files measured so far and the number of all files.
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
      let judge = judges[configuration.paths] ?? Judge(configuration, shownPath, settingsPath)
      judges[configuration.paths] = judge
      sources.append((pack, judge))
    }
    var ignoring = Ignoring(
      searchedFolders: found.searchedFolders, today: today, settingsPath: settingsPath)
    var ratchets = Ratchets(baselines, found)
    var report = Report()
    lazy var outputs = RepairOutputs(
      (found.packs.compactMap(\.repairScope)
        + found.packs.flatMap(\.emptyAppIcons).compactMap(\.set.catalog))
        .map { shownPath($0).path },
      leavingOut: SuggestedCommand.Repair.LeftOut.patterns(for: found))
    await measure(sources, keepsDetails: seeing != nil, progress) { measured, judge in
      var pack = measured.pack
      pack.writtenFrom = manifest
      pack.today = today
      if !judge.configuration.platforms.isEmpty {
        pack.emoji = StickerEmoji(in: pack.path, pack.source.links)
      }
      seeing?(pack, measured.details)
      let run = PackRun(pack, judge, self, outputs)
      let judged = await run.applying(
        FindingPass.judging, to: measured.findings + judge.findings(about: pack))
      let placed = await run.applying(FindingPass.placing, to: judged)
      let split = ignoring.split(placed, of: pack, judge.configuration)
      patterns.note(pack.checkedPaths + placed.map(\.path), judge.configuration)
      let joined = await run.applying(FindingPass.joining, to: split.remaining)
      var packReport = PackReport(pack, joined, judge.configuration) {
        shownPath($0).path
      }
      if let archive = pack.product?.archive {
        for finding in placed { packReport.representatives[finding.path] = archive }
      }
      packReport.ignored = split.ignored.sorted { Finding.precedes($0.finding, $1.finding) }
      ratchets.judge(&packReport, of: pack, judge.configuration)
      let jointFindings = await run.applying(
        FindingPass.placing, to: judge.jointFindings(for: judged, of: pack))
      packReport.joint = jointFindings.map {
        var joint = $0
        joint.covers = joint.covers.map { shownPath($0).path }
        return joint
      }
      packReport.countGoodDespitePackSize()
      if let named = run.named { packReport.keepOnly(named) }
      report.packs.append(packReport)
    }
    report.unusedIgnores = ignoring.unused
    if reportsPatterns {
      report.unmatchedPatterns = patterns.unusedEntries(found, namedConfigurations)
    }
    report.uncheckedProjects = uncheckedProjects(of: found, configuration)
    ratchets.settle(in: &report)
    return report
  }
}

extension Linter {
  /// Returns the projects around the packs of a run. Each is judged by the configuration of one pack in it.
  func uncheckedProjects(
    of found: FoundPacks, _ configuration: (_ folder: FilePath) -> Configuration
  ) -> [UncheckedProject] {
    found.surroundingProjects.map { surrounding in
      var source = PackSource(path: surrounding.project.path)
      source.xcodeProjects = [surrounding.project]
      source.emptyAppIcons = surrounding.emptyAppIcons
      var pack = Pack(source)
      pack.today = today
      let findings = Judge(configuration(surrounding.pack)).findings(about: pack)
      return UncheckedProject(
        project: surrounding.project.path, errorCount: findings.count { $0.severity == .error })
    }
  }
}

extension Finding {
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
  /// Counts stickers as good if their only findings are ones that a change of the pack's size resolves.
  fileprivate mutating func countGoodDespitePackSize() {
    for finding in joint where finding.resolvingPackSize != nil {
      let others = findings.filter { $0.ruleID != finding.ruleID && spoils($0) }
      let spoiled = SpoiledStickers(others)
      goodCount += Set(finding.covers).count { !spoiled.contains($0) }
    }
  }

  fileprivate init(
    _ pack: Pack, _ findings: [Finding], _ configuration: Configuration,
    _ reportedPath: (FilePath) -> FilePath
  ) {
    profile = configuration.effectiveRules(at: nil).profile
    failOn = configuration.failOn.value.severity
    maxWarnings = configuration.maxWarnings
    path = reportedPath(pack.path)
    name = pack.name
    // A frame named without its sequence is reported as a sticker.
    let sequences = Set(pack.sequences)
    let frames =
      pack.declaration == nil ? pack.sequenceFrames.filter { !sequences.contains($0.parent) } : []
    let files = (pack.fileStickers.map(\.path) + frames).map(reportedPath)
    let folders = pack.sequences.map(reportedPath)
    stickers = (files + folders).sorted(by: naturallyPrecedes)
    sizeClass = pack.sizeClass
    let sides = pack.stickers.compactMap(\.longerSide)
    sizeCounts.exact = sides.count { $0 == pack.sizeClass?.sizeClass.side }
    sizeCounts.other = sides.count - sizeCounts.exact
    let named = NamedPart(of: pack.source)
    let reported = pack.stickers.lazy.filter { named?.contains($0.path) ?? true }
    largest = reported.max { $0.byteCount < $1.byteCount }.map {
      (reportedPath($0.path), $0.byteCount)
    }
    iconCount = pack.icons.count
    self.sequences = Set(folders)
    isBuilt = pack.product != nil
    isProject = !isBuilt && pack.xcodeProjects.contains { $0.path == pack.path }
    messageCount = pack.conversation.map { $0.conversation?.steps.count { $0.isFromApp } ?? 0 }
    representatives = pack.representatives
    self.findings = findings.inOrder.numbered()
    errors = pack.faults.map(\.description).sorted()
    goodCount = 0
    let spoiled = SpoiledStickers(findings.filter(spoils))
    for platform in profile.receivers {
      leftOut[platform.id] = Set(pack.leftOut(of: [platform]).map(reportedPath))
    }
    covers = profile.receivers.isEmpty ? [] : Set(pack.covers.map(reportedPath))
    leftOutOfAll = profile.isForMessages ? [] : leftOut(of: profile.receivers.map(\.id))
    goodCount = stickers.count { !spoiled.contains($0) && !leftOutOfAll.contains($0) }
  }
}

import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerPreview
import StickerRepair
import StickerWatch
import SystemPackage

/// `stickerlint [lint] [PATH…]`.
struct Lint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check sticker packs (the default).",
    discussion: """
      A PATH is a folder of images, an Xcode catalog or project, or a single image. Folders are \
      searched at every level; every folder that directly holds images, and every .stickerpack, is \
      a pack. A stickerpack.yml describes its pack, a NAME.message.yml the messages that an app \
      sends. An .app, .appex, .xcarchive or .ipa is checked as a product of Xcode if it is named; \
      a search skips it.
      """)

  @OptionGroup(title: "What is checked")
  var inputs: PathOptions

  @OptionGroup(title: "What is checked")
  var selection: SelectionOptions

  @OptionGroup(title: "What is checked")
  var emptiness: EmptinessOptions

  @OptionGroup(title: "Rules, and what fails the run")
  var judgement: JudgementOptions

  @OptionGroup(title: "Rules, and what fails the run")
  var receivers: PlatformOptions

  @OptionGroup(title: "Rules, and what fails the run")
  var sizes: SizeOptions

  @OptionGroup(title: "Known findings")
  var baselines: BaselineOptions

  @OptionGroup(title: "Output")
  var output: OutputOptions

  @OptionGroup(title: "Output")
  var pictures: PictureOptions

  @Flag(help: "First repair, in place, what can be repaired without changing visible pixels.")
  var fix = false

  @OptionGroup(title: "Repair, with --fix")
  var repair: RepairOptions

  @Flag(help: "Check again whenever a file below the paths, or a configuration, changes.")
  var watch = false

  @OptionGroup(title: "Speed")
  var speed: SpeedOptions

  func validate() throws {
    try checkRepair()
    guard watch else { return }
    if inputs.readsStream {
      throw ValidationError("--watch cannot watch standard input.")
    }
    if baselines.writesBaseline {
      throw ValidationError(
        "--watch and --write-baseline or --prune-baseline cannot be used together.")
    }
  }

  func run() async throws {
    let format = try output.reportFormat()
    try pictures.check(output, format)
    if fix {
      try await repairInPlace()?.checkAndReport(as: format)
      return
    }
    guard watch else { return try await checkAndReport(as: format) }
    let paths = try inputs.paths()
    try Stop.ifMissing(paths.arguments)
    var files = WatchedFiles(
      (paths.arguments + paths.listed).map(\.besideProject.withNeighbors) + inputs.lists
        + ConfigurationSearch.places(for: paths.arguments)
        + selection.choice.files + [baselines.path].compactMap(\.self))
    files.ignored = Set(output.destinations.map(\.path) + pictures.folders)
    try await repeatedly(files, selection.choice) { try await checkAndReport(as: format) }
  }

  /// Checks the packs and writes the reports; ends the run if the check fails.
  func checkAndReport(as format: ReportFormat) async throws {
    let checked: Checked
    do {
      checked = try await check(try inputs.paths(), keepsMeasurements: output.showsPage(format))
    } catch let ending as any RunEnding {
      await report(ending.stop, as: format)
      throw ending
    }
    try await conclude(checked, as: format)
  }

  /// Writes the reason for stopping as a report in the requested format and files. Nothing is written if a
  /// report would replace a file in use.
  private func report(_ stop: Stop, as format: ReportFormat) async {
    let kept =
      selection.choice.files + inputs.lists
      + [baselines.path].compactMap(\.self)
    guard (try? output.checkDestinations(keeping: kept)) != nil else { return }
    var report = Report()
    report.failures = stop.mistakes
    var files = RunFiles()
    var complaints = await output.write(report, as: format, in: &files) {
      await page($0, packs: [])
    }
    complaints += files.place()
    for complaint in complaints { Console.error.say(complaint) }
  }

  /// The outcome of a check before anything is written.
  struct Checked {
    var report: Report
    fileprivate let selected: Selection
    /// The named folders that exports wrote.
    fileprivate let exports: [ExportedFolder]
    fileprivate let baselines: Baselines
    /// The packs with all measurements, if a page will show them.
    fileprivate let measuredPacks: [PreviewedPack]
  }

  /// Checks the packs at some paths.
  ///
  /// - Parameter keepsMeasurements: true to keep the measurements of the stickers.
  func check(_ paths: NamedPaths, keepsMeasurements: Bool) async throws -> Checked {
    var selected = try Selection(paths, selection, flags: flags)
    let exports = selected.removeExports()
    var linter = Linter(jobs: speed.jobs ?? availableCores(), today: today())
    linter.namedConfigurations = selected.namedConfigurations
    linter.reportsPatterns = selection.exclude.isEmpty
    linter.baselines = try baselines.load(
      for: selected.namedConfigurations, packs: selected.packConfigurations)
    let progress = ProgressLine(isWanted: !output.quiet && !output.noProgress)
    let trial = RepairTrial()
    linter.tryRepairs = { pack, findings, judge in
      progress.update("trying the repairs of \(pack.name.printable)")
      return await trial.tried(findings, of: pack, by: judge)
    }
    try output.checkDestinations(
      keeping: selected.found.packs.flatMap(\.files).map(\.path)
        + selected.found.packs.compactMap(\.product?.archive) + selection.choice.files
        + selected.configurationFiles
        + inputs.lists + linter.baselines.all.map(\.baseline.file))
    var measuredPacks: [PreviewedPack] = []
    var report = await linter.lint(
      selected.found, configuration: selected.configuration,
      progress: { progress.update(done: $0, total: $1) },
      seeing: keepsMeasurements ? { measuredPacks.append(selected.previewed($0, $1)) } : nil)
    progress.finish()
    report.failures += emptiness.mistakes(in: selected)
    return Checked(
      report: report, selected: selected, exports: exports, baselines: linter.baselines,
      measuredPacks: measuredPacks)
  }

  var flags: ConfigurationFlags {
    var flags = selection.flags
    judgement.add(to: &flags)
    receivers.add(to: &flags)
    flags.size = repair.size(or: sizes)
    flags.failIfEmpty = emptiness.failIfEmpty.map { Setting($0, .flag("--fail-if-empty")) }
    return flags
  }

  /// Writes the requested reports, and ends the run with its status.
  private func conclude(_ checked: Checked, as format: ReportFormat) async throws {
    var outcome = checked.report
    let selected = checked.selected
    var complaints = outcome.errors
    var files = RunFiles()
    var failures = [selected.patternComplaint].compactMap(\.self)
    do throws(WriteFault) {
      try baselines.update(checked.baselines, with: &outcome, in: &files)
    } catch {
      failures.append(error.description)
    }
    outcome.limitWarnings()
    outcome = outcome.withJointFindings()
    let isEmpty =
      checked.exports.isEmpty && selected.foundExports.isEmpty
      && outcome.packs.allSatisfy(\.hasNothingChecked)
    let emptySentence = Self.emptySentence(exclusionCount: selected.found.exclusions.count)
    let failsAsEmpty = isEmpty && outcome.passed && emptiness.fails(selected, isCI: isCI)
    let missing = Stop(.failure, selected.missingFolders.map { .missing($0) })
    outcome.failures +=
      (failures + (failsAsEmpty ? [emptySentence] : [])).map { DocumentError.Mistake($0) }
      + missing.mistakes
    let shown = try await pictures.draw(
      output.quiet ? outcome.onlyFailures() : outcome, selected,
      jobs: speed.jobs ?? availableCores(), in: &files)
    complaints += failures
    complaints += await output.write(outcome, as: format, showing: shown, in: &files) {
      await page($0, packs: checked.measuredPacks)
    }
    complaints += files.place()
    for complaint in complaints { Console.error.say(complaint) }
    for excess in outcome.excesses { Console.error.say(excess) }
    selected.reportSkippedPaths()
    if !output.quiet {
      for export in checked.exports { Console.error.say(export.sentence) }
      selected.reportFoundExports()
      selected.reportUnrelatedImages()
      selected.reportUnopenedProducts()
    }
    if !output.quiet {
      for line in outcome.renames { Console.error.say(line) }
    }
    if failsAsEmpty || isEmpty && outcome.packs.allSatisfy(\.findings.isEmpty) {
      Console.error.say(emptySentence)
    }
    guard complaints.isEmpty else { throw Stop(.failure) }
    if !missing.complaints.isEmpty { throw missing }
    if failsAsEmpty { throw Stop(.failure) }
    if !outcome.passed { throw Stop(.findings) }
  }

  private func page(_ report: Report, packs: [PreviewedPack]) async -> PreviewPage {
    await PreviewPage(report, packs, embedding: output.embed ?? .thumbnails, opens: .findings)
  }

  private static func emptySentence(exclusionCount: Int) -> String {
    "there is nothing to check"
      + (exclusionCount == 0 ? "" : "; 'stickerlint files' shows what is left out, and why")
  }
}

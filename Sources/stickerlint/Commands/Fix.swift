import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerRepair
import StickerRules
import SystemPackage

/// `stickerlint fix PACK -o NEWFOLDER`.
struct FixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Repair what can be repaired without guessing.",
    discussion: """
      Copies a pack and repairs the copy; the originals are not changed. Visible pixels stay the \
      same unless --lossy, --pick or --must-fix allows more: scaling to the pack's size, fitting \
      under the limit, removing old backgrounds in edges, dust or an opaque background. Every result \
      is decoded again and compared, and then checked; findings that need a manual decision are left \
      and reported.

      With --for NAME, every sticker is also drawn and fitted as that platform takes it, and the copy \
      is checked for it. An animation is only cut, thinned or sped up if stickerpack.yml says so.

      Exit status: 1 if something must still be fixed, 2 if something cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Folders of images, catalogs or single images. With several, each keeps its name in the "
        + "copy.",
      valueName: "pack"),
    completion: .file())
  var sources: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to write, which must be new or empty.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Replace the files of the pack itself.")
  var inPlace = false

  @OptionGroup(title: "What is repaired")
  var repair: RepairOptions

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Make every sticker as this platform takes it, such as signal; 'stickerlint platforms' lists them.",
      valueName: "name"),
    completion: .list(Platform.ids.filter { $0 != Platform.messagesID }), transform: Self.platform)
  var platform: Platform?

  @Flag(help: "With --for, scale small art up to the size that the platform shows.")
  var enlarge = false

  @OptionGroup(title: "What is repaired")
  var sizes: SizeOptions

  @Option(help: "The format of the plan.")
  var format: PlanFormat = .human

  @Flag(
    name: .shortAndLong,
    help: "Only say how many files changed, where the originals are, and what is left.")
  var quiet = false

  @Flag(help: "Do not show progress on a terminal.")
  var noProgress = false

  @OptionGroup(title: "What is checked")
  var selection: SelectionOptions

  @OptionGroup(title: "Speed")
  var speed: SpeedOptions

  enum PlanFormat: String, ExpressibleByArgument, CaseIterable {
    case human
    case json
  }

  func validate() throws {
    if inPlace, output != nil {
      throw ValidationError("-o and --in-place write to different places: use one of them.")
    }
    if !inPlace, output == nil, !repair.dryRun {
      throw ValidationError(
        "give -o FOLDER for the repaired copy, or --in-place to replace the files.")
    }
    if let platform, repair.packSize != nil || sizes.size != nil {
      throw ValidationError(
        "--size and --pack-size are for Messages: leave them out with --for \(platform.id).")
    }
    if enlarge, platform == nil {
      throw ValidationError("--enlarge needs --for: art for Messages is never scaled up.")
    }
    if repair.backup != nil, !inPlace {
      throw ValidationError("--backup needs --in-place: a copy does not change the originals.")
    }
  }

  /// Parses the name of a platform other than Messages whose stickers can be images.
  private static func platform(_ text: String) throws -> Platform {
    let platform = try Platform.single(
      text, several: "Run it for each, or let 'export' write packs for several.",
      messages: "packs are repaired for Messages without --for.")
    guard platform.still != nil || platform.animation?[.formats]?.words != ["webm"] else {
      throw ValidationError(
        "\(platform.name) are videos, and a pack has images: 'stickerlint export --for \(platform.id)' writes them."
      )
    }
    return platform
  }

  func run() async throws {
    let paths = pathArguments(sources).map(\.besideProject)
    try repair.checkIcon()
    if let output, !repair.dryRun { try checkIsFree(pathArguments([output])[0]) }
    let selected = try select(paths)
    selected.reportFoundExports()
    if inPlace, !repair.dryRun { RepairInPlace.clear(selected.found.packs) }
    let run = RepairRun(
      options: repair, jobs: speed.jobs ?? availableCores(),
      progress: ProgressLine(isWanted: !noProgress), isInPlace: inPlace,
      backup: repair.freeBackup(), copied: output == nil ? nil : paths,
      output: output.map { pathArguments([$0])[0] }, platform: platform,
      enlarges: enlarge,
      isOfSingleFiles: paths.allSatisfy { (try? FileKind($0, followsLinks: true)) == .file })
    let (plan, report) = await run.plan(selected, of: paths)
    for error in report.errors { Console.error.say(error) }
    // A requested copy is written even if there is nothing to fix, since later steps of a script may rely on it. If
    // named repairs fail, no copy is in the way when they are tried again, such as with another picture.
    let hasFailed = !plan.unfixed.isEmpty && repair.namesRepairs
    guard !plan.isEmpty || output != nil && !repair.dryRun && !hasFailed else {
      try say(plan, nil)
      if format == .human {
        let words = repair.dryRun ? " (--dry-run)" : ""
        let repairs = hasFailed ? "nothing could be repaired" : "nothing to fix"
        try Console.output.report("\n  \(repairs); nothing was written\(words)\n")
      }
      return try end(with: report)
    }
    let (result, place) =
      repair.dryRun || !inPlace
      ? try await copy(plan, paths, selected, run) : try await replace(plan, paths, run)
    let joined = result.withJointFindings()
    // The advice to check the project around the originals would say nothing about a copy.
    let isInProject = inPlace && !repair.dryRun
    var shown = joined
    if !isInProject { shown.uncheckedProjects = [] }
    try say(plan, shown)
    if format == .human {
      let ending = RepairEnding(
        plan: plan, result: joined, place: place, name: name(of: place),
        isWritten: !repair.dryRun, isInProject: isInProject,
        backup: run.backup, isBrief: quiet, showsDetails: repair.details)
      try Console.output.report(ending.text(copied: inPlace || platform != nil ? nil : paths))
    }
    try end(with: result)
  }

  /// Returns the name of the result: its path or, if it has no common folder, the paths that the user named.
  private func name(of place: FilePath) -> String {
    guard place == ".", output == nil else { return place.display.printable }
    return sources.prefix(3).map(\.printable).joined(separator: ", ") + andMore(sources.count - 3)
  }

  /// Checks, before any work is done, that the copy can be written to a place.
  private func checkIsFree(_ place: FilePath) throws {
    do throws(WriteFault) {
      try RepairCopy.checkDestination(place)
    } catch {
      var free = place.numbered
      while FileStamp(free) != nil { free = free.numbered }
      let (from, into) = (place.shellWord ?? "FOLDER", free.shellWord ?? "NEW")
      let target = platform.map { " --for \($0.id)\(enlarge ? " --enlarge" : "")" } ?? ""
      let size = repair.size(or: sizes).map { " --size \($0.value.name)" } ?? ""
      let limits = selection.limit.map { " --limit \($0.name)=\($0.value)" }.joined()
      let words = target + (repair.packSize == nil ? size : "") + limits
      let command = "stickerlint fix \(from)\(words)\(repair.words) -o \(into)"
      throw Stop(
        .failure,
        [
          .sentence(error.description),
          .sentence("name another folder with -o, or continue from that one: \(command)"),
        ])
    }
  }

  private func select(_ paths: [FilePath]) throws -> Selection {
    var flags = selection.flags
    flags.size = repair.size(or: sizes)
    if let platform { flags.receivers = Setting([platform], .flag("--for")) }
    return try Selection(NamedPaths(arguments: paths), selection, flags: flags)
  }

  /// Prints the repairs, done or planned, and the findings about the result.
  ///
  /// - Parameter result: the report on the result; `nil` if there is none.
  private func say(_ plan: RepairPlan, _ result: Report?) throws {
    let plan = result.map { plan.compared(with: $0.findings) } ?? plan
    switch format {
    case .json:
      let json = RepairJSON(plan, result: result, isWritten: result != nil && !repair.dryRun)
      try Console.output.report(json.text)
    case .human where quiet: return
    case .human:
      let text = RepairText(plan, .forOutput(.auto), showsDetails: repair.details).text
      if !text.isEmpty { try Console.output.report(text) }
      guard let result, !result.findings.isEmpty || !result.uncheckedProjects.isEmpty else {
        return
      }
      let context = ReportContext(
        version: Version.current, workingFolder: workingFolder(), projectFolder: projectFolder(),
        style: .forOutput(.auto), hints: [])
      try Console.output.report("\n  the result\n")
      guard Console.output.write({ result.write(as: .human, context, to: &$0) }) else {
        throw Stop(.failure)
      }
    }
  }

  /// Makes the copy and checks it.
  ///
  /// - Returns: the report on the copy, and its place. A dry run checks a copy that is removed again, and reports
  ///   on the place that would be written.
  private func copy(
    _ plan: RepairPlan, _ paths: [FilePath], _ selected: Selection, _ run: RepairRun
  ) async throws -> (Report, FilePath) {
    let original = paths.count == 1 ? paths[0] : "."
    let place = output.map { pathArguments([$0])[0] }
    do throws(WriteFault) {
      let others = selected.found.otherArtFiles
      var copy = try RepairCopy(
        of: paths, with: plan, at: place ?? RepairCopy.temporaryPlace(like: original),
        leavingOut: others, isTrial: repair.dryRun)
      let report = await copy.lint(
        with: run.linter(selected, resultOf: plan), at: place, originals: selected.found,
        configuration: selected.configuration,
        progress: { run.progress.update("checking the result", done: $0, total: $1) })
      run.progress.finish()
      if !repair.dryRun {
        let omitted = copy.omitted
        for note in try copy.place() { Console.error.warn(note) }
        Console.error.say(leftOut: omitted, "above the size limit for images")
        Console.error.say(leftOut: others, "not meant for a pack")
      }
      return (report, place ?? original)
    } catch {
      run.progress.finish()
      throw Stop.failure(error.description)
    }
  }

  /// Repairs the originals and checks them.
  ///
  /// - Returns: the report on the repaired files, and their place.
  private func replace(
    _ plan: RepairPlan, _ paths: [FilePath], _ run: RepairRun
  ) async throws -> (Report, FilePath) {
    let folders = paths.map(\.searchFolder)
    try run.write(plan, root: folders.count == 1 ? folders[0] : "", checked: folders)
    let renamed = paths.map(plan.renamed)
    let selected = try select(renamed)
    let report = await run.linter(selected, resultOf: plan).lint(
      selected.found, configuration: selected.configuration)
    return (report, renamed.count == 1 ? renamed[0] : ".")
  }

  private func end(with report: Report) throws {
    guard report.errors.isEmpty else { throw Stop(.failure) }
    if !report.passed { throw Stop(.findings) }
  }
}

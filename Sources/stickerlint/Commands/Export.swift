import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import SystemPackage

/// `stickerlint export PACK --for NAME -o FOLDER`.
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a sticker pack for another platform.",
    discussion: """
      Writes pictures, covers, manifests and archives as the platform takes them, reads all of them \
      again from disk, and checks them against its limits. Nothing is uploaded; what a person must \
      do is printed at the end. An animation is only cut or sped up if an option or \
      stickerpack.yml says so: what does not fit is refused, with advice. Several platforms get a folder each.

      Exit status: 1 if something must be fixed first, 2 if something cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder of images, a stickerpack.yml, a catalog or a project (default: the current folder).",
      valueName: "pack"), completion: .file())
  var source: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The platforms, such as signal,line; 'stickerlint platforms' lists them.",
      valueName: "names"),
    completion: .list(PlatformLayouts.ids), transform: PlatformNames.init)
  var receivers: [PlatformNames] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder to write; with several platforms, the folder for their folders (default: the "
        + "pack's name and the platform's).", valueName: "folder"), completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("The pack's name (default: the folder's).", valueName: "text"))
  var name: String?

  @Option(
    help: ArgumentHelp("The maker of the pack (default: as in stickerpack.yml).", valueName: "text")
  )
  var author: String?

  @Option(
    help: ArgumentHelp("The emoji of stickers that have none.", valueName: "emoji"))
  var defaultEmoji: String?

  @Option(
    help: ArgumentHelp(
      "Begin the name of each sticker with this, such as otter-, on platforms that show names: Slack, Discord, Matrix.",
      valueName: "text"))
  var prefix: String?

  @Flag(help: "Scale small art up to the size that the platform shows.")
  var enlarge = false

  @Flag(help: "Replace the folder of an earlier export, with the options that made it.")
  var update = false

  @Flag(help: "With --update, do not repeat the options of the earlier export.")
  var forget = false

  @Flag(
    help:
      "Write the pack even if findings of 'lint --for' fail it, unless the platform itself would refuse it."
  )
  var force = false

  @Flag(help: "Write nothing; only say what would be written.")
  var dryRun = false

  @Flag(help: "Do not show progress on a terminal.")
  var noProgress = false

  @OptionGroup(title: "What a platform refuses")
  var choices: ChoiceOptions

  @OptionGroup(title: "What is checked")
  var selection: SelectionOptions

  @OptionGroup(title: "Speed")
  var speed: SpeedOptions

  /// The ids of the platforms for which an update scales small art up because the earlier export did.
  var enlarged: Set<String> = []

  /// The ids of the platforms that get too few stickers, since another platform of the run takes most of the pack.
  var outnumbered: Set<String> = []

  /// The stickers that the earlier export for a platform left to another platform, by the id of the former. Each is a
  /// path in the pack.
  var leftBefore: [String: [String]] = [:]

  /// The options that an update repeats, as words of a command line.
  var repeatedOptions: [String] = []

  var platforms: [Platform] { receivers.platforms }

  var outputPath: FilePath? { output.map { pathArguments([$0])[0] } }

  func validate() throws {
    guard !receivers.isEmpty else {
      throw ValidationError(
        "--for is missing: name a platform, such as --for signal. Choices are "
          + "\(PlatformLayouts.ids.joined(separator: ", ")).")
    }
    for platform in platforms where PlatformLayouts.layout(for: platform) == nil {
      let alternative =
        platform.id == Platform.messagesID
        ? "'stickerlint pack' writes packs for Messages."
        : "'lint --for \(platform.id)' judges packs for it."
      throw ValidationError("this version does not export for \(platform.id). \(alternative)")
    }
    try choices.check(platforms)
    guard update || !forget else {
      throw ValidationError(
        "--forget is for --update, which repeats the options of the earlier export.")
    }
    if prefix != nil, !platforms.contains(where: \.hasNames) {
      throw ValidationError(
        "--prefix is for platforms on which stickers have names, such as slack-emoji.")
    }
    if let defaultEmoji, StickerEmoji.emoji(in: defaultEmoji) != [defaultEmoji] {
      throw ValidationError("--default-emoji must be one emoji, not '\(defaultEmoji)'.")
    }
  }

  func run() async throws {
    let source = pathArguments([source ?? "."])[0].besideProject
    var run = self
    run.repeatOptions(of: source)
    try await run.exportAll(from: source)
  }

  /// Exports the pack for all platforms.
  private mutating func exportAll(from source: FilePath) async throws {
    var flags = selection.flags
    flags.receivers = Setting(platforms, .flag("--for"))
    let found = try Selection(NamedPaths(arguments: [source]), selection, flags: flags)
    try refuseExport(at: source, found)
    found.reportFoundExports()
    let pack = try findPack(at: source, found.found)
    var plan = try makePlan(of: pack, in: source, found)
    for remark in plan.remarks { Console.error.say(remark) }
    let wholePlan = plan
    let exclusion = ExportExclusion(
      selection.exclude, of: &plan, searchExclusions: found.found.exclusions)
    sayUnmatched(exclusion.unmatched, of: "--exclude")
    if let text = exclusion.text { Console.error.say("left out by --exclude: \(text)") }
    let applied = choices.apply(to: &plan, for: platforms)
    for (pattern, name) in applied.renamed {
      Console.error.say("--leave-out \(pattern.text.printable) leaves out \(name)")
    }
    sayUnmatched(applied.unmatched, of: "--leave-out")
    guard !plan.stickers.isEmpty else {
      throw Stop.failure("every sticker of this pack is left out")
    }
    let configuration = found.configuration(of: pack)
    leaveAgain(&plan, configuration)
    var memory =
      try choices.remember
      ? ExportMemory(
        choices,
        ExportTexts(name: name, author: author, emoji: defaultEmoji, prefix: prefix), plan,
        of: wholePlan, for: platforms) : nil
    let linting = ExportLinting(
      packs: found.found, namedConfigurations: found.namedConfigurations,
      configuration: configuration,
      jobs: speed.jobs ?? availableCores())
    let (obstacles, repair) = await reportObstacles(linting, of: plan)
    let isNamedAfterFolder = name == nil && hasFolderName(plan)
    if let repair {
      Console.error.warn(repair.sentence)
      sayCopy(repair, plan, isNamedAfterFolder: isNamedAfterFolder, configuration)
    }
    if platforms.count > 1, !dryRun, obstacles.count < platforms.count {
      try makeParentFolder()
    }
    let videoFaults = await reportVideoFaults(of: plan, configuration)
    await findOutnumbered(plan, obstacles, linting)
    // Drawing takes a while, so the refusals that do not depend on it come first.
    var outcomes = ExportOutcomes(platforms)
    var drawable: [Platform] = []
    for platform in platforms {
      if let outcome = await reportRefusal(
        of: plan, by: platform, obstacles[platform.id], videoFaults[platform.id], linting, outcomes)
      {
        sayKeptExport(outcome, for: platform, plan, configuration)
        outcomes.end(platform, outcome)
      } else {
        drawable.append(platform)
      }
    }
    let current = ExportUpdate(self, of: plan, for: drawable, configuration)
    await sayTime(plan, for: drawable, current, configuration)
    for platform in drawable {
      // An interruption stops the rest; packs that are written stay.
      Interruption.beginAnew()
      outcomes.begin(platform)
      // A refusal by one platform does not stop the others.
      let outcome = await attemptExport(
        of: plan, for: platform, current, linting, &outcomes)
      sayKeptExport(outcome, for: platform, plan, configuration)
      outcomes.end(platform, outcome)
      memory?.keep(outcome.adapted, for: platform)
    }
    if let memory { try remember(memory, outcomes) }
    let effective = choices.effectiveOptions(wasAdapted: outcomes.wasAdapted)
    if !choices.remember, !effective.isEmpty {
      Console.error.say(ExportMemory.hint(of: effective, for: plan))
    }
    outcomes.saySummary()
    for remark in outcomes.smallArt.remarks(
      namesPlatforms: platforms.count > 1,
      enlarging: enlargingCommand(outcomes.smallArt.tiny, plan, configuration))
    {
      Console.error.say(remark)
    }
    if let repair, !outcomes.written.isEmpty {
      Console.error.warn(repair.sentence)
      sayCopy(repair, plan, isNamedAfterFolder: isNamedAfterFolder, configuration)
    }
    if !dryRun, let command = previewCommand(outcomes.written, of: plan) {
      Console.error.say("to see what was written: \(command)")
    }
    for sentence in nextSteps(after: outcomes, plan, configuration) { Console.error.say(sentence) }
    if outcomes.worst != .clean { throw Stop(outcomes.worst) }
  }

  /// Returns the builder of a platform's packs, set up with the options of the run; `nil` if this version does not
  /// export for the platform.
  func builder(
    for platform: Platform, _ configuration: Configuration
  ) -> ExportBuilder? {
    let demands = force ? platform.withCheckedDemands : platform
    guard var builder = ExportBuilder(for: demands) else { return nil }
    builder.platforms = platforms
    builder.leftBefore = Set(leftBefore[platform.id] ?? [])
    builder.enlarges = enlarges(for: platform)
    builder.authorCommand = ExportCommandLine().text(
      naming: PackPlan.authorPlaceholder, updates: !update,
      remembers: author == nil && !choices.remember)
    builder.adaptation = choices.adapt.value(for: platform)
    builder.jobs = speed.jobs ?? availableCores()
    builder.limits = configuration.writingLimits
    return builder
  }

  /// Writes the pack for one platform.
  ///
  /// - Returns: the outcome, with the folder and its contents in words for the summary.
  func writePack(
    _ plan: PackPlan, for platform: Platform, _ builder: ExportBuilder, _ current: ExportUpdate,
    _ outcomes: inout ExportOutcomes
  ) async throws -> ExportOutcome {
    let path = path(for: platform, of: plan)
    if let real = path.real, real == plan.folder.real || plan.hasFile(in: real) {
      throw Stop.failure(
        "\(path.display.printable) holds the pack's source files; name another folder with -o")
    }
    if current.isCurrent(platform) {
      // Staging a folder removes what a killed run left. Nothing is staged here, so it is removed now.
      if !dryRun {
        Temporary.sweep(path.parent)
        try ExportRecord(at: path)?.renew(options: lastingOptions(for: platform), in: path)
      }
      let place = path.display.printable
      let count = counted(builder.stickerCount(of: plan), "sticker")
      try Console.output.report(
        "\(place): '\(plan.name.excerpt)' for \(platform.id), \(count), already up to date\n")
      return ExportOutcome(.clean, ["\(place), \(count), already up to date"])
    }
    let progress = ProgressLine(isWanted: !noProgress, inLines: true)
    defer { progress.finish() }
    // Drawing takes a while, so the place is checked first.
    if !update { try ExportWriter.checkPlace(path) }
    var pack = try await builder.build(plan) {
      progress.update(
        "drawing for \(platform.id)", making: $0.name, number: min($0.done + 1, $0.total),
        total: $0.total, part: $0.fraction)
    }
    progress.finish()
    for remark in pack.remarks { outcomes.say(remark) }
    outcomes.smallArt.add(pack)
    let record = ExportRecord(
      of: pack, from: plan.source, inputs: current.digest(for: platform),
      options: lastingOptions(for: platform), left: builder.stickersLeftToOthers(of: plan), in: path
    )
    pack.tree.add(record.text, at: ExportRecord.file)
    let waiting =
      "another stickerlint is writing \(path.display.printable); waiting for it to finish"
    let (result, notes) = try ExportWriter(pack, at: path, updates: update).write(
      isTrial: dryRun, waiting: { Console.error.say(waiting) })
    for note in notes { Console.error.warn(note) }
    return ExportOutcome(.clean, [try say(result, pack, at: path)], adapted: pack.adapted)
  }

  /// Makes the folder for the folders of several platforms, if it does not exist.
  private func makeParentFolder() throws {
    guard let outputPath else { return }
    do throws(WriteFault) {
      try FileReplacement.makeFolder(outputPath)
    } catch {
      throw PackFault.unwritten(error)
    }
  }

  /// Returns the folder for the pack of a platform.
  func path(for platform: Platform, of plan: PackPlan) -> FilePath {
    guard let outputPath else { return FilePath("\(plan.name)-\(platform.id)") }
    return platforms.count == 1 ? outputPath : outputPath.appending(platform.id)
  }

  /// Prints the result, and the tasks that remain for the user.
  ///
  /// - Returns: the folder and its contents, in words for the summary.
  private func say(
    _ result: ExportWriter.Result, _ pack: ExportedPack, at path: FilePath
  ) throws -> String {
    let ending =
      switch result {
      case .unchanged: ", already up to date"
      case .possible: ", not written (--dry-run)"
      case .written: ""
      }
    let animated = pack.stickers.count(where: \.isAnimated)
    let bytes = pack.stickers.map(\.byteCount)
    var facts = [counted(pack.stickers.count, "sticker")]
    if animated > 0, animated < pack.stickers.count {
      facts.append("\(animated.grouped) of them \(agreeing(animated, "moves", "move"))")
    }
    if let largest = bytes.max() { facts.append("the largest \(ByteCount(largest))") }
    let lossy = pack.stickers.count(where: \.isLossy)
    if lossy > 0 { facts.append("\(lossy.grouped) with some loss") }
    try Console.output.report(
      "\(path.display.printable): '\(pack.title.excerpt)' for \(pack.platform.id), "
        + "\(facts.joined(separator: ", "))\(ending)\n")
    let outcome = "\(path.display.printable), \(facts[0])\(ending)"
    if case .possible = result { return outcome }
    for (index, task) in pack.tasks.enumerated() { Console.error.say("\(index + 1). \(task)") }
    return outcome
  }
}

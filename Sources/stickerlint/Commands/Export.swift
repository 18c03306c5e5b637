import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import StickerRules
import SystemPackage

/// `stickerlint export PACK --for NAME -o FOLDER`.
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a sticker pack for another platform.",
    discussion: """
      Writes pictures, covers, manifests and archives as the platform takes them, reads all of them \
      again from disk, and holds them against its numbers. Nothing is uploaded; what a person must \
      do is printed at the end. An animation is never cut or made faster: what does not fit is \
      refused, with the way out. Several platforms get a folder each.

      Exit status: 1 if something must be fixed first, 2 if something cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder of images, a stickerpack.yml or a catalog (default: the current folder).",
      valueName: "pack"), completion: .file())
  var source: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The platforms, such as signal,line; 'stickerlint platforms' lists them.",
      valueName: "names"),
    completion: .list(PlatformLayouts.names), transform: PlatformNames.init)
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

  @Flag(help: "Scale small art up to the size that the platform shows.")
  var enlarge = false

  @Flag(help: "Replace the folder of an earlier export.")
  var update = false

  @Flag(help: "Write the pack even if findings of 'lint --for' fail it; what is refused stays so.")
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

  private var platforms: [Platform] { receivers.platforms }

  func validate() throws {
    guard !receivers.isEmpty else {
      throw ValidationError(
        "--for is missing: name a platform, such as --for signal. Choices are "
          + "\(PlatformLayouts.names.joined(separator: ", ")).")
    }
    for platform in platforms where PlatformLayouts.layout(for: platform) == nil {
      let way =
        platform.id == Platform.messagesID
        ? "'stickerlint pack' writes packs for Messages."
        : "'lint --for \(platform.id)' judges packs for it."
      throw ValidationError("this version does not export for \(platform.id). \(way)")
    }
    if let defaultEmoji, StickerEmoji.emoji(in: defaultEmoji) != [defaultEmoji] {
      throw ValidationError("--default-emoji must be one emoji, not '\(defaultEmoji)'.")
    }
  }

  func run() async throws {
    let source = pathArguments([source ?? "."])[0].besideProject
    var flags = selection.flags
    flags.receivers = Setting(platforms, .flag("--for"))
    let found = try Selection(NamedPaths(arguments: [source]), selection, flags: flags)
    var (plan, packs) = (try plan(source, found), found.found)
    for remark in plan.remarks { Console.error.say(remark) }
    let exclusion = ExportExclusion(
      selection.exclude, of: &plan, searched: packs.exclusions)
    packs.leaveOut(exclusion.paths)
    for pattern in exclusion.unmatched {
      Console.error.warn("--exclude \(pattern.text.printable) matches no sticker of this pack")
    }
    if let text = exclusion.text { Console.error.say("left out by --exclude: \(text)") }
    if choices.remember { try remember(exclusion, in: &plan) }
    plan = choices.applied(to: plan, for: platforms)
    let refused = try await check(plan, packs, found)
    if platforms.count > 1, !dryRun, refused.count < platforms.count { try makeFolderOfFolders() }
    var outcomes = ExportOutcomes(platforms.count)
    for platform in platforms {
      outcomes.begin(platform)
      // Each platform is done or refused for itself.
      do {
        if let isForcible = refused[platform.id] {
          let count = builder(for: platform, found.configuration(of: source))?.refusalOfCount(plan)
          let sentences = [count, Self.refusal(platform, of: platforms.count, isForcible)]
          throw Stop(.findings, sentences.compactMap(\.self).map { .sentence($0) })
        }
        outcomes.end(
          platform, try await export(plan, for: platform, found.configuration(of: source)))
      } catch let ending as any RunEnding {
        ending.stop.say()
        outcomes.end(platform, ending.stop)
      }
    }
    outcomes.say()
    if outcomes.worst != .clean { throw Stop(outcomes.worst) }
  }

  private static func refusal(
    _ platform: Platform, of count: Int, _ isForcible: Bool
  ) -> String {
    let receiver = count > 1 ? " for \(platform.id)" : ""
    let force = isForcible ? ", or use --force to try it anyway" : ""
    return "nothing was written\(receiver); fix this first\(force)"
  }

  /// Writes the choices of the command line into the manifest.
  private func remember(_ exclusion: ExportExclusion, in plan: inout PackPlan) throws {
    guard let manifest = plan.manifest, plan.stickers.contains(where: { $0.origin.line != nil })
    else {
      throw Stop.usage(
        "--remember needs a stickerpack.yml, and there is none; begin one with: \(plan.source.initCommand)"
      )
    }
    guard !choices.change.isNone || !exclusion.stickers.isEmpty else {
      throw Stop.usage(
        "--remember has nothing to write: choose with --exclude, --cut, --duration, --repeat, --max-frames or --min-quality"
      )
    }
    guard !dryRun else { return }
    let lines = exclusion.stickers.compactMap(\.origin.line)
    if try choices.write(to: manifest, for: platforms, leavingOut: lines) {
      let names = listed(platforms.map(\.id))
      Console.error.say("\(manifest.display.printable) now says this for \(names)")
    }
  }

  private func plan(_ source: FilePath, _ found: Selection) throws -> PackPlan {
    var plan: PackPlan
    if let manifest = PackPlan.manifest(in: source) {
      plan = try PackPlan(manifest: manifest)
    } else if ["yml", "yaml"].contains(source.extension ?? "") {
      plan = try PackPlan(manifest: source, followsLinks: true)
    } else {
      plan = try PackPlan(of: source, found.found, output: output.map { pathArguments([$0])[0] })
    }
    if let name { try plan.rename(to: name) }
    return plan
  }

  private func warn(ofPremultiplied paths: [FilePath]) {
    if !paths.isEmpty { Console.error.warn(PremultipliedColors.kept(in: paths)) }
  }

  /// Judges the pack as a source, as 'lint --for' does.
  ///
  /// - Returns: the platforms that something must be fixed for first, each with true if `--force` can pass it.
  private func check(
    _ plan: PackPlan, _ packs: FoundPacks, _ found: Selection
  ) async throws -> [String: Bool] {
    let jobs = speed.jobs ?? availableCores()
    let progress = ProgressLine(isWanted: !noProgress)
    var linter = Linter(jobs: jobs, today: today())
    linter.common = found.common
    // The export judges it with the changes of stickerpack.yml, and offers others.
    linter.suppressedRules.insert(RuleRegistry.unsuitedAnimation)
    // The command line says what the pack does not.
    if author != nil { linter.suppressedRules.insert("unsuited-text") }
    if defaultEmoji != nil { linter.suppressedRules.insert("unsuited-emoji") }
    // A search judges a catalog by itself, and the export what a manifest says of its images.
    if let manifest = plan.manifest,
      !packs.packs.contains(where: { $0.declaration?.path == manifest })
    {
      linter.suppressedRules.formUnion(["unsuited-text", "unsuited-emoji", "unsuited-pack-size"])
    }
    let report = await linter.lint(
      packs, configuration: found.configuration,
      progress: { progress.update(done: $0, total: $1) })
    progress.finish()
    warn(
      ofPremultiplied: report.findings.filter { $0.ruleID == PremultipliedColors.metadata.id }
        .map(\.path))
    let shown = report.onlyFailures()
    guard !report.passed else { return [:] }
    let context = ReportContext(
      version: Version.current, workingFolder: workingFolder(), projectFolder: projectFolder(),
      style: .forOutput(.auto, on: .error), detail: .failures)
    _ = Console.error.write { shown.write(as: .human, context, to: &$0) }
    guard !force else { return [:] }
    let failed = shown.failedPlatforms(of: platforms.map(\.id))
    return Dictionary(uniqueKeysWithValues: failed.map { ($0, shown.isForcible(for: $0)) })
  }

  private func builder(
    for platform: Platform, _ configuration: Configuration
  ) -> ExportBuilder? {
    guard var builder = ExportBuilder(for: platform) else { return nil }
    builder.platforms = platforms
    builder.author = author
    builder.standardEmoji = defaultEmoji
    builder.enlarges = enlarge
    builder.jobs = speed.jobs ?? availableCores()
    builder.limits = configuration.writingLimits
    return builder
  }

  /// - Returns: what was written, for the summary.
  private func export(
    _ plan: PackPlan, for platform: Platform, _ configuration: Configuration
  ) async throws -> String {
    guard let builder = builder(for: platform, configuration) else { return "" }
    let path = path(for: platform, of: plan)
    if let real = path.real, real == plan.folder.real || plan.hasFile(in: real) {
      throw Stop.usage(
        "\(path.display.printable) holds the pack's source files; name another folder with -o")
    }
    let progress = ProgressLine(isWanted: !noProgress)
    do {
      defer { progress.finish() }
      // Drawing takes a while.
      if !update { try ExportWriter.checkPlace(path) }
      let pack = try await builder.build(plan) {
        progress.update("drawing for \(platform.id)", done: $0, total: $1)
      } trying: {
        progress.update("trying changes of \($0)", done: $1, total: $2)
      }
      progress.finish()
      for remark in pack.remarks { Console.error.say(remark) }
      let waiting =
        "another stickerlint is writing \(path.display.printable); waiting for it to finish"
      let (result, notes) = try ExportWriter(pack, at: path, updates: update).write(
        isTrial: dryRun, waiting: { Console.error.say(waiting) })
      for note in notes { Console.error.warn(note) }
      return try say(result, pack, at: path)
    } catch let fault as PackFault {
      guard case .refused(let reasons, _) = fault else { throw fault }
      throw Stop(.findings, reasons.split(separator: "\n").map { .sentence(String($0)) })
    }
  }

  /// Makes the folder for the folders of several platforms, if it does not exist.
  private func makeFolderOfFolders() throws {
    guard let output else { return }
    do throws(WriteFault) {
      try FileReplacement.makeFolder(pathArguments([output])[0])
    } catch {
      throw PackFault.unwritten(error)
    }
  }

  /// The folder of a platform.
  private func path(for platform: Platform, of plan: PackPlan) -> FilePath {
    guard let output else { return FilePath("\(plan.name)-\(platform.id)") }
    let path = pathArguments([output])[0]
    return platforms.count == 1 ? path : path.appending(platform.id)
  }

  /// - Returns: the folder and its contents, in a few words.
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
      facts.append("\(animated.grouped) of them move")
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

extension Report {
  /// Returns false if an export for a platform is refused even when it is forced: for what the platform refuses, and for
  /// files that cannot be read.
  fileprivate func isForcible(for platform: String) -> Bool {
    failures.isEmpty && packs.allSatisfy(\.errors.isEmpty)
      && packs.flatMap(\.findings).allSatisfy { finding in
        finding.isJudgement
          && !(finding.platforms.contains(platform) && finding.severity == .error)
      }
  }
}

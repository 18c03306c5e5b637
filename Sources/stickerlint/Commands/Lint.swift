import ArgumentParser
import StickerBase
import StickerKit
import StickerPacks
import SystemPackage

/// `stickerlint [lint] [PATH…]`.
struct Lint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check sticker packs (the default).",
    discussion: """
      A PATH is a folder of images, an Xcode catalog or project, or a single image. Folders are \
      searched at every level; every folder that directly holds images, and every .stickerpack, is \
      a pack. A stickerpack.yml says what is in its pack.
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
  var sizes: SizeOptions

  @OptionGroup(title: "Known findings")
  var baselines: BaselineOptions

  @OptionGroup(title: "Output")
  var output: OutputOptions

  @OptionGroup(title: "Speed")
  var speed: SpeedOptions

  func run() async throws {
    let format = try output.outputFormat()
    var flags = selection.flags
    judgement.add(to: &flags)
    let selected = try Selection(inputs, selection, flags: flags)
    var linter = Linter(
      sizeClass: sizes.size?.sizeClass(of: .messages).map { PackSizeClass($0, .option) },
      jobs: speed.jobs ?? availableCores(),
      today: today())
    linter.baseline = try baselines.load()
    try output.checkDestinations(
      keeping: selected.found.packs.flatMap(\.files).map(\.path) + selection.choice.files
        + selected.configurationFiles
        + inputs.lists + [linter.baseline?.file].compactMap(\.self))
    let progress = ProgressLine(isWanted: !output.quiet && !output.noProgress)
    var outcome = await linter.lint(selected.found, configuration: selected.configuration) {
      progress.update(done: $0, total: $1)
    }
    progress.finish()
    outcome.failsOnLeftovers = judgement.strict
    var complaints = outcome.errors + [selected.patternComplaint].compactMap(\.self)
    var files = RunFiles()
    do throws(WriteFault) {
      try baselines.update(linter.baseline, with: &outcome, in: &files)
    } catch {
      complaints.append(error.description)
    }
    let excess = judgement.maxWarnings.flatMap { outcome.limitWarnings(to: $0) }
    complaints += output.write(outcome, as: format, in: &files)
    complaints += files.place()
    for complaint in complaints { Console.error.say(complaint) }
    if let excess { Console.error.write(judgement.describe(excess: excess)) }
    let isEmpty = outcome.totals.stickers == 0 && outcome.packs.allSatisfy { $0.iconCount == 0 }
    if isEmpty, outcome.findings.isEmpty {
      Console.error.say(Self.nothing(selected.found.exclusions.count))
    }
    guard complaints.isEmpty else { throw Stop(.usage) }
    if !outcome.passed { throw Stop(.findings) }
    if isEmpty, emptiness.failIfEmpty { throw Stop(.usage) }
  }

  private static func nothing(_ exclusions: Int) -> String {
    "there is nothing to check"
      + (exclusions == 0 ? "" : "; 'stickerlint files' shows what is left out, and why")
  }
}

/// Whether there must be something to check.
struct EmptinessOptions: ParsableArguments {
  @Flag(help: "Fail if there is nothing to check.")
  var failIfEmpty = false
}

/// What the packs are made for.
struct SizeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The size the packs are made for.", valueName: "class"))
  var size: SizeChoice?
}

/// How much of the machine to use.
struct SpeedOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Files to check at the same time (default: one per core).", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256 ~= jobs) {
      throw ValidationError("--jobs must be from 1 to 256, not \(jobs).")
    }
  }
}

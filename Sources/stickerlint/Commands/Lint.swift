import ArgumentParser
import StickerKit
import SystemPackage

/// `stickerlint [lint] [PATH…]`.
struct Lint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check sticker packs (the default).",
    discussion: """
      A PATH is a folder of images, an Xcode catalog, or a single image. Folders are searched to \
      the bottom; every folder with images, and every .stickerpack, is a pack.
      """)

  @OptionGroup(title: "What is checked")
  var inputs: PathOptions

  @Option(help: ArgumentHelp("The size that the packs are made for.", valueName: "class"))
  var size: SizeChoice?

  @Option(
    help: ArgumentHelp(
      "How to write the report: \(FormatChoice.names.joined(separator: ", ")) (default: what "
        + "STICKERLINT_FORMAT says, or auto: xcode in a build by Xcode, else human).",
      valueName: "format"),
    completion: .list(FormatChoice.names), transform: FormatChoice.init)
  var format: FormatChoice?

  @Option(
    help: ArgumentHelp(
      "Also write a report into a file (- for standard output); repeatable.",
      valueName: "format=path"),
    transform: ReportDestination.init)
  var report: [ReportDestination] = []

  @Flag(help: "Show how often each rule spoke instead of single findings (human format only).")
  var statistics = false

  @OptionGroup(title: "What is checked")
  var selection: SelectionOptions

  @Flag(help: "Fail when there is nothing to check.")
  var failIfEmpty = false

  @OptionGroup(title: "Rules, and what fails the run")
  var judgement: JudgementOptions

  @OptionGroup(title: "Findings that are known already")
  var baselines: BaselineOptions

  @Flag(name: .shortAndLong, help: "Show only what fails the run.")
  var quiet = false

  @Option(help: ArgumentHelp("When to color.", valueName: "when"))
  var color: ColorChoice = .auto

  @Option(
    help: ArgumentHelp("Files to check at the same time (default: one a core).", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256 ~= jobs) {
      throw ValidationError("--jobs must be from 1 to 256, not \(jobs).")
    }
    if statistics, case .format(let format) = format, format != .human {
      throw ValidationError("--statistics is for --format human, not \(format.rawValue).")
    }
  }

  func run() async throws {
    let format = try FormatChoice.outputFormat(format)
    var flags = selection.flags
    judgement.add(to: &flags)
    let selected = try Selection(inputs, selection, flags: flags)
    var linter = Linter(
      sizeClass: size?.sizeClass(of: .messages), jobs: jobs ?? availableCores(), today: today())
    linter.baseline = try baselines.load()
    var progress = ProgressLine(isWanted: !quiet)
    var outcome = await linter.lint(selected.found, configuration: selected.configuration) {
      progress.update(done: $0, total: $1)
    }
    progress.finish()
    outcome.maximumWarnings = judgement.maxWarnings
    outcome.failsOnLeftovers = judgement.strict
    var complaints = outcome.errors
    do throws(WriteFault) {
      outcome = try baselines.update(linter.baseline, with: outcome)
    } catch {
      complaints.append(error.description)
    }
    let context = ReportContext(
      version: Version.current, workingFolder: workingFolder(), projectFolder: projectFolder(),
      style: .forOutput(color), isQuiet: quiet, showsStatistics: statistics)
    let shown = quiet ? outcome.onlyFailures() : outcome
    if !Console.output.write({ shown.write(as: format, context, to: &$0) }) {
      complaints.append("the report could not be written")
    }
    for destination in report {
      do throws(WriteFault) {
        try destination.write(outcome, context)
      } catch {
        complaints.append(error.description)
      }
    }
    for complaint in complaints { Console.error.write("stickerlint: \(complaint)\n") }
    if outcome.packs.isEmpty { Console.error.write(Self.nothing(selected.found.exclusions.count)) }
    if outcome.packs.isEmpty, failIfEmpty { throw ExitStatus.usage.exitCode }
    guard complaints.isEmpty else { throw ExitStatus.usage.exitCode }
    if !outcome.passed { throw ExitStatus.findings.exitCode }
  }
  private static func nothing(_ exclusions: Int) -> String {
    "stickerlint: there is nothing to check"
      + (exclusions == 0 ? "\n" : "; 'stickerlint files' shows what is left out, and why\n")
  }
}

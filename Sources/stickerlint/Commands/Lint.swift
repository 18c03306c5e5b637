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

  @Argument(
    help: ArgumentHelp("Packs or images to check (default: the current folder).", valueName: "path")
  )
  var paths: [String] = []

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

  @OptionGroup
  var configuration: ConfigurationOptions

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
    let paths = pathArguments(self.paths.isEmpty ? ["."] : self.paths)
    let missing = paths.filter { !MissingPath.isThere($0) }
    for path in missing { Console.error.write(MissingPath.message(path) + "\n") }
    guard missing.isEmpty else { throw ExitStatus.usage.exitCode }

    let named = try configuration.configurations(for: paths)
    let found = PackLoader(paths, limits: { named($0).treeLimits })
    let configured = try configuration.configurations(for: paths + found.packs.map(\.path))
    let linter = Linter(sizeClass: size?.sizeClass(of: .messages), jobs: jobs ?? availableCores())
    var progress = ProgressLine(isWanted: !quiet)
    let outcome = await linter.lint(found, configuration: configured) {
      progress.update(done: $0, total: $1)
    }
    progress.finish()
    let context = ReportContext(
      version: Version.current, workingFolder: workingFolder(), projectFolder: projectFolder(),
      style: .forOutput(color), isQuiet: quiet, showsStatistics: statistics)
    let shown = quiet ? outcome.onlyFailures() : outcome
    var complaints = outcome.errors
    if !Console.output.write(shown.text(as: format, context)) {
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
    guard complaints.isEmpty else { throw ExitStatus.usage.exitCode }
    if !outcome.passed { throw ExitStatus.findings.exitCode }
  }
}

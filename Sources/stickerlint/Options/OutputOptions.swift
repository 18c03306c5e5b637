import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerPreview
import SystemPackage

/// The flags for the contents and destinations of reports. None of them changes the verdict.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the report: \(FormatChoice.names.joined(separator: ", ")) (default: "
        + "STICKERLINT_FORMAT if set, otherwise auto: xcode in an Xcode build, human elsewhere).",
      valueName: "format"),
    completion: .list(FormatChoice.names), transform: FormatChoice.init)
  var format: FormatChoice?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Also write a report to a file (- for standard output); repeatable.",
      valueName: "format=path"),
    transform: ReportDestination.init)
  var destinations: [ReportDestination] = []

  @Option(
    help: ArgumentHelp(
      "Pictures in an html report: all (the files themselves), thumbnails, or none (default: thumbnails).",
      valueName: "kind"))
  var embed: Embedding?

  @Flag(help: "Show a count for each rule instead of single findings (human format only).")
  var statistics = false

  @Flag(help: "Show every finding in full (human format; the others always do).")
  var all = false

  @Flag(help: "Also list findings that the baseline or 'ignore' accepts (sarif format only).")
  var showAccepted = false

  @Flag(name: .shortAndLong, help: "Show only what fails the run.")
  var quiet = false

  @Flag(help: "Do not show progress on a terminal.")
  var noProgress = false

  @Option(help: ArgumentHelp("When to use color.", valueName: "when"))
  var color: ColorChoice = .auto

  func validate() throws {
    let modes = [
      all ? "--all" : nil, quiet ? "--quiet" : nil, statistics ? "--statistics" : nil,
    ].compactMap(\.self)
    if all, modes.count > 1 {
      throw ValidationError("--all and \(modes[1]) show different things: use one of them.")
    }
  }

  /// Returns the format set on the command line, or else by the environment.
  func reportFormat() throws -> ReportFormat {
    let format = try FormatChoice.reportFormat(format)
    if statistics, format != .text(.human) {
      throw ValidationError("--statistics needs --format human, not \(format.name).")
    }
    if embed != nil, !showsPage(format) {
      throw ValidationError("--embed needs --format html or --report html=PATH.")
    }
    return format
  }

  /// Returns true if the main report, in this format, or any `--report` is an HTML page.
  func showsPage(_ format: ReportFormat) -> Bool {
    format == .page || destinations.contains { $0.format == .page }
  }

  /// Refuses report files that would overwrite one another, an existing image, or a file that the run uses. The run
  /// uses the files in `needed`, and files that a search reads because of their name.
  ///
  /// - Parameter needed: the other files that the run reads or writes.
  func checkDestinations(keeping needed: @autoclosure () -> [FilePath]) throws {
    guard !destinations.isEmpty else { return }
    let kept = Set(needed().map(\.inResolvedFolder))
    var seen: Set<FilePath> = []
    // A device may get several reports, and so may an open file, such as `/dev/stdout`. Linux's `/dev/shm` holds
    // ordinary files.
    let isDevice = { (path: FilePath) in
      path.starts(with: "/dev") && !path.starts(with: "/dev/shm")
    }
    for path in destinations.map(\.path) where path != "-" && !isDevice(path) {
      let isRead = FoundPacks.reads(path) && isThere(path)
      guard !isRead, !kept.contains(path.inResolvedFolder) else {
        throw ValidationError("--report would replace \(path.display), which this run uses.")
      }
      guard !ImageName.hasImageExtension(path) || !isThere(path) else {
        throw ValidationError("--report would replace the image \(path.display).")
      }
      guard seen.insert(path.inResolvedFolder).inserted else {
        throw ValidationError("two reports would be written to \(path.display).")
      }
    }
  }

  /// Returns the context of the reporters.
  private func context(_ pictures: ReportPictures?) -> ReportContext {
    var context = ReportContext(
      version: Version.current, workingFolder: workingFolder(), projectFolder: projectFolder(),
      style: .forOutput(color), detail: quiet ? .failures : all ? .everything : .digest,
      hints: hints, showsStatistics: statistics)
    context.showsAccepted = showAccepted
    context.pictures = pictures?.links(from: nil) ?? [:]
    return context
  }

  /// Hints on flags that show more or less.
  private var hints: [ReportContext.Hint] {
    let more = ReportContext.Hint("--all", "shows all")
    return (all || statistics ? [] : [more]) + [ReportContext.Hint("-q", "only what fails")]
  }

  /// Writes the requested reports. Files are moved to their places at the end of the run.
  ///
  /// - Parameters:
  ///   - pictures: pictures of the files with findings; `nil` for none.
  ///   - page: creates the page of a report.
  /// - Returns: a message about each report that could not be written.
  func write(
    _ report: Report, as format: ReportFormat, showing pictures: ReportPictures? = nil,
    in files: inout RunFiles, page: (Report) async -> PreviewPage
  ) async -> [String] {
    var complaints: [String] = []
    var context = context(pictures)
    let shown = quiet ? report.onlyFailures() : report
    // An empty report is not printed for people, since the reason is on standard error already.
    let hasOutcome =
      format != .text(.human) || report.failures.isEmpty
      || !report.packs.isEmpty || !report.findings.isEmpty
    if hasOutcome, !Console.output.write(await content(shown, format, context, page)) {
      complaints.append("the report could not be written")
    }
    for destination in destinations {
      do throws(WriteFault) {
        let file = destination.path == "-" ? nil : destination.path
        context.pictures = pictures?.links(from: file) ?? [:]
        if destination.format == .page {
          let page = await page(report)
          try destination.write(in: &files) { page.write(to: &$0) }
        } else {
          try destination.write(report, context, in: &files)
        }
      } catch {
        complaints.append(error.description)
      }
    }
    return complaints
  }

  private func content(
    _ report: Report, _ format: ReportFormat, _ context: ReportContext,
    _ page: (Report) async -> PreviewPage
  ) async -> (inout BufferedText) -> Void {
    switch format {
    case .text(let format):
      return { report.write(as: format, context, to: &$0) }
    case .page:
      let page = await page(report)
      return { page.write(to: &$0) }
    }
  }
}

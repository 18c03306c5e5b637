import ArgumentParser
import StickerBase
import StickerKit
import StickerPacks
import SystemPackage

/// The flags that say what is shown, and where; none of them changes what is decided.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the report: \(FormatChoice.names.joined(separator: ", ")) (default: "
        + "STICKERLINT_FORMAT if set, otherwise auto: xcode in an Xcode build, human elsewhere).",
      valueName: "format"),
    completion: .list(FormatChoice.names), transform: FormatChoice.init)
  var format: FormatChoice?

  @Option(
    help: ArgumentHelp(
      "Also write a report to a file (- for standard output); repeatable.",
      valueName: "format=path"),
    transform: ReportDestination.init)
  var report: [ReportDestination] = []

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

  /// The format that is asked for, here or by the environment.
  func outputFormat() throws -> OutputFormat {
    let format = try FormatChoice.outputFormat(format)
    if statistics, format != .human {
      throw ValidationError("--statistics needs --format human, not \(format.rawValue).")
    }
    return format
  }

  /// Refuses reports that would be written over one another, or over something else that the run
  /// needs: what it names, and what is read wherever it lies.
  ///
  /// - Parameter needed: the files that are read or written otherwise.
  func checkDestinations(keeping needed: [FilePath]) throws {
    let kept = Set(needed.map(\.place))
    var seen: Set<FilePath> = []
    for path in report.map(\.path) where path != "-" && !path.starts(with: "/dev") {
      let isRead = FoundPacks.reads(path) && isThere(path)
      guard !isRead, !kept.contains(path.place) else {
        throw ValidationError("--report would replace \(path.display), which this run reads.")
      }
      guard !ImageName.hasImageExtension(path) || !isThere(path) else {
        throw ValidationError("--report would replace the image \(path.display).")
      }
      guard seen.insert(path.place).inserted else {
        throw ValidationError("two reports would be written to \(path.display).")
      }
    }
  }

  /// What reporters are told.
  private func context(_ pictures: ReportPictures?) -> ReportContext {
    var context = ReportContext(
      version: Version.current, workingFolder: workingFolder(), projectFolder: projectFolder(),
      style: .forOutput(color), detail: quiet ? .failures : all ? .everything : .digest,
      hints: hints, showsStatistics: statistics)
    context.showsAccepted = showAccepted
    context.pictures = pictures?.links(from: nil) ?? [:]
    return context
  }

  /// The flags that show more or less.
  private var hints: [ReportContext.Hint] {
    let more = ReportContext.Hint("--all", "shows all")
    return (all || statistics ? [] : [more]) + [ReportContext.Hint("-q", "only what fails")]
  }

  /// Writes the report as asked for; into files at the end of the run.
  ///
  /// - Parameter pictures: of what findings are about; `nil` for none.
  /// - Returns: what could not be written, in words.
  func write(
    _ report: Report, as format: OutputFormat, showing pictures: ReportPictures? = nil,
    in files: inout RunFiles
  ) -> [String] {
    var complaints: [String] = []
    var context = context(pictures)
    let shown = quiet ? report.onlyFailures() : report
    // People have read on standard error why there is nothing.
    let hasOutcome =
      format != .human || report.failures.isEmpty
      || !report.packs.isEmpty || !report.findings.isEmpty
    if hasOutcome, !Console.output.write({ shown.write(as: format, context, to: &$0) }) {
      complaints.append("the report could not be written")
    }
    for destination in self.report {
      do throws(WriteFault) {
        if destination.path != "-" {
          context.pictures = pictures?.links(from: destination.path) ?? [:]
        }
        try destination.write(report, context, in: &files)
      } catch {
        complaints.append(error.description)
      }
    }
    return complaints
  }
}

extension FilePath {
  /// Where a file is or would be, the same however the path is spelled.
  fileprivate var place: FilePath {
    let folder = removingLastComponent()
    guard let name = lastComponent, let real = (folder.isEmpty ? "." : folder).real else {
      return self
    }
    return real.appending(name)
  }
}

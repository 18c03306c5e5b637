import ArgumentParser
import StickerKit
import StickerPacks
import StickerPictures
import SystemPackage

/// The pictures of a report in the terminal.
struct ShowOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Show the picture of each file above its findings: with the graphics that the terminal "
        + "reports (kitty, iTerm2, sixel), otherwise with colored half blocks.")
  )
  var show = false

  /// Refuses pictures that nobody would see.
  func check(_ output: OutputOptions, _ format: ReportFormat) throws {
    guard show else { return }
    guard format == .text(.human) else {
      throw ValidationError(
        "--show needs --format human, not \(format.name); --report also writes other formats.")
    }
    if output.statistics {
      throw ValidationError("--show and --statistics show different things: use one of them.")
    }
  }

  /// Draws the files that a report shows in detail.
  ///
  /// - Returns: lines for each file; empty if no pictures are requested.
  func draw(
    _ report: Report, _ output: OutputOptions, _ selected: Selection, jobs: Int
  ) async -> [FilePath: String] {
    guard show else { return [:] }
    let report = output.quiet ? report.onlyFailures() : report
    let sources = selected.found.packs.art(at: report.pathsInDetail(output.detail))
    guard !sources.isEmpty, let showing = Showing(.thumbnail, output.color) else { return [:] }
    let limits = (selected.common.first ?? Configuration()).writingLimits.decoding
    return await showing.lines(of: sources, limits: limits, jobs: jobs)
  }
}

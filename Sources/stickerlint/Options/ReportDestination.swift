import ArgumentParser
import StickerBase
import StickerLinting
import SystemPackage

/// The argument of `--report`: `FORMAT=PATH`, where `-` is standard output.
struct ReportDestination {
  var format: ReportFormat
  var path: FilePath

  /// Parses an argument.
  ///
  /// - Throws: `ValidationError` if the text lacks a valid format or a path.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    format = try ReportFormat(named: name)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw ValidationError("it must be FORMAT=PATH, such as \(name)=report.\(name).")
    }
    // The path keeps the bytes of the command line, which may not be UTF-8.
    path = pathArguments([text])[0].withPlatformString {
      FilePath(platformString: $0 + name.utf8.count + 1)
    }
  }

  /// True if GitHub shows the file as the summary of a job. All commands of a step share that file, so its contents
  /// are kept.
  private var isJobSummary: Bool {
    variable("GITHUB_STEP_SUMMARY").map { path == FilePath($0) } ?? false
  }

  /// Writes the complete report as text, even if the terminal shows only a part of it.
  func write(
    _ report: Report, _ context: ReportContext, in files: inout RunFiles
  ) throws(WriteFault) {
    var context = context
    context.detail = .everything
    context.hints = []
    context.showsStatistics = false
    if path != "-" { context.style = TextStyle(width: 100) }
    var earlier = ""
    if isJobSummary {
      earlier = try FileReplacement.text(of: path, limit: ReportContext.jobSummaryLimit)
      if !earlier.isEmpty, !earlier.hasSuffix("\n") { earlier += "\n" }
      context.markdownLimit = ReportContext.jobSummaryLimit - earlier.utf8.count
    }
    guard case .text(let format) = format else { return }
    try write(in: &files) { [context, earlier] output in
      output.write(earlier)
      report.write(as: format, context, to: &output)
    }
  }

  /// Writes content to standard output or to a file of the run.
  func write(
    in files: inout RunFiles, _ content: (inout BufferedText) -> Void
  ) throws(WriteFault) {
    guard path == "-" else { return try files.add(path, content) }
    guard Console.output.write(content) else {
      throw WriteFault(path: "standard output", reason: "the report is incomplete")
    }
  }
}

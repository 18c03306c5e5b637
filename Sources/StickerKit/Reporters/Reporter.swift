/// A way to write a report down: one file in this folder and one case in ``OutputFormat``.
///
/// A reporter is a pure function: no environment, no clock, no file system. It writes piece by piece,
/// so that a report of 100,000 files need not be in memory as a whole.
package protocol Reporter {
  /// Writes all of a report.
  func write(_ report: Report, to output: inout some TextOutputStream)
}

/// The formats that a report can be written in.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// For people, in a terminal.
  case human
  /// Compiler messages, which Xcode shows beside the build.
  case xcode
  /// Workflow commands, which GitHub shows on a pull request.
  case github
  /// Everything, for programs.
  case json
  /// The same, a line for each finding.
  case jsonl
  /// SARIF 2.1.0, which code scanning services read.
  case sarif
  /// GitLab's Code Quality.
  case gitlab
  /// Test results, which every CI service shows.
  case junit
  /// Checkstyle's XML.
  case checkstyle
  /// Reviewdog's diagnostics.
  case rdjson
  /// A table for job summaries and comments.
  case markdown
}

extension Report {
  /// This report as text.
  package func text(as format: OutputFormat, _ context: ReportContext) -> String {
    var text = ""
    write(as: format, context, to: &text)
    return text
  }

  /// Writes this report.
  package func write(
    as format: OutputFormat, _ context: ReportContext, to output: inout some TextOutputStream
  ) {
    switch format {
    case .human: HumanReporter(context).write(self, to: &output)
    case .xcode: XcodeReporter(context).write(self, to: &output)
    case .github: GitHubReporter(context).write(self, to: &output)
    case .json: JSONReporter(context).write(self, to: &output)
    case .jsonl: JSONLinesReporter(context).write(self, to: &output)
    case .sarif: SARIFReporter(context).write(self, to: &output)
    case .gitlab: GitLabReporter(context).write(self, to: &output)
    case .junit: JUnitReporter().write(self, to: &output)
    case .checkstyle: CheckstyleReporter().write(self, to: &output)
    case .rdjson: RDJSONReporter().write(self, to: &output)
    case .markdown: MarkdownReporter(context).write(self, to: &output)
    }
  }
}

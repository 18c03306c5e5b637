/// A way to write a report down: one file in this folder and one case in ``OutputFormat``.
///
/// A reporter is a pure function: no environment, no clock, no file system.
public protocol Reporter {
  func write(_ report: Report, to output: inout some TextOutputStream)
}

/// The formats that a report can be written in.
public enum OutputFormat: String, CaseIterable, Sendable {
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
  public func text(as format: OutputFormat, _ context: ReportContext) -> String {
    var text = ""
    switch format {
    case .human: HumanReporter(context).write(self, to: &text)
    case .xcode: XcodeReporter(context).write(self, to: &text)
    case .github: GitHubReporter(context).write(self, to: &text)
    case .json: JSONReporter(context).write(self, to: &text)
    case .jsonl: JSONLinesReporter(context).write(self, to: &text)
    case .sarif: SARIFReporter(context).write(self, to: &text)
    case .gitlab: GitLabReporter(context).write(self, to: &text)
    case .junit: JUnitReporter().write(self, to: &text)
    case .checkstyle: CheckstyleReporter().write(self, to: &text)
    case .rdjson: RDJSONReporter().write(self, to: &text)
    case .markdown: MarkdownReporter(context).write(self, to: &text)
    }
    return text
  }
}

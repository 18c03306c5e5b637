/// A writer of one report format. Each format has a type in this folder and a case in ``OutputFormat``.
///
/// A reporter is a pure function: it uses no environment, clock or file system. Apart from SARIF, GitLab and RDJSON,
/// which are encoded at once, and Markdown, whose length is limited, it writes piece by piece, so that the text about
/// 100,000 files is never in memory as a whole.
package protocol Reporter {
  /// Writes a whole report.
  func write(_ report: Report, to output: inout some TextOutputStream)
}

/// The formats of a report.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// Text for people, in a terminal.
  case human
  /// Compiler messages, which Xcode shows among the issues of a build.
  case xcode
  /// Workflow commands, which GitHub shows as annotations.
  case github
  /// JSON with everything, for programs.
  case json
  /// The content of ``json`` in JSON Lines: a line for each finding, then one for everything else.
  case jsonl
  /// SARIF 2.1.0, which code scanning services read.
  case sarif
  /// GitLab's Code Quality report.
  case gitlab
  /// JUnit test results, which most CI services can show.
  case junit
  /// Checkstyle's XML.
  case checkstyle
  /// Reviewdog's diagnostics in JSON.
  case rdjson
  /// A Markdown table for job summaries and comments.
  case markdown
}

extension Report {
  /// Returns this report as text.
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

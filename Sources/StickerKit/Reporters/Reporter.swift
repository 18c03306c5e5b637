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
  /// Everything, for programs.
  case json
  /// Compiler messages, which Xcode shows beside the build.
  case xcode
  /// Workflow commands, which GitHub shows on a pull request.
  case github
}

/// What reporters must be told of the world around them.
public struct ReportContext: Sendable {
  /// This program's version.
  public var version: String
  /// The absolute path of the folder that relative paths start from, with a `/` at its end.
  public var workingFolder: String
  public var style: TextStyle
  /// Whether findings that do not fail the run are left out of what people read.
  public var isQuiet: Bool

  public init(
    version: String, workingFolder: String, style: TextStyle = TextStyle(), isQuiet: Bool = false
  ) {
    self.version = version
    self.workingFolder = workingFolder
    self.style = style
    self.isQuiet = isQuiet
  }
}

extension Report {
  /// This report as text.
  public func text(as format: OutputFormat, _ context: ReportContext) -> String {
    var text = ""
    switch format {
    case .human: HumanReporter(context).write(self, to: &text)
    case .json: JSONReporter(context).write(self, to: &text)
    case .xcode: XcodeReporter(context).write(self, to: &text)
    case .github: GitHubReporter().write(self, to: &text)
    }
    return text
  }
}

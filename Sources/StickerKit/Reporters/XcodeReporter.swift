/// Writes findings as compiler messages. The file's name is part of the text, because Xcode merges
/// messages that read the same.
struct XcodeReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    for finding in report.findings {
      let shown = finding.path.display
      let path = absolute(shown)
      let name = shown.split(separator: "/").last.map(String.init) ?? shown
      output.write(
        "\(path.printable):1:1: \(finding.severity.rawValue): \(name.printable): "
          + "\(finding.text.printable) (\(finding.ruleID))\n")
    }
    for ignore in report.unusedIgnores {
      output.write(
        "\(absolute(ignore.file).printable):\(ignore.line):1: note: \(ignore.message) "
          + "(\(ignore.ruleID))\n")
    }
    for error in report.errors { output.write("error: \(error.printable)\n") }
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : context.workingFolder + path
  }
}

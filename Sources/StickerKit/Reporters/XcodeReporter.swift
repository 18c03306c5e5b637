/// Writes findings as compiler messages, the worst first. The file's name is part of the text, because Xcode merges
/// messages that read the same.
struct XcodeReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    let places = report.filePlaces
    for finding in report.worstFirst {
      let shown = places.fileOrFolder(of: finding).display
      let path = shown.hasPrefix("/") ? shown : context.workingFolder + shown
      let name = shown.split(separator: "/").last.map(String.init) ?? shown
      output.write(
        "\(path.printable):\(finding.line ?? 1):\(finding.column ?? 1): "
          + "\(finding.severity.rawValue): \(name.printable): \(places.text(of: finding).printable) (\(finding.ruleID))\n"
      )
    }
    for error in report.errors { output.write("error: \(error.printable)\n") }
  }
}

import StickerBase
import StickerRules

/// Writes findings as compiler messages, the worst first, and then errors of the run. The text includes the file's
/// name, if there is a file, because Xcode merges equal messages.
struct XcodeReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    let places = report.filePlaces
    for finding in report.worstFirst {
      let text = "\(places.text(of: finding).printable) (\(finding.ruleID))"
      write(text, places.fileOrFolder(of: finding).display, finding, to: &output)
    }
    for (mistake, finding) in zip(report.mistakes, report.mistakesAsFindings) {
      if let file = mistake.file {
        write(mistake.message.printable, file, finding, to: &output)
      } else {
        output.write("error: \(mistake.message.printable)\n")
      }
    }
    for excess in report.excesses { output.write("error: \(excess.printable)\n") }
  }

  private func write(
    _ text: String, _ file: String, _ finding: Finding, to output: inout some TextOutputStream
  ) {
    let path = file.hasPrefix("/") ? file : context.workingFolder + file
    let name = file.split(separator: "/").last.map(String.init) ?? file
    output.write(
      "\(path.printable):\(finding.line ?? 1):\(finding.column ?? 1): "
        + "\(finding.severity.rawValue): \(name.printable): \(text)\n")
  }
}

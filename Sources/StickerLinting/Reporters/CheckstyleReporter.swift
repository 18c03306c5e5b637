import StickerRules

/// Writes errors and findings in the XML format of Checkstyle. Successive findings about the same file are in one
/// element.
struct CheckstyleReporter: Reporter {
  func write(_ report: Report, to output: inout some TextOutputStream) {
    let root = XMLTag("checkstyle", ["version": "4.3"])
    output.write(XMLTag.declaration + root.start + "\n")
    let places = report.filePlaces
    var remaining = (report.mistakesAsFindings + report.findings)[...]
    while let path = remaining.first.map({ places.fileOrFolder(of: $0) }) {
      let findings = remaining.prefix { places.fileOrFolder(of: $0) == path }
      let file = XMLTag("file", ["name": path.display])
      output.write("  \(file.start)\n")
      for finding in findings { output.write("    \(tag(finding, places).empty)\n") }
      output.write("  \(file.end)\n")
      remaining = remaining.dropFirst(findings.count)
    }
    output.write(root.end + "\n")
  }

  private func tag(_ finding: Finding, _ places: FilePlaces) -> XMLTag {
    let message = places.text(of: finding)
    let severity = finding.severity == .note ? "info" : finding.severity.rawValue
    let line = "\(finding.line ?? 1)"
    let source = "stickerlint.\(finding.ruleID)"
    guard let column = finding.column else {
      return XMLTag(
        "error",
        ["line": line, "severity": severity, "message": message, "source": source])
    }
    return XMLTag(
      "error",
      [
        "line": line, "column": "\(column)", "severity": severity, "message": message,
        "source": source,
      ])
  }
}

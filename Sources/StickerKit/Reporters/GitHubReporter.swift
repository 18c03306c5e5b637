/// Writes findings as GitHub workflow commands, errors first: GitHub shows the first ten
/// annotations of each level per step.
struct GitHubReporter: Reporter {
  private static let shownPerLevel = 10

  func write(_ report: Report, to output: inout some TextOutputStream) {
    var rest: [Finding] = []
    for (severity, command) in [
      (Severity.error, "error"), (.warning, "warning"), (.note, "notice"),
    ] {
      let findings = report.findings.filter { $0.severity == severity }
      rest += findings.dropFirst(Self.shownPerLevel)
      for finding in findings.prefix(Self.shownPerLevel) {
        let file = escape(finding.path.display.printable, inProperty: true)
        let title = escape(finding.ruleID, inProperty: true)
        let text = escape(finding.text.printable)
        output.write("::\(command) file=\(file),title=\(title)::\(text)\n")
      }
    }
    for ignore in report.unusedIgnores.prefix(Self.shownPerLevel) {
      let file = escape(ignore.file, inProperty: true)
      output.write(
        "::notice file=\(file),line=\(ignore.line),title=\(ignore.ruleID)::"
          + "\(escape(ignore.message.printable))\n")
    }
    for error in report.errors {
      output.write("::error title=stickerlint::\(escape(error.printable))\n")
    }
    guard !rest.isEmpty else { return }
    for finding in rest {
      output.write(
        "\(finding.severity.rawValue): \(finding.path.display.printable): "
          + "\(finding.text.printable) (\(finding.ruleID))\n")
    }
    output.write("::notice title=stickerlint::\(rest.count) more findings are in the log\n")
  }

  /// The escapes of actions/toolkit, packages/core/src/command.ts.
  private func escape(_ text: String, inProperty: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where inProperty: escaped += "%3A"
      case "," where inProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Finding {
  /// Message and help on one line.
  var text: String { help.map { "\(message) \($0)" } ?? message }
}

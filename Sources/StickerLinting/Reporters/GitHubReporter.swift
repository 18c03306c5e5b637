import StickerBase
import StickerRules
import SystemPackage

/// Writes errors and findings as GitHub workflow commands. The worst come first, because GitHub shows only the first
/// ten annotations of each level per step.
struct GitHubReporter: Reporter {
  private let context: ReportContext
  private static let maxPerLevel = 10

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    let places = report.filePlaces
    let mistakes = report.excesses.map { DocumentError.Mistake($0) } + report.mistakes
    let levels = [(Severity.error, "error"), (.warning, "warning"), (.note, "notice")]
    var omitted: [Finding] = []
    for (severity, command) in levels {
      let errors = severity == .error ? mistakes.prefix(Self.maxPerLevel) : []
      for error in errors {
        let properties = placeProperties(
          error.file.map { FilePath($0) }, error.place?.line, error.place?.column)
        output.write(
          "::error \(properties)title=stickerlint::\(escape(error.message.printable))\n")
      }
      let findings = report.findings.filter { $0.severity == severity }
      var room = Self.maxPerLevel - errors.count
      // The last notice gives the number of remaining findings.
      if severity == .note, !omitted.isEmpty || findings.count > room { room -= 1 }
      for finding in findings.prefix(room) {
        let names = finding.platforms.joined(separator: ", ")
        let title = escape(finding.ruleID + (names.isEmpty ? "" : " (\(names))"), inProperty: true)
        let text = escape(places.text(of: finding).printable)
        let properties = placeProperties(places.file(of: finding), finding.line, finding.column)
        output.write("::\(command) \(properties)title=\(title)::\(text)\n")
      }
      omitted += findings.dropFirst(room)
    }
    for error in mistakes.dropFirst(Self.maxPerLevel) {
      output.write("error: \(error.text.printable)\n")
    }
    guard !omitted.isEmpty else { return }
    for finding in omitted {
      output.write(
        "\(finding.severity.rawValue): \(finding.path.display.printable): "
          + "\(finding.text.printable) (\(finding.ruleID))\n")
    }
    let more = counted(omitted.count, "more finding")
    output.write(
      "::notice title=stickerlint::\(more) \(agreeing(omitted.count, "is", "are")) in the log\n")
  }

  /// Returns the properties of a place, with a trailing comma; empty without a file.
  private func placeProperties(_ file: FilePath?, _ line: Int?, _ column: Int?) -> String {
    guard let file else { return "" }
    let name = context.projectPath(file).display
    // GitHub finds the file by this path, so it stays unchanged unless it has characters that would garble the log,
    // or could start a workflow command.
    let isHarmless = name.isShownAsWritten && !name.contains("##[")
    let path = escape(isHarmless ? name : name.printable, inProperty: true)
    return "file=\(path)," + (line.map { "line=\($0)," } ?? "")
      + (column.map { "col=\($0)," } ?? "")
  }

  /// Escapes text as actions/toolkit does (packages/core/src/command.ts).
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

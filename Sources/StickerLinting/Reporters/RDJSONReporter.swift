import StickerBase
import StickerRules

/// Writes errors and findings in reviewdog's diagnostic format, without ranges, because images have no lines. Reviewdog
/// shows such diagnostics with `-filter-mode=file` or `nofilter`.
struct RDJSONReporter: Reporter {
  func write(_ report: Report, to output: inout some TextOutputStream) {
    let places = report.filePlaces
    let all = report.mistakesAsFindings + report.findings
    output.write(jsonText(Result(diagnostics: all.map { Diagnostic($0, places) })))
  }

  private struct Result: Encodable {
    let source = ["name": "stickerlint"]
    let diagnostics: [Diagnostic]
  }

  private struct Diagnostic: Encodable {
    let message: String
    let location: [String: String]
    let severity: String
    let code: Code

    struct Code: Encodable {
      let value: String
      /// `nil` if the id is not that of a rule.
      let url: String?
    }

    init(_ finding: Finding, _ places: FilePlaces) {
      message = places.text(of: finding)
      location = ["path": places.fileOrFolder(of: finding).display]
      severity =
        switch finding.severity {
        case .error: "ERROR"
        case .warning: "WARNING"
        case .note: "INFO"
        }
      code = Code(
        value: finding.ruleID,
        url: finding.ruleID == Report.failedRun
          ? nil : ProjectAddress.page(ofRule: finding.ruleID))
    }
  }
}

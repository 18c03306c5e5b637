import StickerBase
import StickerRules
import SystemPackage

/// Writes errors and findings for GitLab's Code Quality widget, in a subset of Code Climate's format.
struct GitLabReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    let places = report.filePlaces
    output.write(
      jsonText((report.mistakesAsFindings + report.findings).map { Issue($0, places, context) }))
  }

  private struct Issue: Encodable {
    let description: String
    let checkName: String
    let fingerprint: String
    let severity: String
    let location: Location

    struct Location: Encodable {
      let path: String
      let lines: [String: Int]
    }

    enum CodingKeys: String, CodingKey {
      case description
      case checkName = "check_name"
      case fingerprint
      case severity
      case location
    }

    init(_ finding: Finding, _ places: FilePlaces, _ context: ReportContext) {
      description = "\(finding.ruleID): \(places.text(of: finding))"
      checkName = finding.ruleID
      fingerprint = context.fingerprint(of: finding)
      severity =
        switch finding.severity {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
      location = Location(
        path: context.projectPath(places.file(of: finding)).display,
        lines: ["begin": finding.line ?? 1])
    }
  }
}

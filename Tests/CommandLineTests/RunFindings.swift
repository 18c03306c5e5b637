import Foundation
import StickerTestSupport

/// One finding of a run.
struct RunFinding: Equatable {
  var rule: String
  var path: String
  var severity: String
  var message: String
  var help: String
}

/// Runs the program, and returns its findings in the order of its report.
func findings(_ arguments: [String], in folder: URL) throws -> [RunFinding] {
  struct Report: Decodable {
    var findings: [Finding]

    struct Finding: Decodable {
      var ruleId: String
      var path: String
      var severity: String
      var message: String
      var help: String?
    }
  }
  let result = try stickerlint(arguments + ["--format", "json"], in: folder)
  return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)).findings.map {
    RunFinding(
      rule: $0.ruleId, path: $0.path, severity: $0.severity, message: $0.message,
      help: $0.help ?? "")
  }
}

import Foundation
import StickerTestSupport

/// A finding of `lint --format json`.
struct LintedFinding: Decodable {
  var ruleId: String
  var severity: String
  var path: String
  var command: String?
  var advice: Advice?
  var covers: [String]?

  struct Advice: Decodable {
    var sentence: String
    var arguments: [String]?
    var effect: String?
  }

  private struct Report: Decodable {
    var findings: [LintedFinding]
  }

  /// Runs `lint` in a folder, and returns its findings.
  static func all(_ arguments: [String], in folder: URL) throws -> [LintedFinding] {
    let run = try stickerlint(["lint"] + arguments + ["--format", "json"], in: folder)
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).findings
  }
}

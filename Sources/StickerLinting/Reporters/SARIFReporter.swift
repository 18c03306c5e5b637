import StickerBase
import StickerRules

/// Writes SARIF 2.1.0, which code scanning services read.
struct SARIFReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    var findings: [(finding: Finding, acceptance: String?)] = report.findings.map { ($0, nil) }
    // GitHub code scanning shows suppressed results like any others, so they are omitted by default.
    if context.showsAccepted {
      findings +=
        report.packs.flatMap(\.baselined).map { ($0, "It is in the baseline.") }
        + report.packs.flatMap(\.ignored).map { ($0.finding, $0.reason.printable) }
    }
    let places = report.filePlaces
    let hasSuppressions = findings.contains { $0.acceptance != nil }
    let reported = Set(findings.map(\.finding.ruleID))
    let known = RuleRegistry.ids.filter(reported.contains)
    let ids = known + reported.subtracting(known).sorted()
    let profile = report.packs.first?.profile ?? .messages
    let rules = ids.map { SARIFRule($0, profile) }
    let indices = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    let results = findings.map { finding, acceptance in
      SARIFResult(
        finding, ruleIndex: indices[finding.ruleID] ?? 0, context, acceptance: acceptance,
        hasSuppressions: hasSuppressions, places)
    }
    let driver = SARIFLog.Driver(version: context.version, rules: rules)
    let run = SARIFLog.Run(
      tool: ["driver": driver], invocations: [SARIFLog.Invocation(report, context)],
      results: results)
    output.write(jsonText(SARIFLog(runs: [run])))
  }
}

/// Writes SARIF 2.1.0, which code scanning services read.
struct SARIFReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    let findings = report.findings
    let spoken = Set(findings.map(\.ruleID))
    let known = RuleRegistry.all.map { $0.metadata.id }.filter(spoken.contains)
    let ids = known + spoken.subtracting(known).sorted()
    let profile = report.packs.first?.profile ?? .messages
    let rules = ids.map { SARIFRule($0, profile) }
    let indices = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    let results = findings.map {
      SARIFResult($0, ruleIndex: indices[$0.ruleID] ?? 0, path: context.projectPath($0.path))
    }
    let driver = SARIFLog.Driver(version: context.version, rules: rules)
    let run = SARIFLog.Run(
      tool: ["driver": driver], invocations: [SARIFLog.Invocation(report.errors)], results: results)
    output.write(jsonText(SARIFLog(runs: [run])))
  }
}

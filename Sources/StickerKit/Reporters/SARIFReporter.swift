/// Writes SARIF 2.1.0, which code scanning services read.
struct SARIFReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    let baselined = report.packs.flatMap(\.baselined)
    let findings = report.findings + baselined
    let firstBaselined = report.findings.count
    let spoken = Set(findings.map(\.ruleID))
    let known = RuleRegistry.all.map { $0.metadata.id }.filter(spoken.contains)
    let ids = known + spoken.subtracting(known).sorted()
    let profile = report.packs.first?.profile ?? .messages
    let rules = ids.map { SARIFRule($0, profile) }
    let indices = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    let results = findings.enumerated().map { index, finding in
      SARIFResult(
        finding, ruleIndex: indices[finding.ruleID] ?? 0, path: context.projectPath(finding.path),
        isBaselined: baselined.isEmpty ? nil : index >= firstBaselined)
    }
    let driver = SARIFLog.Driver(version: context.version, rules: rules)
    let run = SARIFLog.Run(
      tool: ["driver": driver], invocations: [SARIFLog.Invocation(report.errors)], results: results)
    output.write(jsonText(SARIFLog(runs: [run])))
  }
}

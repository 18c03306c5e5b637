/// Findings without duplicates: the configurations of a target mostly agree.
struct DistinctFindings {
  private var known: Set<String> = []
  private var drafts: [Finding.Draft] = []

  /// Reports the findings that `find` adds, in its order.
  static func report(to report: (Finding.Draft) -> Void, _ find: (inout DistinctFindings) -> Void) {
    var findings = DistinctFindings()
    find(&findings)
    findings.drafts.forEach(report)
  }

  /// Adds a finding unless one with the same cause was added.
  ///
  /// - Parameters:
  ///   - cause: the key of the finding, if the message has more details; `nil` for the message itself.
  ///   - severity: a severity in place of the draft's; `nil` keeps it.
  mutating func add(_ draft: Finding.Draft, cause: String? = nil, severity: Severity? = nil) {
    guard known.insert(cause ?? draft.message).inserted else { return }
    var draft = draft
    if let severity { draft.severity = severity }
    drafts.append(draft)
  }
}

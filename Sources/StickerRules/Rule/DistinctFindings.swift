/// Findings without repetition: the configurations of a target mostly say the same.
struct DistinctFindings {
  private var known: Set<String> = []
  private var drafts: [Finding.Draft] = []

  /// Reports what `find` adds, in its order.
  static func report(to report: (Finding.Draft) -> Void, _ find: (inout DistinctFindings) -> Void) {
    var findings = DistinctFindings()
    find(&findings)
    findings.drafts.forEach(report)
  }

  /// - Parameter cause: what it is about, where its message says more; `nil` for the message itself.
  mutating func add(_ draft: Finding.Draft, cause: String? = nil) {
    if known.insert(cause ?? draft.message).inserted { drafts.append(draft) }
  }
}

import StickerBase

/// A list of findings without duplicates. Most configurations of a target cause the same findings.
struct DistinctFindings {
  private var indices: [String: Int] = [:]
  private var drafts: [Finding.Draft] = []
  /// The lines of the duplicates of each finding, by the index of the finding in ``drafts``.
  private var otherLines: [Int: [Int]] = [:]

  /// Reports the findings that `find` adds, in its order.
  static func report(to report: (Finding.Draft) -> Void, _ find: (inout DistinctFindings) -> Void) {
    var findings = DistinctFindings()
    find(&findings)
    for (index, var draft) in findings.drafts.enumerated() {
      if let sentence = draft.advice?.sentence, let lines = findings.otherLines[index] {
        let numbers = Set(lines).sorted()
        let word = agreeing(numbers.count, "line", "lines")
        draft.advice?.sentence =
          "\(sentence) The same is on \(word) \(listed(numbers.map(String.init), "and"))."
      }
      report(draft)
    }
  }

  /// Adds a finding, unless a finding with the same cause was added before. If the earlier finding is in the same file,
  /// its advice also names the line of this finding.
  ///
  /// - Parameters:
  ///   - cause: the key by which duplicates are recognized although their messages may differ; `nil` for the message.
  ///   - severity: a severity in place of the draft's; `nil` keeps it.
  mutating func add(_ draft: Finding.Draft, cause: String? = nil, severity: Severity? = nil) {
    let key = cause ?? draft.message
    if let index = indices[key] {
      if let line = draft.line, line != drafts[index].line, draft.path == drafts[index].path {
        otherLines[index, default: []].append(line)
      }
      return
    }
    indices[key] = drafts.count
    var draft = draft
    if let severity { draft.severity = severity }
    drafts.append(draft)
  }
}

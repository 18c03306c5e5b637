import StickerRules
import SystemPackage

/// Writes a report as test results, with a suite for each pack and a case for each sticker. Findings that fail the run
/// are failures; all other findings are output.
struct JUnitReporter: Reporter {
  func write(_ report: Report, to output: inout some TextOutputStream) {
    var suites = zip(report.packs, report.titles).map { (cases: cases(of: $0), title: $1) }
    if !report.entryFindings.isEmpty {
      suites.append((report.placedEntries.map { Case($0) }, "configuration"))
    }
    if !report.failures.isEmpty {
      suites.append(
        (report.failures.map { Case(name: "run", error: ("failed", $0.text)) }, "stickerlint"))
    }
    let all = XMLTag("testsuites", counts(suites.flatMap(\.cases), name: "stickerlint"))
    output.write(XMLTag.declaration + all.start + "\n")
    for (cases, title) in suites {
      let suite = XMLTag("testsuite", counts(cases, name: title))
      output.write("  \(suite.start)\n")
      for testCase in cases { write(testCase, of: title, to: &output) }
      output.write("  \(suite.end)\n")
    }
    output.write(all.end + "\n")
  }

  /// The findings about one sticker, or about another item of a pack.
  private struct Case {
    let name: String
    var failures: [Finding] = []
    var remarks: [Finding] = []
    var error: (type: String, message: String)?

    init(name: String, error: (type: String, message: String)? = nil) {
      self.name = name
      self.error = error
    }

    /// Creates a case for an entry of a configuration or baseline that has no effect or is outdated.
    init(_ entry: PlacedFinding) {
      self.init(name: entry.name)
      if entry.fails { failures = [entry.finding] } else { remarks = [entry.finding] }
    }
  }

  private func cases(of pack: PackReport) -> [Case] {
    var cases = pack.stickers.map { Case(name: pack.displayName(of: $0)) }
    var indices: [FilePath: Int] = [:]
    for (index, path) in pack.stickers.enumerated() { indices[path] = index }
    let stickers = indices
    for finding in pack.findings {
      // A finding about a frame or the list of a sequence counts for the sequence.
      let index = indices[finding.path] ?? stickers[finding.path.parent] ?? cases.count
      if index == cases.count {
        indices[finding.path] = index
        cases.append(Case(name: pack.displayName(of: finding.path)))
      }
      if pack.fails(finding) {
        cases[index].failures.append(finding)
      } else {
        cases[index].remarks.append(finding)
      }
    }
    return cases + pack.errors.map { Case(name: "reading", error: ("unreadable", $0)) }
  }

  private func counts(_ cases: [Case], name: String) -> KeyValuePairs<String, String> {
    [
      "name": name, "tests": "\(cases.count)",
      "failures": "\(cases.count { !$0.failures.isEmpty })",
      "errors": "\(cases.count { $0.error != nil })",
    ]
  }

  private func write(
    _ testCase: Case, of title: String, to output: inout some TextOutputStream
  ) {
    let name = testCase.name
    // Jenkins' xunit plugin (junit-10.xsd) allows no `file` attribute here and rejects unknown attributes.
    let tag = XMLTag("testcase", ["classname": title, "name": name])
    var content: [String] = []
    if let error = testCase.error {
      content.append(XMLTag("error", ["message": error.message, "type": error.type]).empty)
    }
    // Consumers expect at most one failure per case.
    if let first = testCase.failures.first {
      let failure = XMLTag("failure", ["message": first.text, "type": first.ruleID])
      content.append(failure.start + lines(testCase.failures) + failure.end)
    }
    if !testCase.remarks.isEmpty {
      let remarks = XMLTag("system-out")
      content.append(remarks.start + lines(testCase.remarks) + remarks.end)
    }
    if content.isEmpty {
      output.write("    \(tag.empty)\n")
    } else {
      output.write("    \(tag.start)\n")
      for element in content { output.write("      \(element)\n") }
      output.write("    \(tag.end)\n")
    }
  }

  private func lines(_ findings: [Finding]) -> String {
    findings.map {
      "\($0.path.display): \($0.severity.rawValue): \($0.text) (\($0.ruleID))".xmlEscaped
    }
    .joined(separator: "\n")
  }
}

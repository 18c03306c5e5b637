#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes everything a report knows as one JSON object: keys sorted and always present, numbers
/// rather than formatted text.
struct JSONReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    output.write(jsonText(JSONReport(report, version: context.version)))
  }
}

/// An encodable value as pretty JSON with a newline at its end.
public func jsonText(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  guard let data = try? encoder.encode(value) else { return "" }
  return escapingControls(in: String(decoding: data, as: UTF8.self)) + "\n"
}

/// The encoder escapes what JSON demands, which is not all that a terminal or log would obey: see
/// ``Swift/String/printable``. No line of this JSON begins with a stranger's text.
private func escapingControls(in json: String) -> String {
  var text = String.UnicodeScalarView()
  var hashes = 0
  for scalar in json.unicodeScalars {
    let beginsCommand = scalar == "[" && hashes >= 2
    hashes = scalar == "#" ? hashes + 1 : 0
    if !beginsCommand, scalar.isPrintable || scalar == "\n" {
      text.append(scalar)
    } else {
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
      }
    }
  }
  return String(text)
}

/// The shape of `--format json`, version 1.
private struct JSONReport: Encodable {
  let schemaVersion = 1
  let tool: Tool
  let summary: Summary
  let packs: [Pack]
  let findings: [JSONFinding]
  let unusedIgnores: [UnusedEntry]
  let errors: [String]

  struct UnusedEntry: Encodable {
    let ruleId: String
    let file: String
    let line: Int
    let message: String
    let reason: String
  }

  struct Tool: Encodable {
    let name = "stickerlint"
    let version: String
  }

  struct Summary: Encodable {
    let files: Int
    let errors: Int
    let warnings: Int
    let notes: Int
    let passed: Bool
  }

  struct Pack: Encodable {
    let path: String
    let name: String
    let stickers: Int
    @Nullable var sizeClass: String?
    @Nullable var sizeClassOrigin: String?
  }

  init(_ report: Report, version: String) {
    tool = Tool(version: version)
    let totals = report.totals
    summary = Summary(
      files: totals.stickers, errors: totals.count(.error), warnings: totals.count(.warning),
      notes: totals.count(.note), passed: totals.passed)
    packs = report.packs.map {
      Pack(
        path: $0.path.display, name: $0.name, stickers: $0.stickerCount,
        sizeClass: $0.sizeClass?.sizeClass.name, sizeClassOrigin: $0.sizeClass?.origin.rawValue)
    }
    findings = report.findings.map(JSONFinding.init)
    unusedIgnores = report.unusedIgnores.map {
      UnusedEntry(
        ruleId: $0.ruleID, file: $0.file, line: $0.line, message: $0.message, reason: $0.reason)
    }
    errors = report.errors
  }
}

private struct JSONFinding: Encodable {
  let ruleId: String
  let severity: String
  let path: String
  @Nullable var frame: Int?
  let message: String
  @Nullable var help: String?
  @Nullable var measured: JSONQuantity?
  @Nullable var limit: JSONQuantity?
  let fingerprint: String
  let docsUrl: String

  init(_ finding: Finding) {
    ruleId = finding.ruleID
    severity = finding.severity.rawValue
    path = finding.path.display
    frame = finding.frame
    message = finding.message
    help = finding.help
    measured = finding.measured.map(JSONQuantity.init)
    limit = finding.limit.map(JSONQuantity.init)
    fingerprint = finding.fingerprint
    docsUrl = "docs/reference/rules.md#\(finding.ruleID)"
  }
}

private struct JSONQuantity: Encodable {
  let value: Double
  let unit: String

  init(_ quantity: Quantity) {
    value = quantity.value
    unit = quantity.unit.rawValue
  }
}

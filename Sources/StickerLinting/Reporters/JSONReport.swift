import StickerBase
import StickerRules

/// The object of `--format json`, version 1, with an empty array for the findings.
struct JSONReport: Encodable {
  let outline: JSONOutline

  init(_ report: Report, _ context: ReportContext) {
    outline = JSONOutline(report, context)
  }

  enum CodingKeys: CodingKey {
    case findings
  }

  func encode(to encoder: any Encoder) throws {
    try outline.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode([JSONFinding](), forKey: .findings)
  }
}

/// A report without its findings.
struct JSONOutline: Encodable {
  let schemaVersion = 1
  let tool: Tool
  let summary: Summary
  let packs: [Pack]
  let staleBaseline: [Entry]
  /// Omitted if no file was renamed.
  let movedBaseline: [MovedBaseline]?
  let unusedIgnores: [Entry]
  let unmatchedPatterns: [Entry]
  let errors: [String]

  /// An entry of a configuration with its reason, an entry of a baseline with its path, or a pattern.
  struct Entry: Encodable {
    let ruleId: String
    let severity: String
    var path: String?
    let file: String
    let line: Int
    let column: Int?
    let message: String
    let fails: Bool
    var pattern: String?
    var reason: String?

    init(_ entry: UnusedEntry) {
      ruleId = entry.ruleID
      file = entry.file.display
      line = entry.line
      column = entry.column
      severity = entry.severity.rawValue
      message = entry.message
      fails = entry.fails
      switch entry.kind {
      case .unusedIgnore(let reason): self.reason = reason
      case .staleBaseline(let path): self.path = path
      case .unmatchedPattern(let pattern): self.pattern = pattern
      }
    }
  }

  /// An entry of a baseline whose file was renamed.
  struct MovedBaseline: Encodable {
    let ruleId: String
    let file: String
    let line: Int
    let path: String
    let newPath: String

    init(_ entry: MovedEntry) {
      ruleId = entry.ruleID
      file = entry.file.display
      line = entry.line
      path = entry.path
      newPath = entry.newPath
    }
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
    let baselined: Int
    let ignored: Int
    let passed: Bool
  }

  struct Pack: Encodable {
    let path: String
    let name: String
    let stickers: Int
    @Nullable var sizeClass: String?
    @Nullable var sizeClassOrigin: String?

    init(_ pack: PackReport) {
      path = pack.path.display
      name = pack.name
      stickers = pack.stickerCount
      sizeClass = pack.sizeClass?.sizeClass.name
      sizeClassOrigin = pack.sizeClass?.origin.rawValue
    }
  }

  init(_ report: Report, _ context: ReportContext) {
    tool = Tool(version: context.version)
    let totals = report.totals
    summary = Summary(
      files: totals.stickers, errors: totals.count(.error), warnings: totals.count(.warning),
      notes: totals.count(.note), baselined: totals.baselined,
      ignored: totals.ignored, passed: totals.passed)
    packs = report.packs.map(Pack.init)
    staleBaseline = report.staleBaseline.map(Entry.init)
    movedBaseline =
      report.movedBaseline.isEmpty ? nil : report.movedBaseline.map(MovedBaseline.init)
    unusedIgnores = report.unusedIgnores.map(Entry.init)
    unmatchedPatterns = report.unmatchedPatterns.map(Entry.init)
    errors = report.errors
  }
}

/// A finding in JSON.
struct JSONFinding: Encodable {
  let ruleId: String
  let severity: String
  let path: String
  @Nullable var frame: Int?
  @Nullable var line: Int?
  /// Omitted if unknown.
  let column: Int?
  let message: String
  @Nullable var help: String?
  let command: String?
  let advice: Advice?
  /// Other files that the finding is about; omitted if there are none.
  let covers: [String]?
  /// The platforms that the finding is about; omitted if it is about none.
  let platforms: [String]?
  @Nullable var measured: Quantity?
  @Nullable var limit: Quantity?
  let fingerprint: String
  let docsUrl: String

  struct Quantity: Encodable {
    let value: Double
    let unit: String

    init(_ quantity: StickerRules.Quantity) {
      value = quantity.value
      unit = quantity.unit.rawValue
    }
  }

  /// The parts of the advice.
  struct Advice: Encodable {
    let sentence: String
    /// The arguments of the program; omitted if there is no command, or if a placeholder in it must be
    /// replaced first.
    let arguments: [String]?
    let effect: String?
    let relation: String?

    init(_ advice: StickerRules.Advice) {
      sentence = advice.sentence
      arguments = advice.command?.arguments
      effect = advice.command?.effect.rawValue
      relation = advice.command == nil ? nil : advice.relation.rawValue
    }
  }

  init(_ finding: Finding, _ context: ReportContext) {
    ruleId = finding.ruleID
    severity = finding.severity.rawValue
    path = finding.path.display
    frame = finding.frame
    line = finding.line
    column = finding.column
    message = finding.message
    help = finding.help
    command = finding.command?.text
    advice = finding.advice.map(Advice.init)
    covers = finding.covers.isEmpty ? nil : finding.covers.map(\.display)
    platforms = finding.platforms.isEmpty ? nil : finding.platforms
    measured = finding.measured.map(Quantity.init)
    limit = finding.limit.map(Quantity.init)
    fingerprint = context.fingerprint(of: finding)
    docsUrl = ProjectAddress.page(ofRule: finding.ruleID)
  }
}

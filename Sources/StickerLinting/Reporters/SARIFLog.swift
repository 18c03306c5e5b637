import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// The subset of SARIF 2.1.0 (OASIS, errata 01) that a report uses; names are those of the standard.
struct SARIFLog: Encodable {
  let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version
    case runs
  }

  struct Run: Encodable {
    let tool: [String: Driver]
    let invocations: [Invocation]
    let results: [SARIFResult]
  }

  struct Driver: Encodable {
    let name = "stickerlint"
    let informationUri = ProjectAddress.base
    let version: String
    /// The rules that the results refer to.
    let rules: [SARIFRule]
  }

  /// The success of the run, and its errors.
  struct Invocation: Encodable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]

    struct Notification: Encodable {
      let level = "error"
      let message: SARIFMessage
      var locations: [[String: SARIFResult.PhysicalLocation]]?
    }

    init(_ report: Report, _ context: ReportContext) {
      executionSuccessful = report.errors.isEmpty
      toolExecutionNotifications =
        report.failures.map { failure in
          var notification = Notification(message: SARIFMessage(failure.message))
          if let file = failure.file {
            let place = SARIFResult.PhysicalLocation(
              context.projectPath(FilePath(file)), line: failure.place?.line ?? 1,
              column: failure.place?.column)
            notification.locations = [["physicalLocation": place]]
          }
          return notification
        }
        + report.packs.flatMap(\.errors).map { Notification(message: SARIFMessage($0)) }
    }
  }
}

/// A message in SARIF.
struct SARIFMessage: Encodable {
  let text: String

  /// Escapes text so that nothing in it is a placeholder or a link (sections 3.11.5 and 3.11.6).
  init(_ text: String) {
    var escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar == "{" || scalar == "}" { escaped.unicodeScalars.append(scalar) }
      escaped.unicodeScalars.append(scalar)
    }
    if escaped.utf8.contains(Array("](".utf8)) {
      escaped = escaped.unicodeScalars.reduce(into: "") { links, scalar in
        if "[]\\".unicodeScalars.contains(scalar) { links += "\\" }
        links.unicodeScalars.append(scalar)
      }
    }
    self.text = escaped
  }
}

/// A rule in SARIF. Services show at most 1024 characters of each text.
struct SARIFRule: Encodable {
  let id: String
  var shortDescription: SARIFMessage?
  var fullDescription: SARIFMessage?
  var help: Help?
  var helpUri: String?
  var defaultConfiguration: [String: String]?

  private static let maxCharacters = 1_024

  struct Help: Encodable {
    let text: String
    let markdown: String
  }

  init(_ id: String, _ profile: Profile) {
    self.id = id
    guard let rule = RuleRegistry.metadata(id) else { return }
    shortDescription = SARIFMessage(rule.summary)
    fullDescription = SARIFMessage(rule.why)
    let parts: [(String, String?)] = [
      ("Why", rule.why), ("Limit", rule.limit(profile)), ("Repair", rule.howToFix),
      ("Options", rule.optionsText(profile)), ("Example", rule.example),
      ("Evidence", rule.evidenceText),
    ]
    var entries = parts.compactMap { name, text in text.map { (name, $0) } }
    let markdown = { entries.map { "**\($0):** \($1)" }.joined(separator: "\n\n") }
    // The rule's page has the evidence, too.
    if markdown().count > Self.maxCharacters { entries.removeLast() }
    help = Help(
      text: entries.map { "\($0): \($1)" }.joined(separator: "\n"), markdown: markdown())
    helpUri = ProjectAddress.page(ofRule: id)
    defaultConfiguration = ["level": rule.severity.rawValue]
  }
}

/// A finding in SARIF.
struct SARIFResult: Encodable {
  let ruleId: String
  let ruleIndex: Int
  let level: String
  let message: SARIFMessage
  let locations: [[String: PhysicalLocation]]
  let partialFingerprints: [String: String]
  /// The acceptance of the finding; empty if the finding needs attention. Either all results of a run have the
  /// property, or none does.
  let suppressions: [[String: String]]?
  /// The platforms that the finding is about; omitted if it is about none.
  let properties: [String: [String]]?

  struct PhysicalLocation: Encodable {
    let artifactLocation: [String: String]
    /// An image has no lines, but services reject a result without a region.
    let region: [String: Int]

    init(_ path: FilePath, line: Int, column: Int?) {
      let column = column ?? 1
      artifactLocation = ["uri": path.uri]
      region = ["startLine": line, "startColumn": column, "endLine": line, "endColumn": column]
    }
  }

  /// Creates the result of a finding.
  ///
  /// - Parameters:
  ///   - acceptance: the reason that the finding is accepted; `nil` if it is not accepted.
  ///   - hasSuppressions: true if any finding of the run is accepted. All results then have ``suppressions``.
  ///   - places: chooses the files at which findings about folders and in archives are shown.
  init(
    _ finding: Finding, ruleIndex: Int, _ context: ReportContext, acceptance: String?,
    hasSuppressions: Bool, _ places: FilePlaces
  ) {
    suppressions =
      hasSuppressions
      ? acceptance.map { [["kind": "external", "justification": $0]] } ?? [] : nil
    properties = finding.platforms.isEmpty ? nil : ["platforms": finding.platforms]
    ruleId = finding.ruleID
    self.ruleIndex = ruleIndex
    level = finding.severity.rawValue
    message = SARIFMessage(places.text(of: finding))
    locations = [
      [
        "physicalLocation":
          PhysicalLocation(
            context.projectPath(places.file(of: finding)), line: finding.line ?? 1,
            column: finding.column)
      ]
    ]
    partialFingerprints = ["primaryLocationLineHash": context.fingerprint(of: finding)]
  }
}

extension FilePath {
  /// This path as a URI reference (RFC 3986): each byte except `/` and the unreserved characters is percent-encoded.
  var uri: String {
    let path = bytes.reduce(into: "") { uri, byte in
      switch byte {
      case 0x2D...0x2F, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E:
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return isAbsolute ? "file://" + path : path
  }
}

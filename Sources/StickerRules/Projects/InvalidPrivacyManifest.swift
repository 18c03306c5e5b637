import StickerBase
import StickerPacks
import SystemPackage

private let codes = AppleFacts.privacyManifestCodes.value

/// Flags privacy manifests that cannot be read or are too large to check, or that have keys or values that Apple does
/// not accept.
struct InvalidPrivacyManifest: PackRule {
  static let metadata = RuleMetadata(
    id: "invalid-privacy-manifest", group: .projects, severity: .error,
    summary: "PrivacyInfo.xcprivacy has a key or a value that App Store Connect does not accept.",
    why:
      "App Store Connect refuses the app: \(codes.file) for the file, \(codes.category) for a category of APIs, "
      + "\(codes.reason) for a reason, \(codes.tracking) for domains and tracking that do not agree.",
    howToFix:
      "Correct the key or value; an app that collects nothing and needs no reasons writes NSPrivacyTracking "
      + "= false alone.",
    limit: { _ in
      "\(listed(PrivacyVocabulary.keys, "and")), with Apple's values; a warning for faults in an "
        + "entry of collected data, to which App Store Connect's answer is not known, and "
        + "for a file that is too large to check, a note for an empty list of APIs and for a "
        + "product that is never uploaded"
    },
    since: "0.1.0",
    evidence: [
      .apple(.privacyManifest, "reasons why a manifest is invalid, and the four keys"),
      .apple(.requiredReasons, "the categories, and the reasons approved for each"),
      .apple(.collectedData, "the types of data, their keys and purposes"),
      .fact(AppleFacts.privacyManifestCodes), .fact(AppleFacts.invalidManifestCode),
      .observed(
        "the manifest of an app, of a framework in it and of a bundle of resources is refused alike",
        in: "SwiftyJSON/SwiftyJSON#1170, tonymillion/Reachability#196, rwbutler/Connectivity#90"),
      .observed(
        "manifests with an empty list of APIs are accepted, although TN3181 calls them invalid",
        in: "many published libraries"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    var judged: Set<FilePath> = []
    for target in pack.xcodeProjects.flatMap(\.targets) {
      let severity = pack.severityOfRefusal(of: target)
      for manifest in target.privacyManifests where judged.insert(manifest.path).inserted {
        var judgement = PrivacyJudgement(manifest)
        judgement.judge()
        for var draft in judgement.drafts {
          draft.severity = severity ?? draft.severity
          report(draft)
        }
      }
    }
  }
}

/// The findings about one privacy manifest.
private struct PrivacyJudgement {
  typealias Words = PrivacyVocabulary

  private let manifest: PrivacyManifestFile
  private(set) var drafts: [Finding.Draft] = []

  init(_ manifest: PrivacyManifestFile) { self.manifest = manifest }

  /// The maximum number of findings about one manifest.
  private static let maxFindings = 20

  mutating func judge() {
    switch manifest.content {
    case .unreadable(let fault): drafts = [.unreadable(manifest, fault)]
    case .tooLarge: drafts = [.unchecked(manifest)]
    case .list(let root): judge(root)
    }
  }

  private mutating func judge(_ root: DocumentNode) {
    guard root.kind == .mapping else {
      return add(
        "It is not a dictionary of keys", "Start from Xcode's template 'App Privacy'.", root)
    }
    judgeKeys(of: root, Words.keys, "a privacy manifest")
    let tracks = root[Words.tracking]
    if let tracks, tracks.kind != .boolean {
      add("\(Words.tracking) is not a Boolean", "Write <true/> or <false/>.", tracks)
    }
    judgeDomains(root, tracks)
    for entry in entries(of: root, Words.accessed) { judgeAccess(entry) }
    for entry in entries(of: root, Words.collected) { judgeCollection(entry) }
  }

  /// Adds a finding for each key that is not among the known ones.
  private mutating func judgeKeys(
    of node: DocumentNode, _ known: [String], _ owner: String,
    _ answer: Answer = .refused(codes.file)
  ) {
    for entry in node.entries where !known.contains(entry.key) {
      var key = entry.value
      key.place = entry.keyPlace
      add(
        "'\(entry.key.excerpt)' is not a key of \(owner)",
        "Remove it, or use one of \(listed(known, "and")).",
        key, answer)
    }
  }

  private mutating func judgeDomains(_ root: DocumentNode, _ tracks: DocumentNode?) {
    let isTracking = tracks?.kind == .boolean && tracks?.text == "true"
    let help = "List the domains without scheme and path, such as ads.example.com."
    guard let domains = root[Words.domains] else {
      if isTracking, let tracks {
        add(
          "\(Words.tracking) is true, but there are no \(Words.domains)", help, tracks,
          .refused(codes.tracking))
      }
      return
    }
    guard domains.kind == .sequence, domains.elements.allSatisfy({ $0.kind == .text }) else {
      return add("\(Words.domains) is not a list of texts", help, domains)
    }
    if isTracking, domains.elements.isEmpty {
      add(
        "\(Words.tracking) is true, but \(Words.domains) is empty", help, domains,
        .refused(codes.tracking))
    }
    if tracks?.text == "false", !domains.elements.isEmpty {
      add(
        "\(Words.tracking) is false, but \(Words.domains) has entries",
        "Remove \(Words.domains), or set \(Words.tracking) to true.", domains,
        .refused(codes.tracking))
    }
    for domain in domains.elements {
      guard let text = domain.text, text.isEmpty || text.contains(where: { "/?:@ ".contains($0) })
      else { continue }
      add("'\(text.excerpt)' in \(Words.domains) is not a plain domain name", help, domain)
    }
  }

  /// Returns the dictionaries in the list under a key; adds a finding if the value is anything else, or an empty list
  /// of APIs.
  private mutating func entries(of root: DocumentNode, _ key: String) -> [DocumentNode] {
    guard let node = root[key] else { return [] }
    guard node.kind == .sequence, node.elements.allSatisfy({ $0.kind == .mapping }) else {
      add(
        "\(key) is not a list of dictionaries", "Write an array with a dictionary for each.", node)
      return []
    }
    if key == Words.accessed, node.elements.isEmpty {
      add(
        "\(key) is an empty list, which Apple's TN3181 calls invalid",
        "Remove the key.", node, .accepted)
    }
    return node.elements
  }

  private mutating func judgeAccess(_ entry: DocumentNode) {
    judgeKeys(of: entry, [Words.category, Words.reasons], "an entry of \(Words.accessed)")
    guard let category = entry[Words.category] else {
      return add(
        "An entry of \(Words.accessed) has no \(Words.category)", "Add it, or remove the entry.",
        entry)
    }
    let name = category.text ?? ""
    let approved =
      name.hasPrefix(Words.categoryPrefix)
      ? Words.approvedReasons[String(name.dropFirst(Words.categoryPrefix.count))] : nil
    guard category.kind == .text, let approved else {
      let known = Words.approvedReasons.keys.sorted().map { Words.categoryPrefix + $0 }
      return add(
        "'\(name.excerpt)' is not a category of APIs", "Use \(listed(known, "or")).", category,
        .refused(codes.category))
    }
    let help = "\(name) allows \(listed(approved, "and"))."
    guard let reasons = entry[Words.reasons] else {
      return add("\(name) has no \(Words.reasons)", help, category)
    }
    guard reasons.kind == .sequence, !reasons.elements.isEmpty else {
      return add("\(Words.reasons) of \(name) is not a list with reasons", help, reasons)
    }
    for reason in reasons.elements where !approved.contains(reason.text ?? "") {
      add(
        "'\((reason.text ?? "").excerpt)' is not an approved reason for \(name)", help, reason,
        .refused(codes.reason))
    }
  }

  private mutating func judgeCollection(_ entry: DocumentNode) {
    let keys = [Words.dataType, Words.linked, Words.trackingOfType, Words.purposes]
    judgeKeys(of: entry, keys, "an entry of \(Words.collected)", .mayBeRefused)
    let missing = keys.filter { entry[$0]?.text?.isEmpty ?? (entry[$0] == nil) }
    if !missing.isEmpty {
      add(
        "An entry of \(Words.collected) has no \(listed(missing, "and"))", "Add what is missing.",
        entry, .mayBeRefused)
    }
    if !missing.contains(Words.dataType), let type = entry[Words.dataType],
      !Self.has(Words.dataTypes, type, Words.dataType)
    {
      add(
        "'\((type.text ?? "").excerpt)' is not a type of data",
        "Use one that Apple lists, such as \(Words.dataType)OtherDataTypes.", type, .mayBeRefused)
    }
    for key in [Words.linked, Words.trackingOfType] {
      guard let value = entry[key], value.kind != .boolean else { continue }
      add("\(key) is not a Boolean", "Write <true/> or <false/>.", value, .mayBeRefused)
    }
    guard let purposes = entry[Words.purposes] else { return }
    let help = "Use one that Apple lists, such as \(Words.purposePrefix)AppFunctionality."
    guard purposes.kind == .sequence, !purposes.elements.isEmpty else {
      return add(
        "\(Words.purposes) is not a list with purposes", help, purposes, .mayBeRefused)
    }
    for purpose in purposes.elements
    where !Self.has(Words.purposeNames, purpose, Words.purposePrefix) {
      add("'\((purpose.text ?? "").excerpt)' is not a purpose", help, purpose, .mayBeRefused)
    }
  }

  /// Returns true if a value is a text: the prefix followed by one of the names.
  private static func has(_ names: Set<String>, _ node: DocumentNode, _ prefix: String) -> Bool {
    guard node.kind == .text, let text = node.text, text.hasPrefix(prefix) else { return false }
    return names.contains(String(text.dropFirst(prefix.count)))
  }

  /// The answer of App Store Connect to a fault.
  private enum Answer {
    case refused(_ code: String)
    /// Apple documents the values, but no answer to wrong ones is known.
    case mayBeRefused
    case accepted

    var severity: Severity? {
      switch self {
      case .refused: nil
      case .mayBeRefused: .warning
      case .accepted: .note
      }
    }

    /// The answer as the end of a sentence.
    var text: String {
      switch self {
      case .refused(let code): ": App Store Connect rejects the app with \(code)."
      case .mayBeRefused: ": App Store Connect may reject the app with \(codes.file)."
      case .accepted: "; App Store Connect was seen to accept it."
      }
    }
  }

  /// Adds a finding, unless the maximum number is reached.
  ///
  /// - Parameter message: the fault as a clause without a period.
  private mutating func add(
    _ message: String, _ help: String, _ node: DocumentNode,
    _ answer: Answer = .refused(codes.file)
  ) {
    guard drafts.count < Self.maxFindings else { return }
    let isLast = drafts.count == Self.maxFindings - 1
    drafts.append(
      Finding.Draft(
        message + answer.text,
        help: isLast
          ? "\(help) More may follow once the first \(Self.maxFindings) are corrected." : help,
        line: manifest.hasLines ? node.place.line : nil, severity: answer.severity,
        path: manifest.path))
  }
}

extension Finding.Draft {
  /// Returns the finding about a manifest that is too large to be read: a warning, since this program's limit says
  /// nothing about the answer of App Store Connect.
  fileprivate static func unchecked(_ manifest: PrivacyManifestFile) -> Self {
    Self(
      "This privacy manifest was not checked: it is larger than "
        + "\(ByteCount(PrivacyManifestFile.maxBytes)).",
      help: "Check it separately, or make it smaller.", severity: .warning, path: manifest.path)
  }

  fileprivate static func unreadable(
    _ manifest: PrivacyManifestFile, _ fault: DocumentFault
  ) -> Self {
    let place = manifest.hasLines ? " (\(fault.place))" : ""
    return Self(
      "This privacy manifest cannot be understood: \(fault.problem.printable)\(place). App Store Connect "
        + "rejects the app with \(codes.file).",
      help: "Repair it; its keys are not checked until then.",
      line: manifest.hasLines ? fault.place.line : nil, path: manifest.path)
  }
}

package import StickerBase
package import StickerPacks
package import SystemPackage

/// A problem with a sticker or a pack, reported by a rule. Its ``Draft`` is the report of the rule; the finding has all
/// properties of the draft.
@dynamicMemberLookup
package struct Finding: Sendable, Equatable {
  /// The id of the rule.
  package var ruleID: String
  package var severity: Severity
  /// The file or folder, as the user would type it.
  package var path: FilePath
  /// The report of the rule.
  package var draft: Draft
  /// The outcome of the repair, which was tried or is expected without a trial; `nil` if the outcome is unknown.
  package var repairOutcome: RepairOutcome?
  /// The size that one command has to give all stickers of the pack so that their sizes match; `nil` if the sizes of
  /// the repaired stickers match without it, or if they match at no size.
  package var commonSize: SizeClass?
  /// The command that repairs the finding. The advice of a note names it only if it surely resolves the note, or if the
  /// advice had another command.
  package var repairCommand: SuggestedCommand?
  /// The index, from 0, among the findings with the same rule, file, frame, line and platforms.
  package var occurrence = 0

  /// Creates a finding from the report of a rule.
  package init(_ draft: Draft, ruleID: String, severity: Severity, path: FilePath) {
    (self.draft, self.ruleID, self.severity, self.path) = (draft, ruleID, severity, path)
  }

  /// Creates a finding from its parts.
  package init(
    ruleID: String, severity: Severity, path: FilePath, line: Int? = nil, column: Int? = nil,
    frame: Int? = nil, message: String, advice: Advice? = nil, measured: Quantity? = nil,
    limit: Quantity? = nil, occurrence: Int = 0
  ) {
    var draft = Draft(message, measured: measured, limit: limit, frame: frame, line: line)
    (draft.column, draft.advice) = (column, advice)
    self.init(draft, ruleID: ruleID, severity: severity, path: path)
    self.occurrence = occurrence
  }

  package subscript<Value>(dynamicMember member: WritableKeyPath<Draft, Value>) -> Value {
    get { draft[keyPath: member] }
    set { draft[keyPath: member] = newValue }
  }

  /// Returns an identifier of the finding that is stable from run to run and unique within a run: the first
  /// 16 hex digits of a SHA-256. Measured values are not part of it.
  ///
  /// - Parameter place: the path relative to the project root, so that neither the working directory nor the
  ///   spelling of the path matters.
  package func fingerprint(at place: FilePath) -> String {
    var parts = [
      Array(ruleID.utf8), place.bytes,
      Array(((draft.frame ?? draft.line).map(String.init) ?? "").utf8),
    ]
    parts += draft.platforms.map { Array($0.utf8) }
    if occurrence > 0 { parts.append(Array(String(occurrence).utf8)) }
    return String(SHA256.hexDigest(of: Array(parts.joined(separator: [0]))).prefix(16))
  }
}

/// The outcome of a repair, which was tried or is expected without a trial.
package struct RepairOutcome: Sendable, Hashable {
  package var effect: SuggestedCommand.Effect
  /// True if the result may have to be fitted under the size limit, which takes `--lossy`.
  package var needsFit = false
  /// The size that all stickers need in order to be alike; `nil` for the pack's own size.
  package var size: SizeClass?
  /// The limits that must be raised for the files, by name.
  package var limits: [String: Int] = [:]

  package init(_ effect: SuggestedCommand.Effect) { self.effect = effect }

  /// Returns the outcome of several repairs by one command; `nil` if the outcome of none is known.
  static package func joined(_ all: [RepairOutcome?]) -> RepairOutcome? {
    guard var joint = all.lazy.compactMap(\.self).first else { return nil }
    if Set(all.map { $0?.effect }).count > 1 { joint.effect = .mayResolve }
    joint.needsFit = all.contains { $0?.needsFit == true }
    joint.size = all.lazy.compactMap { $0?.size }.first
    joint.limits = all.reduce(into: [:]) { $0.merge($1?.limits ?? [:], uniquingKeysWith: max) }
    return joint
  }
}

extension Finding.Draft {
  /// The advice in one line.
  var help: String? { advice?.text }
}

extension Finding {
  /// The advice in one line.
  package var help: String? { draft.advice?.text }

  /// The stickerlint command that the advice suggests.
  package var command: SuggestedCommand? { draft.advice?.command }
}

extension [Finding] {
  /// Returns the findings with ``Finding/occurrence`` set. They must be sorted.
  package func numbered() -> [Finding] {
    var findings = self
    for (index, next) in zip(indices, indices.dropFirst()) {
      let (previous, current) = (findings[index], findings[next])
      if previous.ruleID == current.ruleID, previous.path == current.path,
        previous.frame == current.frame, previous.line == current.line,
        previous.platforms == current.platforms
      {
        findings[next].occurrence = previous.occurrence + 1
      }
    }
    return findings
  }
}

/// The severity of a finding.
package enum Severity: String, Sendable, Comparable, CaseIterable {
  case note
  case warning
  case error

  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A number with its unit.
package struct Quantity: Sendable, Equatable {
  package enum Unit: String, Sendable, CaseIterable {
    case bytes
    case pixels = "px"
    case milliseconds = "ms"
    case framesPerSecond = "fps"
    case frames
    case plays
    case stickers
    case percent = "%"
    /// Color levels, of 255.
    case levels
    /// Things without a unit, such as JPEG scans.
    case count
  }

  package var value: Double
  package var unit: Unit

  package init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  package init(_ value: Int, _ unit: Unit) { self.init(Double(value), unit) }

  package init(_ count: ByteCount) { self.init(count.bytes, .bytes) }
}

extension Quantity {
  /// Returns a share, 0…1, as whole percent.
  static func percent(_ share: Double) -> Quantity { Quantity(wholePercent(share), .percent) }
}

extension Finding {
  /// A finding as reported by a rule; the engine adds rule, severity and path.
  package struct Draft: Sendable, Equatable {
    /// The message, in one line.
    package var message: String
    /// Advice that resolves the finding.
    package var advice: Advice?
    /// The measured value.
    package var measured: Quantity?
    /// The limit that the measured value was compared with.
    package var limit: Quantity?
    /// The frame, from 0; `nil` for the whole file.
    package var frame: Int?
    /// The line of a text file, from 1; `nil` for images and folders.
    package var line: Int?
    /// The column in that line, from 1; `nil` for the whole line.
    package var column: Int?
    /// The severity; `nil` for the severity of the rule.
    package var severity: Severity?
    /// The path; `nil` for the path of the checked file or pack.
    package var path: FilePath?
    /// The sticker that the finding is about, if ``path`` is the manifest that describes the sticker; `nil` otherwise.
    package var sticker: FilePath?
    /// The stickers that have the problem, if the finding is about several stickers of a pack; empty otherwise.
    package var affected: [FilePath] = []
    /// Further files that the finding is about. Findings about them by rules that yield to this rule are dropped.
    package var covers: [FilePath] = []
    /// The message of one finding in place of those about several stickers of a pack, without its subject: for example,
    /// `have no density.`; `nil` if each sticker has its own finding.
    package var packMessage: String?
    /// The files that a repair of the finding changes, if they differ from the path of the finding.
    package var repaired: [FilePath] = []
    /// True if all frames of a sequence have the finding, and if their pictures have one size and no positions. Such
    /// frames still fit together after all of them are repaired in the same way.
    package var isAboutAllFrames = false
    /// True if the frames of a sequence that the finding is about have positions on a larger canvas.
    package var isAboutPlacedFrames = false
    /// The platforms that the finding is about, as `--for` names them; empty for all other findings.
    package var platforms: [String] = []
    /// True if the finding is about a limit that only a platform's guide states, and that nothing checks. A forced
    /// export writes the sticker all the same.
    package var isUnchecked = false
    /// True if the finding judges content; false if the file cannot be read and there is nothing to judge. A
    /// baseline accepts only judgements.
    package var isJudgement = true
    /// True if `stickerlint fix` can repair the finding, provided that the rule has a ``RuleMetadata/repair``.
    package var isRepairable = true
    /// True if a repair was tried in this run, and declined.
    package var isDeclined = false
    /// The ids of rules whose repair of the same file also resolves this finding.
    package var repairingRules: [String] = []
    /// The ids of further rules whose repairs the finding needs. If any of these rules have findings about the same
    /// file, only the rules with such findings are kept.
    package var jointRepairs: [String] = []
    /// The sentence before the repair's command; `nil` for the sentence of ``advice``. Advice without a command
    /// describes a manual repair, and the repair's command is an alternative to it.
    package var repairSentence: String?
    /// Further words of the repair's command line.
    package var repairArguments: [SuggestedCommand.Word] = []
    /// The catalog that the repair's command names; `nil` for the catalog of the pack.
    package var repairScope: FilePath?
    /// The pack size that would resolve the finding; `nil` if none would.
    package var resolvingPackSize: SizeClass?

    /// Creates a draft whose advice is a sentence.
    ///
    /// - Parameters:
    ///   - help: advice as a sentence, if no stickerlint command applies.
    ///   - sticker: the sticker of a pack that the finding is about.
    package init(
      _ message: String, help: String? = nil, measured: Quantity? = nil, limit: Quantity? = nil,
      frame: Int? = nil, line: Int? = nil, severity: Severity? = nil,
      sticker: StickerSummary? = nil,
      path: FilePath? = nil
    ) {
      self.message = message
      advice = help.map { Advice($0) }
      self.measured = measured
      self.limit = limit
      self.frame = frame
      self.line = line
      self.severity = severity
      self.path = path ?? sticker?.path
    }

    /// Creates a draft whose advice may contain a command.
    package init(
      _ message: String, advice: Advice, measured: Quantity? = nil, limit: Quantity? = nil,
      frame: Int? = nil, severity: Severity? = nil, path: FilePath? = nil
    ) {
      self.init(
        message, measured: measured, limit: limit, frame: frame, severity: severity, path: path)
      self.advice = advice
    }
  }
}

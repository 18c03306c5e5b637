package import StickerBase
package import StickerPacks
package import SystemPackage

/// Something worth saying about a sticker or a pack.
package struct Finding: Sendable, Equatable {
  /// The rule that found it.
  package var ruleID: String
  package var severity: Severity
  /// The file or folder, as the user would type it.
  package var path: FilePath
  /// The line of a text file, from 1; `nil` for images and folders.
  package var line: Int?
  /// The column of that line, from 1; `nil` when it is about all of it.
  package var column: Int?
  /// The frame it is about, from 0; `nil` when it is about the whole file.
  package var frame: Int?
  /// One line.
  package var message: String
  /// The advice that ends it.
  package var advice: Advice?
  /// What was measured, and the limit it was measured against.
  package var measured: Quantity?
  package var limit: Quantity?
  /// Other files that it is about, too: what rules that yield to its rule say of them is left out.
  package var covers: [FilePath] = []
  /// The files that a repair of it changes, where they are not the one that it is about.
  package var repaired: [FilePath] = []
  /// Whether it says something of an image; false where there is none to judge. A baseline accepts
  /// judgements only.
  package var isJudgement = true
  /// Whether `stickerlint fix` can mend it, where its rule has a ``RuleMetadata/repair``.
  package var isRepairable = true
  /// Other rules whose repair it needs, too; of several those that speak of the same file count.
  package var repairedWith: [String] = []
  /// The size of its pack that ends it; `nil` where that would not.
  package var endingPackSize: SizeClass?
  /// The effect of its repair, where that was tried; `nil` where it was not.
  package var triedEffect: SuggestedCommand.Effect?
  /// Which one it is, from 0, of the findings with the same rule, file and frame.
  package var occurrence = 0

  package init(
    ruleID: String, severity: Severity, path: FilePath, line: Int? = nil, column: Int? = nil,
    frame: Int? = nil, message: String, advice: Advice? = nil, measured: Quantity? = nil,
    limit: Quantity? = nil,
    occurrence: Int = 0
  ) {
    self.ruleID = ruleID
    self.severity = severity
    self.path = path
    self.line = line
    self.column = column
    self.frame = frame
    self.message = message
    self.advice = advice
    self.measured = measured
    self.limit = limit
    self.occurrence = occurrence
  }

  /// Identifies the finding from run to run, and among those of one run: the first 16 digits of a
  /// SHA-256. What was measured is no part of it.
  ///
  /// - Parameter place: the path from the root of the project, so that it does not matter where the
  ///   run starts and how the path is spelled.
  package func fingerprint(at place: FilePath) -> String {
    var parts = [
      Array(ruleID.utf8), place.bytes, Array(((frame ?? line).map(String.init) ?? "").utf8),
    ]
    if occurrence > 0 { parts.append(Array(String(occurrence).utf8)) }
    return String(SHA256.hexDigest(of: Array(parts.joined(separator: [0]))).prefix(16))
  }
}

extension Finding.Draft {
  /// The advice in one line.
  var help: String? { advice?.text }
}

extension Finding {
  /// The advice in one line.
  package var help: String? { advice?.text }

  /// The command of ours that its advice suggests.
  package var command: SuggestedCommand? { advice?.command }
}

extension [Finding] {
  /// These findings, which are in order, with their ``Finding/occurrence`` counted.
  package func numbered() -> [Finding] {
    var findings = self
    for (index, next) in zip(indices, indices.dropFirst()) {
      let (one, other) = (findings[index], findings[next])
      if one.ruleID == other.ruleID, one.path == other.path, one.frame == other.frame,
        one.line == other.line
      {
        findings[next].occurrence = one.occurrence + 1
      }
    }
    return findings
  }
}

/// How bad a finding is.
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
    /// Of 255.
    case levels
    /// Things that have no unit of their own, such as JPEG scans.
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
  /// A share 0…1 in whole percent.
  static func percent(_ share: Double) -> Quantity { Quantity(wholePercent(share), .percent) }
}

extension Finding {
  /// A finding as a rule gives it; the engine adds rule, severity and path.
  package struct Draft: Sendable {
    package var message: String
    package var advice: Advice?
    package var measured: Quantity?
    package var limit: Quantity?
    package var frame: Int?
    /// The line of a text file, from 1.
    package var line: Int?
    /// The column of that line, from 1.
    package var column: Int?
    /// The severity, when it is not the rule's.
    package var severity: Severity?
    /// The path, when it is not that of what was checked.
    package var path: FilePath?
    /// Other files that it is about, too.
    package var covers: [FilePath] = []
    /// The files that a repair of it changes, where they are not the one that it is about.
    package var repaired: [FilePath] = []
    /// Whether it says something of an image, and not that there is none.
    package var isJudgement = true
    /// Whether `stickerlint fix` can mend it, where the rule has a repair.
    package var isRepairable = true
    /// Other rules whose repair it needs, too; of several those that speak of the same file count.
    package var repairedWith: [String] = []
    /// The size of its pack that ends it; `nil` where that would not.
    package var endingPackSize: SizeClass?

    /// - Parameters:
    ///   - help: what to do about it, where no command of ours does it: a sentence.
    ///   - sticker: the one of a pack that it is about.
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

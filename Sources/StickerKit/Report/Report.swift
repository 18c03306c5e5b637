package import StickerBase
package import StickerPacks
package import StickerRules
package import SystemPackage

/// The outcome of a run, sorted once, ready for any reporter.
package struct Report: Sendable {
  /// What was checked, in the order of paths.
  package var packs: [PackReport] = []
  /// Entries of configurations that accept findings and are not, or no longer, right.
  package var unusedIgnores: [Leftover] = []
  /// Entries of the baseline that accept what is not found any more.
  package var staleBaseline: [Leftover] = []
  /// Patterns of configurations that match nothing.
  package var unmatchedPatterns: [Leftover] = []
  /// Why the run ends with status 2, beside what could not be read.
  package var failures: [DocumentError.Mistake] = []
  /// Why warnings fail the run: that there are more than somebody allows. In sentences.
  package private(set) var excesses: [String] = []
  /// Entries of the baseline that accept findings about files which have another name now.
  var movedBaseline: [MovedEntry] = []
  /// What became of each baseline of the run, in their order.
  var baselineOutcomes: [BaselineOutcome] = []
  /// The counts of the whole run, when this shows less of it.
  private var whole: Totals?

  package init() {}
}

/// What is to be said of one pack.
package struct PackReport: Sendable {
  package var path: FilePath
  /// What the folder is called.
  package var name: String
  /// What people see as stickers, files and sequences, in the order of paths.
  package var stickers: [FilePath]
  /// Stickers of which there is nothing to say, or nothing but notes that do not fail the run.
  package var goodCount: Int
  /// Images of its icon sets.
  package var iconCount = 0
  /// How many of its stickers are folders of frames.
  package var sequenceCount = 0
  package var sizeClass: PackSizeClass?
  /// Stickers that could be measured: those whose longer side is exactly that of ``sizeClass``, and
  /// the others.
  package var sizeCounts = (exact: 0, other: 0)
  /// The largest sticker file and its size.
  package var largest: (path: FilePath, size: ByteCount)?
  /// In the order of paths, frames and rules.
  package var findings: [Finding]
  /// Joint findings that may take the place of equal ones in ``findings``; see ``Report/joiningAlike()``.
  var joint: [Finding] = []
  /// Findings that the baseline accepts, in the same order.
  package var baselined: [Finding] = []
  /// The index, among those of the run, of the baseline that it is judged by; `nil` for none.
  var baseline: Int?
  /// Findings that a configuration's `ignore` accepts, in the same order, each with the reason.
  package var ignored: [(finding: Finding, reason: String)] = []
  /// Whether it is a compiled pack, or stands for a built product without one.
  package var isBuilt = false
  /// Messages of an app that it describes; `nil` for a pack.
  package var messageCount: Int?
  /// Files and folders that could not be read, in words; each makes the run fail with status 2.
  package var errors: [String]
  /// The platform and its numbers that were applied.
  package var profile: Profile = .messages
  /// The least severity that makes the run fail; `nil` when nothing does.
  package var failOn: Severity? = .error
  /// How many warnings the packs that this comes from the same place for may have together.
  package var maxWarnings: Setting<Int>?
  /// Stickers that are not reported on, because others of the pack were named.
  package var siblingCount = 0
  /// A file for each folder of the pack, for readers that know of no folders.
  package var representatives: [FilePath: FilePath] = [:]

  /// How many stickers there are.
  package var stickerCount: Int { stickers.count }

  /// Whether nothing in it was checked. Of a built product the app and its extensions were.
  package var holdsNothing: Bool {
    !isBuilt && stickerCount + siblingCount + iconCount == 0 && messageCount == nil
  }

  /// Whether a finding makes the run fail.
  package func fails(_ finding: Finding) -> Bool { failOn.map { finding.severity >= $0 } ?? false }

  /// Whether a sticker is not fine for what a finding says.
  package func spoils(_ finding: Finding) -> Bool { finding.severity > .note || fails(finding) }
}

extension Report {
  /// All findings, pack by pack, and then what is the matter with the configuration and the
  /// baseline.
  package var findings: [Finding] { packs.flatMap(\.findings) + leftovers }

  /// The same, the most severe before all others.
  package var worstFirst: [Finding] { findings.worstFirst }

  /// What is said of files that hold nothing to judge: pointers of Git LFS, texts, pages of errors,
  /// products that cannot be read.
  package var nonJudgements: [Finding] {
    packs.flatMap { $0.findings.filter { !$0.isJudgement } }
  }

  /// What is the matter with the configuration and the baseline.
  var leftovers: [Finding] { allLeftovers.map(\.finding).numbered() }

  /// The same as what it is.
  var allLeftovers: [Leftover] { unmatchedPatterns + unusedIgnores + staleBaseline }

  /// Why the run ends with status 2: all that could not be read, and what else went wrong.
  package var errors: [String] { failures.map(\.text) + packs.flatMap(\.errors) }

  /// Why the run ends with status 2, each with its place where that is known.
  var mistakes: [DocumentError.Mistake] {
    failures + packs.flatMap(\.errors).map { DocumentError.Mistake($0) }
  }

  /// The same as findings, for readers that would take a report without one for a good one. They want a
  /// file of each: what is about none stands at a configuration.
  var mistakesAsFindings: [Finding] {
    let ofRun = failures.map { mistake in
      Finding(
        ruleID: Self.failedRun, severity: .error,
        path: FilePath(mistake.file ?? KnownNames.configuration), line: mistake.place?.line,
        column: mistake.place?.column, message: mistake.message)
    }
    let ofPacks = packs.flatMap { pack in
      pack.errors.map {
        Finding(ruleID: Self.failedRun, severity: .error, path: pack.path, message: $0)
      }
    }
    return (ofRun + ofPacks).numbered()
  }

  /// What stands for a rule's id where the run itself failed.
  static let failedRun = "failed-run"

  /// The files to show findings at, for readers that know of files alone.
  var filePlaces: FilePlaces {
    FilePlaces(
      representatives: packs.reduce(into: [:]) {
        $0.merge($1.representatives) { one, _ in one }
      })
  }

  /// The counts of the whole run, whatever part of it is shown.
  package var totals: Totals { whole ?? Totals(self) }

  /// True when no finding reaches its pack's ``PackReport/failOn`` and everything could be read.
  package var passed: Bool {
    failures.isEmpty && !allLeftovers.contains(where: \.fails)
      && packs.allSatisfy { $0.errors.isEmpty && !$0.findings.contains(where: $0.fails) }
  }

  /// Lets every warning fail the run where there are more than are allowed.
  ///
  /// ``excesses`` says of how many that is true, and who allows how many.
  package mutating func limitWarnings() {
    var excesses: [(count: Int, maximum: Setting<Int>)] = []
    let limited = packs.indices.filter { packs[$0].maxWarnings != nil }
    for (_, indices) in Dictionary(
      grouping: limited, by: { packs[$0].maxWarnings?.origin.description })
    {
      let count = indices.reduce(allLeftovers.count { $0.severity == .warning }) { sum, index in
        sum + packs[index].findings.count { $0.severity == .warning }
      }
      guard let maximum = packs[indices[0]].maxWarnings, count > maximum.value else { continue }
      for index in indices {
        packs[index].failOn = min(packs[index].failOn ?? .warning, .warning)
      }
      for list in [\Self.unmatchedPatterns, \.unusedIgnores, \.staleBaseline] {
        for index in self[keyPath: list].indices
        where self[keyPath: list][index].severity == .warning {
          self[keyPath: list][index].fails = true
        }
      }
      excesses.append((count, maximum))
    }
    self.excesses = excesses.sorted {
      $0.maximum.origin.description < $1.maximum.origin.description
    }.map { count, maximum in
      "\(counted(count, "warning")); \(maximum.origin) allows \(maximum.value.grouped)"
    }
  }

  /// This report with one joint finding in place of the same finding about most stickers of a pack. Where one of
  /// those is accepted or left out, all others stay.
  package func joiningAlike() -> Report {
    var report = self
    for index in report.packs.indices {
      for joint in report.packs[index].joint {
        let covered = Set(joint.covers)
        func isCovered(_ finding: Finding) -> Bool {
          finding.ruleID == joint.ruleID && finding.severity > .note
            && covered.contains(finding.path)
        }
        guard report.packs[index].findings.count(where: isCovered) == covered.count else {
          continue
        }
        report.packs[index].findings.removeAll(where: isCovered)
        report.packs[index].findings.append(joint)
      }
      report.packs[index].findings = report.packs[index].findings.inOrder.numbered()
      report.packs[index].joint = []
    }
    return report
  }

  /// This report without the findings that do not make the run fail; its ``totals`` stay.
  package func onlyFailures() -> Report {
    var report = self
    report.whole = totals
    for (index, pack) in packs.enumerated() {
      report.packs[index].findings.removeAll { !pack.fails($0) }
    }
    report.unusedIgnores.removeAll { !$0.fails }
    report.staleBaseline.removeAll { !$0.fails }
    report.unmatchedPatterns.removeAll { !$0.fails }
    return report
  }

  /// This report without findings that are milder, and without their count.
  package func atLeast(_ severity: Severity) -> Report {
    var report = self
    var whole = totals
    whole.findings = whole.findings.filter { $0.key >= severity }
    whole.patterns = whole.patterns.filter { $0.key >= severity }
    report.whole = whole
    for index in packs.indices { report.packs[index].findings.removeAll { $0.severity < severity } }
    return report
  }

  /// This report once its baseline is written anew.
  ///
  /// - Parameter acceptsAll: whether that accepts every finding.
  package func withCurrentBaseline(acceptsAll: Bool) -> Report {
    var report = self
    report.staleBaseline = []
    report.movedBaseline = []
    for index in report.packs.indices where acceptsAll {
      report.packs[index].baselined += report.packs[index].findings.filter(\.isJudgement)
      report.packs[index].findings.removeAll(where: \.isJudgement)
    }
    return report
  }
}

extension DocumentError.Mistake {
  /// The mistake with its place, in one line.
  package var text: String {
    let place = place.map { ":\($0.line):\($0.column)" } ?? ""
    return (file.map { "\($0)\(place): " } ?? "") + message
  }
}

extension [Finding] {
  /// The most severe first; among equals the order stays.
  var worstFirst: [Finding] {
    Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } }
  }
}

/// What a run comes to in numbers.
package struct Totals: Sendable, Equatable {
  /// Files and sequences that people would see as stickers.
  package var stickers = 0
  /// Messages of an app that descriptions have; `nil` where there is no description.
  var messages: Int?
  /// Stickers without a finding that matters; see ``PackReport/goodCount``.
  package var good = 0
  /// Findings of each severity.
  package var findings: [Severity: Int] = [:]
  /// Patterns of configurations that match nothing, of each severity.
  var patterns: [Severity: Int] = [:]
  /// Findings that the baseline accepts.
  package var baselined = 0
  /// Findings that a configuration's `ignore` accepts.
  package var ignored = 0
  /// True when no finding makes the run fail and everything could be read.
  package var passed: Bool

  init(_ report: Report) {
    passed = report.passed
    for pattern in report.unmatchedPatterns { patterns[pattern.severity, default: 0] += 1 }
    for pack in report.packs {
      stickers += pack.stickerCount
      good += pack.goodCount
      if let count = pack.messageCount { messages = (messages ?? 0) + count }
      baselined += pack.baselined.count
      ignored += pack.ignored.count
      for finding in pack.findings { findings[finding.severity, default: 0] += 1 }
    }
  }

  /// How many findings are of a severity.
  package func count(_ severity: Severity) -> Int { findings[severity] ?? 0 }
}

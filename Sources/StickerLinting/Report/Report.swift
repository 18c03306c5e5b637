package import StickerBase
package import StickerPacks
package import StickerRules
package import SystemPackage

/// The outcome of a run, in its final order, ready for any reporter.
package struct Report: Sendable {
  /// The packs that were checked, in the order of paths.
  package var packs: [PackReport] = []
  /// Entries of `ignore` that accept nothing or have expired.
  package var unusedIgnores: [UnusedEntry] = []
  /// Entries of baselines that accept no finding.
  package var staleBaseline: [UnusedEntry] = []
  /// Patterns of configurations that match nothing.
  package var unmatchedPatterns: [UnusedEntry] = []
  /// The projects around the checked packs, which were not checked as a whole.
  package var uncheckedProjects: [UncheckedProject] = []
  /// Errors that end the run with status 2, besides unreadable files.
  package var failures: [DocumentError.Mistake] = []
  /// Reasons that warnings fail the run: each a sentence about an exceeded maximum.
  package private(set) var excesses: [String] = []
  /// Entries of the baseline whose files were renamed.
  var movedBaseline: [MovedEntry] = []
  /// The outcome of each baseline of the run, in their order.
  var baselineOutcomes: [BaselineOutcome] = []
  /// The counts of the whole run, if this report shows a part of it.
  private var whole: Totals?

  package init() {}
}

/// The report on one pack.
package struct PackReport: Sendable {
  package var path: FilePath
  /// The name of the pack's folder without `.stickerpack` or `.stickersiconset`.
  package var name: String
  /// The stickers that people see, files and sequences, in the order of paths.
  package var stickers: [FilePath]
  /// Number of stickers that are not in ``leftOutOfAll`` and have no findings, or only notes that do not fail the run
  /// and findings that a change of the pack's size resolves.
  package var goodCount: Int
  /// The pictures in a plain folder that platforms other than Messages take for covers.
  var covers: Set<FilePath> = []
  /// The stickers that a manifest leaves out, and covers, by the platform.
  var leftOut: [String: Set<FilePath>] = [:]
  /// The stickers that are left out for all platforms of the section, and the covers.
  var leftOutOfAll: Set<FilePath> = []
  /// Number of images in its icon sets.
  package var iconCount = 0
  /// The folders of frames among all stickers of the pack.
  var sequences: Set<FilePath> = []
  package var sizeClass: PackSizeClass?
  /// Numbers of measured stickers whose longer side is exactly that of ``sizeClass``, and of the others.
  package var sizeCounts = (exact: 0, other: 0)
  /// The largest of the reported stickers and its size, which is an estimate for a sequence; `nil` if there is none.
  package var largest: (path: FilePath, size: ByteCount)?
  /// The findings in the order of paths, lines, columns, frames and rules.
  package var findings: [Finding]
  /// Joint findings that can replace equal ones in ``findings``; see ``Report/withJointFindings()``.
  var joint: [Finding] = []
  /// Findings that the baseline accepts, in the same order.
  package var baselined: [Finding] = []
  /// The index of the pack's baseline among those of the run; `nil` if it has none.
  var baseline: Int?
  /// Findings that a configuration's `ignore` accepts, in the same order, each with its reason.
  package var ignored: [(finding: Finding, reason: String)] = []
  /// True if it is a compiled pack, or a built product without one.
  package var isBuilt = false
  /// True if it is an Xcode project, or a description of one, whose stickers are in other packs or in none.
  package var isProject = false
  /// Number of the app's messages that it describes; `nil` for a pack.
  package var messageCount: Int?
  /// Messages about files and folders that could not be read; each makes the run end with status 2.
  package var errors: [String]
  /// The profile, with the limits that were applied.
  package var profile: Profile = .messages
  /// The platforms that this section of a report is about, as `--for` names them; empty if it is about none.
  var platforms: [String] = []
  /// True if an error concerns all of these platforms, even if another section shows it.
  var isRefused = false
  /// Stickers that platforms refuse for reasons that are in no finding, by the platform's id.
  var refusedOtherwise: [String: Set<FilePath>] = [:]
  /// True if the section holds the findings about no platform, and the pack is not for Messages.
  var isBesidePlatforms = false
  /// The lowest severity that makes the run fail; `nil` if none does.
  package var failOn: Severity? = .error
  /// The maximum number of warnings in all packs that share the origin of this setting.
  package var maxWarnings: Setting<Int>?
  /// Number of stickers that are not reported on, because others of the pack were named.
  package var siblingCount = 0
  /// A file for each folder of the pack, for services that show no findings about folders; for findings in an archive,
  /// the archive.
  package var representatives: [FilePath: FilePath] = [:]

  package var stickerCount: Int { stickers.count }

  /// Number of ``stickers`` that are folders of frames.
  var sequenceCount: Int { stickers.count(where: sequences.contains) }

  /// True if nothing in it was checked. For a built product, the app and its extensions always are.
  package var hasNothingChecked: Bool {
    !isBuilt && stickerCount + siblingCount + iconCount == 0 && messageCount == nil
  }

  /// True if a finding makes the run fail.
  package func fails(_ finding: Finding) -> Bool { failOn.map { finding.severity >= $0 } ?? false }

  /// True if a finding keeps its sticker from counting as good.
  package func spoils(_ finding: Finding) -> Bool { finding.severity > .note || fails(finding) }
}

extension Report {
  /// All findings, pack by pack, followed by those about the configuration and the baseline.
  package var findings: [Finding] { packs.flatMap(\.findings) + entryFindings }

  /// All findings, the most severe first.
  package var worstFirst: [Finding] { findings.worstFirst }

  /// Findings about files that cannot be judged, such as Git LFS pointers, HTML error pages, and unreadable manifests
  /// and products.
  package var nonJudgements: [Finding] {
    packs.flatMap { $0.findings.filter { !$0.isJudgement } }
  }

  /// The findings about the configuration and the baseline.
  var entryFindings: [Finding] { unusedEntries.map(\.finding).numbered() }

  /// The same findings as entries, in the same order.
  var unusedEntries: [UnusedEntry] { unmatchedPatterns + unusedIgnores + staleBaseline }

  /// Errors that end the run with status 2: unreadable files and other failures.
  package var errors: [String] { failures.map(\.text) + packs.flatMap(\.errors) }

  /// The same errors, each with its place if known.
  var mistakes: [DocumentError.Mistake] {
    failures + packs.flatMap(\.errors).map { DocumentError.Mistake($0) }
  }

  /// The same errors as findings, for services that would take a report without findings for a success. These services
  /// require a file for each finding; an error without a file is reported at a configuration.
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

  /// The rule id of ``mistakesAsFindings``.
  static let failedRun = "failed-run"

  /// The files that findings are shown at.
  var filePlaces: FilePlaces {
    FilePlaces(
      representatives: packs.reduce(into: [:]) {
        $0.merge($1.representatives) { one, _ in one }
      })
  }

  /// The counts of the whole run, even if a part of it is shown.
  package var totals: Totals { whole ?? Totals(self) }

  /// True if no finding fails the run and there are no ``errors``.
  package var passed: Bool {
    failures.isEmpty && !unusedEntries.contains(where: \.fails)
      && packs.allSatisfy { $0.errors.isEmpty && !$0.findings.contains(where: $0.fails) }
  }

  /// Makes warnings fail the run if there are more than a maximum: those of all packs that share it, and those about
  /// configurations and baselines, which count for every maximum.
  ///
  /// The exceeded maxima, with their origins, replace ``excesses``.
  package mutating func limitWarnings() {
    var excesses: [(count: Int, maximum: Setting<Int>)] = []
    let limited = packs.indices.filter { packs[$0].maxWarnings != nil }
    for (_, indices) in Dictionary(
      grouping: limited, by: { packs[$0].maxWarnings?.origin.description })
    {
      let count = indices.reduce(unusedEntries.count { $0.severity == .warning }) { sum, index in
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

  /// Returns this report with one joint finding in place of the same finding about most stickers of a pack.
  /// If one of those is accepted or left out, the others stay.
  package func withJointFindings() -> Report {
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

  /// Returns this report without the findings that do not fail the run; its ``totals`` stay.
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

  /// Returns the platforms that a failure is about: those that it names, or all if it names none.
  ///
  /// - Parameter platforms: the names of `--for`.
  package func failedPlatforms(of platforms: [String]) -> Set<String> {
    let failures = onlyFailures()
    let named = failures.packs.flatMap(\.findings).map(\.platforms)
    let isGeneral =
      !failures.failures.isEmpty || failures.unusedEntries.contains(where: \.fails)
      || failures.packs.contains { !$0.errors.isEmpty } || named.contains([])
    return Set(isGeneral ? platforms : named.flatMap(\.self))
  }

  /// This report with fixed counts: findings that are later left out or shown twice do not change them.
  var keepingTotals: Report {
    var report = self
    report.whole = totals
    return report
  }

  /// Returns this report without the findings below a severity; its ``totals`` count none of those.
  package func atLeast(_ severity: Severity) -> Report {
    var report = self
    var whole = totals
    whole.findings = whole.findings.filter { $0.key >= severity }
    whole.patterns = whole.patterns.filter { $0.key >= severity }
    report.whole = whole
    for index in packs.indices { report.packs[index].findings.removeAll { $0.severity < severity } }
    report.unusedIgnores.removeAll { $0.severity < severity }
    report.staleBaseline.removeAll { $0.severity < severity }
    report.unmatchedPatterns.removeAll { $0.severity < severity }
    return report
  }

  /// Returns this report as it is after its baseline is rewritten.
  ///
  /// - Parameter acceptsAll: true if the new baseline accepts every finding.
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
  /// The findings, the most severe first; the order among equals stays.
  var worstFirst: [Finding] {
    Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } }
  }
}

/// The counts of a run.
package struct Totals: Sendable, Equatable {
  /// Number of files and sequences that people see as stickers.
  package var stickers = 0
  /// Number of an app's messages in descriptions; `nil` if there is no description.
  var messages: Int?
  /// Number of good stickers; see ``PackReport/goodCount``.
  package var good = 0
  /// Number of stickers that manifests leave out for all platforms of the run.
  var leftOut = 0
  /// Number of pictures that these platforms take as covers.
  var covers = 0
  /// Number of findings about packs, by severity.
  package var findings: [Severity: Int] = [:]
  /// Number of patterns that match nothing, by severity.
  var patterns: [Severity: Int] = [:]
  /// Number of findings that the baseline accepts.
  package var baselined = 0
  /// Number of findings that a configuration's `ignore` accepts.
  package var ignored = 0
  /// True if no finding fails the run and there are no errors.
  package var passed: Bool
  /// True if a project around the packs was not checked.
  var isPartOfProject = false
  /// The largest number of platforms that a pack is for; 0 for Messages alone. A good sticker is good on all of them.
  var platforms = 1

  init(_ report: Report) {
    passed = report.passed
    isPartOfProject = !report.uncheckedProjects.isEmpty
    platforms = report.packs.map(\.profile.platforms.count).max() ?? 1
    for pattern in report.unmatchedPatterns { patterns[pattern.severity, default: 0] += 1 }
    for pack in report.packs {
      stickers += pack.stickerCount
      good += pack.goodCount
      let covers = pack.leftOutOfAll.intersection(pack.covers).count
      self.covers += covers
      leftOut += pack.leftOutOfAll.count - covers
      if let count = pack.messageCount { messages = (messages ?? 0) + count }
      baselined += pack.baselined.count
      ignored += pack.ignored.count
      for finding in pack.findings { findings[finding.severity, default: 0] += 1 }
    }
  }

  /// Number of findings of a severity.
  package func count(_ severity: Severity) -> Int { findings[severity] ?? 0 }
}

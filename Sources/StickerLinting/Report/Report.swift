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
  /// The reasons that warnings fail the run, each of which is a text about an exceeded maximum.
  package private(set) var excesses: [String] = []
  /// Entries of the baseline whose files were renamed.
  var movedBaseline: [MovedEntry] = []
  /// The outcome of each baseline, in the order of ``Baselines/all``.
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
  /// The stickers that a manifest leaves out, and the covers, by the id of the platform.
  var leftOut: [String: Set<FilePath>] = [:]
  /// The stickers that are left out for all platforms of the section, and the covers.
  var leftOutOfAll: Set<FilePath> = []
  /// Number of images in the icon sets of the pack.
  package var iconCount = 0
  /// The folders of frames among all stickers of the pack.
  var sequences: Set<FilePath> = []
  package var sizeClass: PackSizeClass?
  /// Number of measured stickers whose longer side is exactly that of ``sizeClass``, and number of all others.
  package var sizeCounts = (exact: 0, other: 0)
  /// The largest of the reported stickers and its size, which is an estimate for a sequence; `nil` if there is none.
  package var largest: (path: FilePath, size: ByteCount)?
  /// The findings in the order of paths, lines, columns, frames and rules.
  package var findings: [Finding]
  /// Joint findings that can replace several findings of ``findings``; see ``Report/withJointFindings()``.
  var joint: [Finding] = []
  /// Findings that the baseline accepts, in the order of ``findings``.
  package var baselined: [Finding] = []
  /// The index of the pack's baseline among the baselines of the run; `nil` if no baseline applies to the pack.
  var baseline: Int?
  /// Findings that a configuration's `ignore` accepts, each with the reason, in the order of ``findings``.
  package var ignored: [(finding: Finding, reason: String)] = []
  /// True if the pack is a compiled one, or a built product without a compiled pack.
  package var isBuilt = false
  /// True for an Xcode project, or a description of one, whose stickers are in other packs. There may be none.
  package var isProject = false
  /// Number of the app's messages in a description of messages; `nil` for a pack of stickers.
  package var messageCount: Int?
  /// Messages about files and folders that could not be read; each makes the run end with status 2.
  package var errors: [String]
  /// The profile, with the limits that were applied.
  package var profile: Profile = .messages
  /// The platforms that this section of a report is about, as `--for` names them; empty if it is about none.
  var platforms: [String] = []
  /// True if an error concerns all of ``platforms``, even if another section shows it.
  var isRefused = false
  /// Stickers that platforms refuse for reasons that no finding gives, by the platform's id.
  var refusedOtherwise: [String: Set<FilePath>] = [:]
  /// True for the section with the findings that are about no platform, if the pack is not for Messages.
  var isBesidePlatforms = false
  /// The lowest severity that makes the run fail; `nil` if no finding does.
  package var failOn: Severity? = .error
  /// The maximum number of warnings in all packs that share the origin of this setting.
  package var maxWarnings: Setting<Int>?
  /// Number of stickers that are not reported on, because other stickers of the pack were named.
  package var siblingCount = 0
  /// The file that stands for each folder of the pack, and the archive that stands for the path of each finding in it;
  /// see ``FilePlaces``.
  package var representatives: [FilePath: FilePath] = [:]

  package var stickerCount: Int { stickers.count }

  /// Number of ``stickers`` that are folders of frames.
  var sequenceCount: Int { stickers.count(where: sequences.contains) }

  /// True if nothing was checked. In a built product, the app and its extensions are always checked.
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

  /// The entries that ``entryFindings`` are about, in the same order.
  var unusedEntries: [UnusedEntry] { unmatchedPatterns + unusedIgnores + staleBaseline }

  /// Errors that end the run with status 2: unreadable files and other failures.
  package var errors: [String] { failures.map(\.text) + packs.flatMap(\.errors) }

  /// The ``errors``, each with its place if that is known.
  var mistakes: [DocumentError.Mistake] {
    failures + packs.flatMap(\.errors).map { DocumentError.Mistake($0) }
  }

  /// The ``errors`` as findings, for services that would take a report without findings for a success. These services
  /// require a file for each finding, so an error without a file is reported at a configuration.
  var mistakesAsFindings: [Finding] {
    let runFailures = failures.map { mistake in
      Finding(
        ruleID: Self.failedRun, severity: .error,
        path: FilePath(mistake.file ?? KnownNames.configuration), line: mistake.place?.line,
        column: mistake.place?.column, message: mistake.message)
    }
    let packErrors = packs.flatMap { pack in
      pack.errors.map {
        Finding(ruleID: Self.failedRun, severity: .error, path: pack.path, message: $0)
      }
    }
    return (runFailures + packErrors).numbered()
  }

  /// The rule id of ``mistakesAsFindings``.
  static let failedRun = "failed-run"

  /// Chooses the files at which findings are shown.
  var filePlaces: FilePlaces {
    FilePlaces(
      representatives: packs.reduce(into: [:]) {
        $0.merge($1.representatives) { one, _ in one }
      })
  }

  /// The counts of the whole run, even if this report shows only a part of it.
  package var totals: Totals { whole ?? Totals(self) }

  /// True if no finding fails the run and there are no ``errors``.
  package var passed: Bool {
    failures.isEmpty && !unusedEntries.contains(where: \.fails)
      && packs.allSatisfy { $0.errors.isEmpty && !$0.findings.contains(where: $0.fails) }
  }

  /// Makes warnings fail the run if there are more of them than a maximum allows. A maximum applies to the packs that
  /// share its origin. Warnings about configurations and baselines count for every maximum.
  ///
  /// ``excesses`` become the exceeded maxima, each with its origin.
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

  /// Returns this report with joint findings, each in place of the same finding about most stickers of a pack. If one
  /// of these findings is accepted or left out, the others stay.
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

  /// Returns this report with only the findings that fail the run. Its ``totals`` stay.
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

  /// Returns the platforms that the failures of the run are about. A failure that names no platform is about all.
  ///
  /// - Parameter platforms: the names of all platforms of the run, as in `--for`.
  package func failedPlatforms(of platforms: [String]) -> Set<String> {
    let failures = onlyFailures()
    let named = failures.packs.flatMap(\.findings).map(\.platforms)
    let isGeneral =
      !failures.failures.isEmpty || failures.unusedEntries.contains(where: \.fails)
      || failures.packs.contains { !$0.errors.isEmpty } || named.contains([])
    return Set(isGeneral ? platforms : named.flatMap(\.self))
  }

  /// This report with fixed ``totals``, which do not change if findings are later left out or shown twice.
  var keepingTotals: Report {
    var report = self
    report.whole = totals
    return report
  }

  /// Returns this report without the findings below a severity. Its ``totals`` do not count them.
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
  /// Number of pictures that all platforms of the run take as covers.
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
  /// The largest number of platforms that a pack is for; 0 if all packs are for Messages alone. A good sticker is good
  /// on all platforms of its pack.
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

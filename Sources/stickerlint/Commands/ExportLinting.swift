import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import StickerRepair
import StickerRules
import SystemPackage

/// The check of a pack before it is exported: the same as `lint --for`, without the findings that the export itself
/// reports.
struct ExportLinting {
  let packs: FoundPacks
  /// The configurations of the paths that the user named.
  let namedConfigurations: [Configuration]
  let configuration: Configuration
  let jobs: Int

  /// Returns the report on the pack of a plan for some platforms.
  func report(
    on plan: PackPlan, for platforms: [Platform], progress: (_ done: Int, _ total: Int) -> Void
  ) async -> Report {
    var (packs, configuration) = (packs, configuration)
    packs.keep(plan)
    configuration.receivers = Setting(platforms, .flag("--for"))
    var linter = Linter(jobs: jobs, today: today())
    linter.namedConfigurations = namedConfigurations
    // The export itself judges animations, with the changes in stickerpack.yml, and suggests other changes.
    linter.suppressedRules.insert(RuleRegistry.unsuitedAnimationID)
    // The export itself names the stickers that look small, and the command that enlarges them.
    linter.suppressedRules.insert(RuleRegistry.smallArtID)
    let trial = RepairTrial()
    linter.tryRepairs = { await trial.triedForPlatforms($1, of: $0, by: $2) }
    return await linter.lint(
      packs, configuration: { _ in configuration }, progress: { progress($0, $1) })
  }

  /// Returns the findings that keep an export of some stickers from being written for a platform; `nil` if there are
  /// none.
  ///
  /// - Parameters:
  ///   - paths: the paths of the stickers.
  ///   - platforms: the platforms of the run, and the platform that a suggested command would add, if any.
  func obstacle(
    of plan: PackPlan, _ paths: [FilePath], for platform: Platform, among platforms: [Platform]
  ) async -> ExportObstacle? {
    var part = plan
    part.stickers = zip(plan.paths, plan.stickers).filter { paths.contains($0.0) }.map(\.1)
    let report = await report(on: part, for: platforms, progress: { _, _ in })
    return report.passed ? nil : ExportObstacle(report.onlyFailures(), of: part, for: platform)
  }
}

extension Export {
  /// Checks the source pack as ``ExportLinting`` does, and prints the findings that fail the run.
  ///
  /// - Returns: the obstacle for each platform that has one, by the id of the platform, with `--force` only as far as
  ///   it cannot be forced; and the repair of premultiplied art, which the export keeps, or `nil` if there is none.
  func reportObstacles(
    _ linting: ExportLinting, of plan: PackPlan
  ) async -> ([String: ExportObstacle], repair: ExportRepair?) {
    let progress = ProgressLine(isWanted: !noProgress)
    var report = await linting.report(on: plan, for: platforms) {
      progress.update(done: $0, total: $1)
    }
    progress.finish()
    let repair = ExportRepair(report)
    // The refusal of a pack's size states the number, and names the stickers to leave out.
    report.dropPackSizeFindings(
      of: platforms.filter {
        builder(for: $0, linting.configuration)?.refusesCount(of: plan) ?? false
      })
    let faults = await ExportBuilder.unreadable(
      in: plan, jobs: linting.jobs, linting.configuration.writingLimits)
    guard !report.passed || !faults.isEmpty else { return ([:], repair) }
    for platform in platforms {
      guard let builder = builder(for: platform, linting.configuration) else { continue }
      let kinds = await builder.refusedKinds(of: plan).map(\.path)
      let refused = await builder.refusedAnimations(of: plan).paths.union(kinds)
      for index in report.packs.indices { report.packs[index].refuse(refused, for: platform) }
    }
    let failures = report.onlyFailures()
    if !failures.passed {
      var context = ReportContext(
        version: Version.current, workingFolder: workingFolder(), projectFolder: projectFolder(),
        style: .forOutput(.auto, on: .error), detail: .failures)
      context.maxNameLines = 2
      context.wholeReport = plan.source.shellWord.map {
        let names = platforms.map(\.id).joined(separator: ",")
        return ReportContext.Hint("stickerlint lint \($0) --for \(names) --all", "shows all")
      }
      _ = Console.error.write { failures.write(as: .human, context, to: &$0) }
    }
    let undrawable = Set(
      failures.findings.filter { RuleRegistry.undrawableRuleIDs.contains($0.ruleID) }
        .flatMap(\.affectedPaths))
    let unreportedFaults = faults.filter { !undrawable.contains($0.path) }
    for sentence in unreportedFaults.map(\.refusal).sentences { Console.error.say(sentence) }
    let failed = failures.passed ? [] : failures.failedPlatforms(of: platforms.map(\.id))
    let obstacles = platforms.filter { failed.contains($0.id) || !unreportedFaults.isEmpty }.map {
      ($0.id, ExportObstacle(failures, of: plan, for: $0, unreportedFaults, isForced: force))
    }
    return (Dictionary(uniqueKeysWithValues: obstacles).compactMapValues(\.self), repair)
  }
}

extension Report {
  /// Drops the findings about the number of stickers for platforms whose own refusal states the number.
  fileprivate mutating func dropPackSizeFindings(of platforms: [Platform]) {
    let names = Set(platforms.map(\.id))
    for index in packs.indices {
      packs[index].findings.removeAll {
        $0.ruleID == RuleRegistry.unsuitedPackSizeID && $0.severity == .error
          && names.isSuperset(of: $0.platforms)
      }
    }
  }
}

extension RepairTrial {
  /// Returns the findings of a pack after trying only the repairs that would resolve a platform's finding about the
  /// same file.
  fileprivate func triedForPlatforms(
    _ findings: [Finding], of pack: Pack, by judge: Judge
  ) async -> [Finding] {
    let wanted = Dictionary(grouping: findings.filter { !$0.repairingRules.isEmpty }, by: \.path)
    let isWanted = findings.map { finding in
      wanted[finding.path]?.contains { $0.repairingRules.contains(finding.ruleID) } ?? false
    }
    guard isWanted.contains(true) else { return findings }
    var marked = findings
    for index in findings.indices where !isWanted[index] { marked[index].isRepairable = false }
    var tried = await self.tried(marked, of: pack, by: judge)
    for index in findings.indices where !isWanted[index] { tried[index] = findings[index] }
    return tried
  }
}

import StickerBase
import StickerLinting
import StickerPacks
import StickerRepair
import StickerRules
import SystemPackage

/// The common part of `fix` and `lint --fix`: a check, a plan, and writing in place.
struct RepairRun {
  let options: RepairOptions
  let jobs: Int
  let progress: ProgressLine
  /// True if the originals are replaced.
  var isInPlace = false
  /// The folder for the originals that are replaced; `nil` to keep none.
  var backup: FilePath?
  /// The folders and files that will be copied; `nil` if there will be no copy.
  var copied: [FilePath]?
  /// The folder or file of the copy; `nil` if there will be none.
  var output: FilePath?
  /// The platform that every sticker is made for; `nil` for Messages.
  var platform: Platform?
  /// True to scale small art up for that platform.
  var enlarges = false
  /// True if single files are repaired, and no pack.
  var isOfSingleFiles = false

  /// Checks the selection, and plans the repairs.
  ///
  /// - Parameter roots: the files and folders to repair.
  func plan(
    _ selected: Selection, of roots: [FilePath]
  ) async -> (plan: RepairPlan, report: Report) {
    var packs: [Pack] = []
    let report = await linter(selected).lint(
      selected.found, configuration: selected.configuration,
      progress: { progress.update(done: $0, total: $1) },
      seeing: { pack, _ in packs.append(pack) })
    var request = options.request
    (request.isInPlace, request.platform, request.enlarges) = (isInPlace, platform, enlarges)
    var repairer = Repairer(request, jobs: jobs)
    repairer.copied = copied
    // If none of the named repairs succeeds, there is no copy.
    repairer.output = options.namesRepairs ? nil : output
    var plan = await repairer.plan(
      Array(zip(packs, report.packs)).map { (pack: $0, report: $1) },
      configuration: selected.configuration,
      progress: { progress.update("fixing", done: $0, total: $1) })
    // A copy for another platform does not take the place of the originals.
    if platform == nil { plan.oldNames = OldNameUses(of: plan, around: roots) }
    progress.finish()
    return (plan, report)
  }

  /// Returns the linter for the run.
  ///
  /// - Parameter plan: the plan of the repaired files, if they are checked; `nil` for a check of the originals. After
  ///   repairs, the linter does not advise those that were requested and had no effect, those that were refused, and
  ///   those whose trial fails.
  func linter(_ selected: Selection, resultOf plan: RepairPlan? = nil) -> Linter {
    var linter = Linter(jobs: jobs, today: today())
    if let plan {
      linter.isRefused = plan.refuses
      let trial = RepairTrial()
      linter.tryRepairs = { pack, findings, judge in
        progress.update("trying the repairs of \(pack.name.printable)")
        return await trial.tried(findings, of: pack, by: judge)
      }
      // The canvas is already that of the platform, and no repair changes the size of the art on it.
      if platform != nil { linter.suppressedRules.insert(RuleRegistry.smallArtID) }
      let allWereRequested = options.lossy && options.pick.isEmpty
      linter.requestedRepairs = allWereRequested ? FixRegistry.ruleIDs : options.request.picks
    }
    if platform != nil, isOfSingleFiles {
      linter.judgesFilesAlone = true
      linter.suppressedRules.formUnion(RuleRegistry.platformPackRuleIDs)
    }
    linter.namedConfigurations = selected.namedConfigurations
    linter.reportsPatterns = false
    return linter
  }

  /// Replaces the originals with the files of a plan.
  ///
  /// - Parameters:
  ///   - root: the folder that paths in the backup are relative to.
  ///   - checked: the repaired folders, which must not contain the backup: the next run would repair it.
  func write(_ plan: RepairPlan, root: FilePath, checked: [FilePath]) throws {
    guard !plan.isEmpty else { return }
    let faults: [WriteFault]
    do throws(WriteFault) {
      faults = try RepairInPlace.write(
        plan, backup: backup, root: root, checked: checked)
    } catch {
      let isTaken = backup.map(isThere) ?? false
      throw Stop(
        .failure,
        [
          .sentence(error.description),
          .sentence(
            "nothing was replaced" + (isTaken ? "; name another folder with --backup" : "")),
        ])
    }
    if !faults.isEmpty { throw Stop(.failure, faults.map { .sentence($0.description) }) }
    Interruption.beginAnew()
  }
}

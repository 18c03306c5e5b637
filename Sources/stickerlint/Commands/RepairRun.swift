import StickerBase
import StickerKit
import StickerPacks
import StickerRepair
import SystemPackage

/// What `fix` and `lint --fix` have in common: a check, a plan, and writing in place.
struct RepairRun {
  let options: RepairOptions
  let jobs: Int
  let progress: ProgressLine
  /// True if the originals are replaced.
  var isInPlace = false

  /// Lints what was selected, and plans what can be mended of it.
  func plan(_ selected: Selection) async -> (plan: RepairPlan, report: Report) {
    var packs: [Pack] = []
    let report = await linter(selected).lint(
      selected.found, configuration: selected.configuration,
      progress: { progress.update(done: $0, total: $1) },
      seeing: { pack, _ in packs.append(pack) })
    var request = options.request
    request.isInPlace = isInPlace
    let plan = await Repairer(request, jobs: jobs).plan(
      Array(zip(packs, report.packs)).map { (pack: $0, report: $1) },
      configuration: selected.configuration,
      progress: { progress.update("fixing", done: $0, total: $1) })
    progress.finish()
    return (plan, report)
  }

  /// - Parameter ofResult: whether it looks at what was mended. Of the repairs that were asked for, those
  ///   that are left were of no avail, and none of them is advised again.
  func linter(_ selected: Selection, ofResult: Bool = false) -> Linter {
    var linter = Linter(jobs: jobs, today: today())
    if ofResult {
      let allWereAsked = options.lossy && options.pick.isEmpty
      linter.advisesRepairs = !allWereAsked
      linter.repairedRules = options.request.picks
    }
    linter.common = selected.common
    linter.reportsPatterns = false
    return linter
  }

  /// Writes a plan over the originals.
  ///
  /// - Parameters:
  ///   - root: the folder that the backup's paths begin at.
  ///   - checked: the folders that are mended, in which a backup would be mended the next time.
  func write(_ plan: RepairPlan, root: FilePath, checked: [FilePath]) throws {
    guard !plan.isEmpty else { return }
    let faults: [WriteFault]
    do throws(WriteFault) {
      faults = try RepairInPlace.write(
        plan, backup: options.backupPath, root: root, checked: checked)
    } catch {
      throw Stop(
        .usage, [.sentence(error.description), .sentence("nothing was replaced")])
    }
    if !faults.isEmpty { throw Stop(.usage, faults.map { .sentence($0.description) }) }
    Interruption.beginAnew()
  }
}

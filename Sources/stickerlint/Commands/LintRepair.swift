import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerRepair
import SystemPackage

// `stickerlint lint --fix`.
extension Lint {
  /// Refuses flags that cannot be combined with `--fix` or, without `--fix`, flags that need it.
  func checkRepair() throws {
    guard fix else {
      if repair.isGiven {
        throw ValidationError(
          "--pick, --lossy, --must-fix, --outline, --pack-size, --icon, --icon-background, --backup, --dry-run and "
            + "--details need --fix.")
      }
      return
    }
    if watch { throw ValidationError("--watch and --fix cannot be used together.") }
    if inputs.readsStream {
      throw ValidationError("--fix cannot repair an image from standard input.")
    }
    if baselines.writesBaseline {
      throw ValidationError(
        "--fix and --write-baseline or --prune-baseline cannot be used together.")
    }
  }

  /// Repairs the named packs in place, and prints the repairs, and the findings that are not repaired, to standard
  /// error. The report that follows is about the repaired files. A dry run prints to standard output instead.
  ///
  /// - Returns: the same command with the new names of renamed files; `nil` if the run ends here, as a dry run does.
  func repairInPlace() async throws -> Lint? {
    try repair.checkIcon()
    let selected = try Selection(inputs, selection, flags: flags)
    if !repair.dryRun { RepairInPlace.clear(selected.found.packs) }
    let run = RepairRun(
      options: repair, jobs: speed.jobs ?? availableCores(),
      progress: ProgressLine(isWanted: !output.quiet && !output.noProgress),
      isInPlace: true, backup: repair.freeBackup())
    let (plan, _) = try await run.plan(selected, of: inputs.paths().arguments)
    if repair.dryRun {
      let text = RepairText(plan, .forOutput(output.color), showsDetails: repair.details)
      let outcome =
        plan.isEmpty
        ? "nothing to fix; nothing was written (--dry-run)"
        : "nothing was written (--dry-run); without it, \(text.summary)"
      let names = text.oldNames.map { $0 + "\n" }.joined()
      try Console.output.report("\(text.text)\n  \(outcome)\n\(names)")
      let mistakes = emptiness.mistakes(in: selected)
      guard mistakes.isEmpty else { throw Stop(.failure, mistakes.map { .sentence($0.text) }) }
      return nil
    }
    try run.write(plan, root: "", checked: try inputs.paths().arguments.map(\.searchFolder))
    if let backup = run.backup, !plan.isEmpty { Console.error.say(originalsIn: backup) }
    let style = TextStyle.forOutput(output.color, on: .error)
    if !plan.isEmpty || !plan.unfixed.isEmpty {
      let text = RepairText(plan, style, showsDetails: repair.details)
      let names = text.oldNames.map { $0 + "\n" }.joined()
      Console.error.write("\(text.text)\(names.isEmpty ? "" : "\n\(names)")\n")
    }
    var repaired = self
    repaired.inputs.arguments = inputs.arguments.map { argument in
      let path = pathArguments([argument])[0]
      let new = plan.renamed(path)
      return new == path ? argument : new.string
    }
    return repaired
  }
}

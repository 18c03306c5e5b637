import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerXcode
import SystemPackage

// The messages of `stickerlint pack`.
extension PackCommand {
  /// Prints the outcome of writing, and the findings that should be fixed.
  func say(
    _ result: PackWriter.Result, _ checked: Report, _ plan: PackPlan, _ path: FilePath,
    _ xcodeProject: FilePath? = nil, messages: Int = 0
  ) throws {
    let shown = checked.atLeast(.warning)
    if !shown.findings.isEmpty || !checked.errors.isEmpty {
      let context = ReportContext(
        version: Version.current, workingFolder: workingFolder(), projectFolder: projectFolder(),
        style: .forOutput(.auto, on: .error),
        hints: [ReportContext.Hint("stickerlint lint --all", "shows all")] + labelHints(shown, plan)
      )
      _ = Console.error.write { shown.write(as: .human, context, to: &$0) }
    }
    let name = path.display.printable
    if case .refused = result {
      throw Stop(
        .findings,
        [.sentence("\(name) was not written; fix this first, or use --force to write it anyway")])
    }
    let ending =
      switch result {
      case .unchanged: ", already up to date"
      case .possible: ", not written (--dry-run)"
      default: ""
      }
    let more = messages > 0 ? ", \(counted(messages, "message"))" : ""
    try Console.output.report("\(name): \(plan.summary)\(more)\(ending)\n")
    if case .possible = result { return }
    if let xcodeProject {
      let place = path.pushing(xcodeProject).display.printable
      Console.error.say("open \(place) in Xcode, choose your team, and run it")
    }
  }

  /// Returns a hint on where to write labels, for a folder without a manifest.
  private func labelHints(_ shown: Report, _ plan: PackPlan) -> [ReportContext.Hint] {
    guard !plan.isDeclared, shown.findings.contains(where: { $0.ruleID == "missing-label" }) else {
      return []
    }
    let isNamed = plan.name != plan.folder.real?.lastComponent?.string
    let name = isNamed ? FilePath(plan.name).shellWord.map { " --name \($0)" } ?? "" : ""
    return [
      ReportContext.Hint(
        plan.folder.initCommand + name,
        "writes a stickerpack.yml for labels")
    ]
  }
}

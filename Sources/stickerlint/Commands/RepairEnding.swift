import StickerBase
import StickerLinting
import StickerRepair
import StickerRules
import SystemPackage

/// The last lines of `fix`: a summary, and the next step with a copy.
struct RepairEnding {
  let plan: RepairPlan
  /// The findings about the result.
  let result: Report
  /// The folder or file that was repaired, or the copy.
  let place: FilePath
  /// The name of ``place`` for the summary, safe to print.
  let name: String
  /// True if files were written.
  let isWritten: Bool
  /// True if the result is in place of the originals, so that a check of a project around them checks it.
  let isInProject: Bool
  /// The folder of the originals; `nil` if they were not kept.
  let backup: FilePath?
  /// True if the findings about the result were not printed.
  let isBrief: Bool
  /// True if nothing is left out for being long.
  let showsDetails: Bool

  private let style = TextStyle.forOutput(.auto)

  /// Returns the lines.
  ///
  /// - Parameter originals: the folders and files that were copied; `nil` if they were replaced, or if the copy is for
  ///   another platform and does not go into the project.
  func text(copied originals: [FilePath]?) -> String {
    let repairs =
      plan.isEmpty
      ? (plan.unfixed.isEmpty ? "nothing to fix" : "nothing that fix can repair")
        + ", copied unchanged"
      : RepairText(plan, style).summary
    let words = isWritten ? "" : "nothing was written (--dry-run); without it, "
    let summary = style.plain(
      "\(words)\(name): \(repairs); left: \(left)")
    var lines = wrap(summary, width: style.width - 2).map { "  " + $0 }
    if isBrief, isInProject {
      lines += result.uncheckedProjects.flatMap {
        let (sentence, command) = $0.advice(from: FilePath(workingFolder()))
        return advice(sentence, command)
      }
    }
    lines += renames
    if isWritten, !plan.isEmpty, let originals { lines += next(originals) }
    if isWritten, !plan.isEmpty, let backup {
      lines += advice(
        "the originals are in \(backup.display.printable), which is not checked: delete it when you no longer need "
          + "them", nil)
    }
    return "\n" + lines.map { $0 + "\n" }.joined()
  }

  /// The rest in words: the numbers of findings about the result, of errors in the projects around it, and of
  /// findings that are not fixed and yet no longer reported.
  private var left: String {
    let projectErrors = result.uncheckedProjects.reduce(0) { $0 + $1.errorCount }
    let hidden = plan.compared(with: result.findings).unfixed.count(where: \.isHidden)
    var parts: [String] = []
    if projectErrors > 0 {
      parts.append("\(projectErrors.grouped) must be fixed in the project around it")
    }
    if hidden > 0 {
      parts.append("\(hidden.grouped) that lint no longer reports although not fixed")
    }
    if parts.isEmpty || !result.findings.isEmpty {
      parts.insert(result.totals.findingCounts, at: 0)
    }
    return parts.joined(separator: ", and ")
  }

  /// Advice to correct whatever still uses the old names; the pack's own lists have the new ones already.
  private var renames: [String] {
    let renamed = plan.files.filter(\.isRenamed)
    guard let first = renamed.first else { return [] }
    // A name with only some of its folders is not a path, so the whole path is printed.
    let name = DistinctNames(renamed.map(\.path))[first.path]
    let old = (name.contains("/") ? first.path.display : name).printable
    let new = first.newPath.displayedName.printable
    let names = isWritten ? "\(old) is \(new) now" : "\(old) would become \(new)"
    let moreCount = renamed.count - 1
    let have =
      isWritten
      ? agreeing(moreCount, "has a new name", "have new names")
      : agreeing(moreCount, "would have a new name", "would have new names")
    let others = moreCount > 0 ? ", and \(moreCount.grouped) more \(have)" : ""
    // After a repair in place, no later run renames the files, so this is the only list of the uses of their names.
    let uses = RepairText(plan, style, showsDetails: showsDetails || isInProject).oldNames
    let instruction = uses.isEmpty ? "correct code and pages" : "correct these lines, and others"
    return advice("\(names)\(others): \(instruction) that use the old names", nil) + uses
  }

  private func advice(_ sentence: String, _ command: SuggestedCommand?) -> [String] {
    AdviceText(sentence, command, style)
      .lines(after: style.sign("→", "->"), id: "", indent: 2, width: style.width)
  }

  /// Returns advice on the next step with a copy.
  private func next(_ originals: [FilePath]) -> [String] {
    // A repair in place does not convert files that Messages does not show, so it is no substitute for the copy.
    guard !plan.convertsFiles, let command = command(originals) else {
      let names = originals.count == 1 ? originals[0].display.printable : "the originals"
      let areUnchanged = agreeing(originals.count, "is as it was", "are as they were")
      let them = agreeing(originals.count, "it", "them")
      let copy = place.display.printable
      return advice(
        "\(names) \(areUnchanged); lint, pack and export can use \(copy) instead. Whatever else uses \(names) needs "
          + "the copy in place of \(them): move \(them) away first", nil)
        + projectChecks(
          "the project still has the originals; once it has the repaired files, check it, with its app and other catalogs:"
        )
    }
    let copy = place.display.printable
    let named = originals.prefix(originals.count == 2 ? 2 : 1).map(\.display.printable)
    let names = listed(named) + andMore(originals.count - named.count)
    let areUnchanged = agreeing(originals.count, "is as it was", "are as they were")
    guard result.uncheckedProjects.isEmpty else {
      let them = agreeing(originals.count, "it", "them")
      return advice(
        "\(names) \(areUnchanged), so the project is not repaired yet; to repair \(them) there, with a backup:",
        command)
        + projectChecks("then check the project, with its app and other catalogs:")
        + advice("\(copy) only shows the result; delete it when you no longer need it", nil)
    }
    var lines = advice(
      "\(names) \(areUnchanged); lint, pack and export can use \(copy) instead", nil)
    lines += advice(
      "or repair \(agreeing(originals.count, "\(names) itself", "the originals themselves")), with a backup:",
      command)
    if !place.components.contains("..") {
      lines += advice(
        "once \(copy) is no longer needed, delete it: a check of this folder would include it", nil)
    }
    return lines
  }

  /// Returns advice to check the projects around the originals, which begins with a sentence.
  private func projectChecks(_ sentence: String) -> [String] {
    result.uncheckedProjects.flatMap {
      advice(sentence, $0.advice(from: FilePath(workingFolder())).command)
    }
  }

  /// Returns this run's command with `--in-place` and a backup instead of a copy; `nil` if it cannot be derived.
  private func command(_ originals: [FilePath]) -> SuggestedCommand? {
    var words: [String] = []
    var arguments = CommandLine.arguments.dropFirst()
    while let word = arguments.popFirst() {
      if ["-o", "--output"].contains(word) {
        arguments = arguments.dropFirst()
      } else if !word.hasPrefix("--output=") {
        words.append(word)
      }
    }
    guard !words.contains(where: { $0.hasPrefix("-o") }) else { return nil }
    guard !originals.contains(where: { $0.components.contains("..") }) else { return nil }
    var backup: FilePath = originals.contains(".") ? "../originals" : "originals"
    while FileStamp(backup) != nil { backup = backup.numbered }
    return SuggestedCommand(
      words.filter { !["-q", "--quiet"].contains($0) }.map { .argument($0) } + [
        .argument("--quiet"), .argument("--in-place"), .argument("--backup"),
        .path(backup, or: "FOLDER"),
      ])
  }
}

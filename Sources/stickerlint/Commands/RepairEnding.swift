import StickerBase
import StickerLinting
import StickerRepair
import StickerRules
import SystemPackage

/// The last lines of `fix`: a summary, and the way of a copy into the project.
struct RepairEnding {
  let plan: RepairPlan
  /// The numbers of findings about the result.
  let left: String
  /// The folder or file that was repaired, or the copy.
  let place: FilePath
  /// True if files were written.
  let isWritten: Bool

  private let style = TextStyle.forOutput(.auto)

  /// - Parameter originals: the folders and files that were copied; `nil` if they were replaced, or if the copy is for
  ///   another platform and does not go into the project.
  func text(copied originals: [FilePath]?) -> String {
    let what =
      plan.isEmpty ? "nothing to fix, copied unchanged" : RepairText(plan, style).summary
    let words = isWritten ? "" : "nothing was written (--dry-run); without it, "
    let summary = style.plain("\(words)\(place.display.printable): \(what); left: \(left)")
    var lines = wrap(summary, width: style.width - 2).map { "  " + $0 }
    if isWritten, !plan.isEmpty, let originals { lines += next(originals) }
    return "\n" + lines.map { $0 + "\n" }.joined()
  }

  /// The next step with a copy.
  private func next(_ originals: [FilePath]) -> [String] {
    let arrow = style.sign("→", "->")
    // In place, a file that Messages does not show keeps its format.
    guard !plan.convertsFiles, let command = command(originals) else {
      let from = originals.count == 1 ? originals[0].display.printable : "the originals"
      let sentence =
        "\(arrow) \(from) \(agreeing(originals.count, "is as it was", "are as they were")): put the copy in "
        + "\(agreeing(originals.count, "its", "their")) place, under the same name"
      return wrap(sentence, width: style.width - 4).enumerated().map { index, line in
        "  \(index == 0 ? "" : "  ")\(line)"
      }
    }
    let sentence = "the originals are as they were; to repair them, too, with a backup:"
    return AdviceText(sentence, command, style)
      .lines(after: arrow, id: "", indent: 2, width: style.width)
  }

  /// This run's command with a backup in place of the copy; `nil` if no free name is outside of the originals.
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
    var backup: FilePath = "originals"
    while FileStamp(backup) != nil { backup = backup.numbered }
    guard !originals.contains(where: { $0 == "." || $0.components.contains("..") }) else {
      return nil
    }
    return SuggestedCommand(
      words.map { .argument($0) } + [
        .argument("--in-place"), .argument("--backup"), .path(backup, or: "FOLDER"),
      ])
  }
}

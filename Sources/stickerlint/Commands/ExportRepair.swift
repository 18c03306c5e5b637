import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import StickerRules
import SystemPackage

/// The repair of premultiplied colors. An export keeps such colors, which people see as dark edges on every platform.
struct ExportRepair {
  /// A sentence about the files and their colors, without a period.
  let sentence: String
  /// The command that writes a repaired copy of the pack.
  let command: String
  /// The path of the copy; `nil` if the user has to choose it.
  let copy: FilePath?

  /// Creates the repair of a pack; `nil` if it needs none.
  init?(_ report: Report) {
    let findings = report.findings.filter { $0.ruleID == PremultipliedColors.metadata.id }
    guard let command = findings.lazy.compactMap(\.advice?.command).first else { return nil }
    let names = findings.prefix(Self.maxNames).map(\.path.displayedName.printable)
    sentence =
      "\(names.joined(separator: ", "))\(andMore(findings.count - Self.maxNames)): "
      + "\(PremultipliedColors.clause), and stay so, which leaves a dark fringe"
    (self.command, copy) = (command.text, command.output)
  }

  /// Maximum number of files that the sentence names.
  private static let maxNames = 3
}

extension Export {
  /// Prints the commands that write a repaired copy and export the copy in place of the pack.
  ///
  /// - Parameter isNamedAfterFolder: true if the pack has the name of its folder, which a copy does not have.
  func sayCopy(
    _ repair: ExportRepair, _ plan: PackPlan, isNamedAfterFolder: Bool,
    _ configuration: Configuration
  ) {
    Console.error.say("to repair them in a copy: \(repair.command)")
    guard let copy = repair.copy else { return }
    var command = ExportCommandLine()
    command.replacePack(source, with: copy)
    var options = isNamedAfterFolder ? [ExportOption("--name", plan.name).text] : []
    let hasEarlierExport = platforms.contains { platform in
      builder(for: platform, configuration)?.hasEarlierExport(in: path(for: platform, of: plan))
        ?? false
    }
    if hasEarlierExport, !update { options.append("--update") }
    Console.error.say("then, to export the copy: \(command.text(adding: options))")
  }
}

import StickerBase
import StickerLinting
import StickerPacks
import StickerPlatforms
import StickerRules
import SystemPackage

/// The repair of premultiplied colors, which an export keeps: people see dark edges on every platform.
struct ExportRepair {
  /// The finding of lint, without a period.
  let sentence: String
  /// The command that writes a repaired copy of the pack.
  let command: String
  /// The copy; `nil` if the user has to name it.
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
  /// Says how a repaired copy is written, and exported in place of the pack.
  ///
  /// - Parameter isNamedAfterFolder: true if the pack has the name of its folder, which a copy does not have.
  func sayCopy(
    _ repair: ExportRepair, _ plan: PackPlan, isNamedAfterFolder: Bool,
    _ configuration: Configuration
  ) {
    Console.error.say("to repair them in a copy: \(repair.command)")
    guard let copy = repair.copy else { return }
    var command = ExportCommandLine()
    command.exchange(source: source, for: copy)
    var options = isNamedAfterFolder ? [ExportOption("--name", plan.name).text] : []
    let isEarlier = platforms.contains { platform in
      builder(for: platform, configuration)?.hasEarlierExport(in: path(for: platform, of: plan))
        ?? false
    }
    if isEarlier, !update { options.append("--update") }
    Console.error.say("then, to export the copy: \(command.text(adding: options))")
  }
}

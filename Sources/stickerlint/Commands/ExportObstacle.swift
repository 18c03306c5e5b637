import StickerBase
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// The findings of lint that keep a pack from being exported for a platform.
struct ExportObstacle {
  /// The first finding in a few words, with the number of stickers that must be fixed.
  let words: String
  /// The paths of the stickers that the platform itself refuses, or that cannot be drawn.
  let stickers: Set<FilePath>
  /// False if even `--force` does not export the pack: the platform refuses something, or a file cannot be read.
  private let isForcible: Bool

  /// Creates the obstacle for a platform.
  ///
  /// - Parameter report: a report with only the findings that fail the run.
  init(_ report: Report, for platform: String) {
    let findings = report.packs.flatMap(\.findings).filter {
      $0.platforms.isEmpty || $0.platforms.contains(platform)
    }
    isForcible =
      report.failures.isEmpty && report.packs.allSatisfy(\.errors.isEmpty)
      && findings.allSatisfy { finding in
        finding.isJudgement && !RuleRegistry.undrawable.contains(finding.ruleID)
          && !(finding.platforms.contains(platform) && finding.severity == .error)
      }
    let all = Set(report.packs.flatMap(\.stickers))
    stickers = all.intersection(
      findings.filter {
        $0.platforms.contains(platform) || RuleRegistry.undrawable.contains($0.ruleID)
      }.flatMap(\.spoiledPaths))
    let ofPack = findings.first { all.isDisjoint(with: $0.spoiledPaths) }
    let spoiled = all.intersection(findings.flatMap(\.spoiledPaths))
    if let ofPack {
      words = ofPack.clause
    } else if let first = findings.first {
      let path = first.spoiledPaths.first ?? first.path
      // In a catalog, the folder has the sticker's name.
      let isAlone = CatalogFolder.Kind(path.parent) == .sticker
      let name = (isAlone ? path.parent : path).displayedName.printable
      let count =
        spoiled.count == 1 ? "" : "\(counted(spoiled.count, "sticker")) must be fixed; the first: "
      words = "\(count)\(name): \(first.clause)"
    } else {
      words = report.errors.first?.printable ?? "it failed"
    }
  }

  /// Returns the last message about a platform.
  ///
  /// - Parameters:
  ///   - platform: the platform; `nil` if it is the only one of the run.
  ///   - wayOut: a clause about another way to a pack that the platform takes.
  func sentence(for platform: Platform?, or wayOut: String?) -> String {
    let receiver = platform.map { " for \($0.id)" } ?? ""
    let force = isForcible ? ", or use --force to try it anyway" : ""
    let other = wayOut.map { ", or \($0)" } ?? ""
    return "nothing was written\(receiver); fix this first\(force)\(other)"
  }
}

extension Finding {
  /// The message without its last period.
  fileprivate var clause: String {
    draft.message.hasSuffix(".") ? String(draft.message.dropLast()) : draft.message
  }
}

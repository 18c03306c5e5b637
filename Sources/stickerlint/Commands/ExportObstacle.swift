import StickerBase
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

/// The findings of lint that keep a pack from being exported for a platform.
struct ExportObstacle {
  /// The findings of each rule in a few words, with the number of stickers, followed by the first error and the
  /// unreadable files, for which the rule is empty.
  private let reasons: [(rule: String, words: String)]
  /// The paths of the stickers that the platform itself refuses, or that cannot be drawn.
  let stickers: Set<FilePath>
  /// The paths of those ``stickers`` that are opaque.
  let opaque: Set<FilePath>
  /// The paths of those ``stickers`` that cannot be drawn for any platform.
  let unreadable: Set<FilePath>
  /// True if a forced export is written. It is not if the platform itself checks and refuses something, or if files
  /// cannot be read.
  private var isForcible: Bool {
    !hasFaults && faulty.isEmpty && findings.allSatisfy { Self.canForce($0, platform) }
  }
  private let findings: [Finding]
  private let platform: String
  /// True if lint could not read files; false if the export is forced.
  private let hasFaults: Bool
  /// The stickers whose headers cannot be read.
  private let faulty: Set<FilePath>

  /// Creates the obstacle for a platform; `nil` if there is none, for example because all findings are about stickers
  /// that are left out for the platform.
  ///
  /// - Parameters:
  ///   - report: a report with only the findings that fail the run.
  ///   - faults: the stickers whose headers cannot be read, with the reasons.
  ///   - isForced: true to ignore findings that do not keep a forced export from being written.
  init?(
    _ report: Report, of plan: PackPlan, for receiver: Platform,
    _ faults: [(path: FilePath, refusal: Refusal)] = [], isForced: Bool = false
  ) {
    let platform = receiver.id
    let leftOut = Set(
      zip(plan.paths, plan.stickers).filter { $1.choices.isLeftOut(of: receiver) }.map(\.0))
    let relevant = report.packs.flatMap(\.findings).filter {
      $0.platforms.isEmpty || $0.platforms.contains(platform)
    }
    let allStickers = Set(report.packs.flatMap(\.stickers))
    func refusesStickers(_ finding: Finding) -> Bool {
      !Self.textRuleIDs.contains(finding.ruleID)
        && (finding.platforms.contains(platform)
          || RuleRegistry.undrawableRuleIDs.contains(finding.ruleID))
    }
    let findings = relevant.filter { finding in
      !leftOut.isSuperset(of: finding.affectedPaths)
        && (!isForced
          || refusesStickers(finding) && !Self.canForce(finding, platform)
            && !allStickers.isDisjoint(with: finding.affectedPaths))
    }
    let faults = faults.filter { !leftOut.contains($0.path) }
    (self.findings, self.platform) = (findings, platform)
    faulty = Set(faults.map(\.path))
    hasFaults =
      !isForced && (!report.failures.isEmpty || !report.packs.allSatisfy(\.errors.isEmpty))
    if findings.isEmpty, faults.isEmpty, !relevant.isEmpty || isForced || report.passed, !hasFaults
    {
      return nil
    }
    stickers = faulty.union(
      allStickers.intersection(findings.filter(refusesStickers).flatMap(\.affectedPaths)))
    unreadable = faulty.union(
      stickers.intersection(
        findings.filter { RuleRegistry.undrawableRuleIDs.contains($0.ruleID) }
          .flatMap(\.affectedPaths)))
    opaque = stickers.intersection(
      findings.filter { $0.ruleID == "unsuited-background" }.flatMap(\.affectedPaths))
    let rules = findings.map(\.ruleID).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    reasons =
      rules.map { rule in (rule, findings.filter { $0.ruleID == rule }.reason(among: allStickers)) }
      + (isForced ? [] : report.errors.prefix(1).map { ("", $0.printable) })
      + faults.map(\.refusal).summaries.map { ("", $0) }
  }

  /// Returns the reasons that nothing is written, a line each.
  ///
  /// - Parameter omitsPackSize: true to leave out the number of stickers, which another message is about.
  func lines(omitsPackSize: Bool) -> [String] {
    reasons.filter { !omitsPackSize || $0.rule != RuleRegistry.unsuitedPackSizeID }.map(\.words)
  }

  /// The rules about texts, which options of an export give.
  private static let textRuleIDs: Set<String> = ["unsuited-text", "unsuited-emoji"]

  /// Returns true if a forced export ignores a finding.
  private static func canForce(_ finding: Finding, _ platform: String) -> Bool {
    finding.isJudgement && !RuleRegistry.undrawableRuleIDs.contains(finding.ruleID)
      && (finding.isUnchecked
        || !(finding.platforms.contains(platform) && finding.severity == .error))
  }

  /// Returns whether an export must be forced once options give the texts and leave out some stickers; `nil` if forcing
  /// does not help.
  func needsForce(without omitted: Set<FilePath>) -> Bool? {
    let remaining = findings.filter { finding in
      let spoiled = stickers.intersection(finding.affectedPaths)
      return !Self.textRuleIDs.contains(finding.ruleID)
        && finding.ruleID != RuleRegistry.unsuitedPackSizeID
        && (spoiled.isEmpty || !spoiled.isSubset(of: omitted))
    }
    guard faulty.isSubset(of: omitted) else { return nil }
    guard !remaining.isEmpty || hasFaults else { return false }
    return !hasFaults && remaining.allSatisfy { Self.canForce($0, platform) } ? true : nil
  }

  /// Returns the last message about a platform for which nothing is written.
  ///
  /// - Parameters:
  ///   - obstacle: the findings that keep the pack from being exported; `nil` for none.
  ///   - platform: the platform to name; `nil` if the run is for a single platform.
  ///   - wayOut: a clause about another way to a pack that the platform takes.
  static func sentence(
    _ obstacle: ExportObstacle?, for platform: Platform?, or wayOut: String?
  ) -> String {
    let force = obstacle?.isForcible == true ? ", or use --force to try it anyway" : ""
    let alternative = wayOut.map { ", or \($0)" } ?? ""
    let receiver = platform.map { " for \($0.id)" } ?? ""
    return "nothing was written\(receiver); fix this first\(force)\(alternative)"
  }
}

extension [Finding] {
  /// Returns the findings of one rule in a few words: the first sentence of the first finding, and the number of
  /// stickers.
  ///
  /// - Parameter stickers: the paths of all stickers.
  fileprivate func reason(among stickers: Set<FilePath>) -> String {
    guard let first else { return "" }
    let clause = first.message.split(separator: ". ").first.map(String.init) ?? ""
    let words = (clause.hasSuffix(".") ? String(clause.dropLast()) : clause).asClause
    let spoiled = stickers.intersection(flatMap(\.affectedPaths))
    guard !spoiled.isEmpty, let path = first.affectedPaths.first else { return words }
    // In a catalog, the folder has the sticker's name.
    let isAlone = CatalogFolder.Kind(path.parent) == .sticker
    let name = (isAlone ? path.parent : path).displayedName.printable
    return spoiled.count == 1
      ? "\(name): \(words)" : "\(counted(spoiled.count, "sticker")), such as \(name): \(words)"
  }
}

extension String {
  /// The sentence as a part of another one: it begins in lowercase, unless with the name of a service.
  fileprivate var asClause: String {
    Platform.all.contains { hasPrefix($0.service) } ? self : prefix(1).lowercased() + dropFirst()
  }
}

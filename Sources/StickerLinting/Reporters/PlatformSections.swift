import StickerBase
package import StickerPacks
import StickerRules
package import SystemPackage

extension Report {
  /// This report with its packs divided into sections by platform. The counts of the whole run stay. If no pack is for
  /// any platform, the report is unchanged.
  var byPlatform: Report {
    guard packs.contains(where: { !$0.profile.platforms.isEmpty }) else { return self }
    var report = keepingTotals
    report.packs = packs.flatMap(\.byPlatform)
    return report
  }
}

extension PackReport {
  /// Counts stickers as not fine because a platform refuses them for a reason that no finding gives.
  package mutating func refuse(_ paths: Set<FilePath>, for platform: Platform) {
    let spoiled = Set(findings.filter(spoils).flatMap(\.affectedPaths))
      .union(refusedOtherwise.values.joined()).union(leftOutOfAll)
    goodCount -= stickers.count { paths.contains($0) && !spoiled.contains($0) }
    refusedOtherwise[platform.id] = paths
  }

  /// The report on the pack in sections:
  /// - the findings about no platform, with the errors; omitted if there are none and Messages is not judged,
  /// - the findings about each group of platforms that share findings,
  /// - the findings about each single platform except Messages.
  ///
  /// A built product, a description of messages and a pack without platforms are one section.
  fileprivate var byPlatform: [PackReport] {
    let platforms = profile.platforms
    guard !platforms.isEmpty, !isBuilt, messageCount == nil else { return [self] }
    let byPlatforms = Dictionary(grouping: findings) { $0.platforms }
    let groups = byPlatforms.keys.filter { $0.count > 1 }.sorted { $0.joined() < $1.joined() }
    let ids = platforms.map(\.id).filter { $0 != Platform.messagesID }
    let sections = (groups + ids.map { [$0] }).map { section($0, byPlatforms[$0] ?? []) }
    let generalFindings = byPlatforms[[]] ?? []
    let judgesMessages = platforms.contains { $0.id == Platform.messagesID }
    if generalFindings.isEmpty, errors.isEmpty, !judgesMessages { return sections }
    var general = self
    general.findings = generalFindings
    general.isBesidePlatforms = !judgesMessages
    return [general] + sections
  }

  /// Returns the covers, and the stickers that a manifest leaves out for all of the given platforms.
  func leftOut(of platforms: [String]) -> Set<FilePath> {
    let sets = platforms.map { leftOut[$0] ?? [] }
    return sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
      .intersection(stickers)
  }

  /// Returns the section about some platforms, with the findings that are about exactly these.
  private func section(_ platforms: [String], _ findings: [Finding]) -> PackReport {
    var section = self
    section.platforms = platforms
    section.findings = findings
    section.errors = []
    section.baselined = baselined.filter { $0.platforms == platforms }
    section.ignored = ignored.filter { $0.finding.platforms == platforms }
    let all = self.findings.filter { Set(platforms).isSubset(of: $0.platforms) }
    let spoiled = Set(all.filter(spoils).flatMap(\.affectedPaths))
      .union(platforms.flatMap { refusedOtherwise[$0] ?? [] })
    section.isRefused = all.contains { $0.severity == .error }
    section.leftOutOfAll = leftOut(of: platforms)
    section.goodCount = stickers.count {
      !spoiled.contains($0) && !section.leftOutOfAll.contains($0)
    }
    section.largest = nil
    section.sizeClass = nil
    return section
  }
}

import StickerBase
package import StickerPacks
import StickerRules
package import SystemPackage

extension Report {
  /// This report with a further section for each platform except Messages that a pack is for, and for each group of
  /// platforms that share findings; without platforms, the same report. The counts of the whole run stay.
  var byPlatform: Report {
    guard packs.contains(where: { !$0.profile.platforms.isEmpty }) else { return self }
    var report = keepingTotals
    report.packs = packs.flatMap(\.byPlatform)
    return report
  }
}

extension PackReport {
  /// Counts stickers as not fine if a platform refuses them for a reason that is in no finding.
  package mutating func refuse(_ paths: Set<FilePath>, for platform: Platform) {
    let spoiled = Set(findings.filter(spoils).flatMap(\.affectedPaths))
      .union(refusedOtherwise.values.joined()).union(leftOutOfAll)
    goodCount -= stickers.count { paths.contains($0) && !spoiled.contains($0) }
    refusedOtherwise[platform.id] = paths
  }

  /// The report in sections: the findings about no platform, with the errors, unless there are none of either and
  /// Messages is not judged; those about each group of platforms that share findings; and, for each platform except
  /// Messages, those about it alone. A built product or a description of messages is one section.
  fileprivate var byPlatform: [PackReport] {
    let platforms = profile.platforms
    guard !platforms.isEmpty, !isBuilt, messageCount == nil else { return [self] }
    let ofPlatforms = Dictionary(grouping: findings) { $0.platforms }
    let groups = ofPlatforms.keys.filter { $0.count > 1 }.sorted { $0.joined() < $1.joined() }
    let ids = platforms.map(\.id).filter { $0 != Platform.messagesID }
    let sections = (groups + ids.map { [$0] }).map { section($0, ofPlatforms[$0] ?? []) }
    let others = ofPlatforms[[]] ?? []
    let judgesMessages = platforms.contains { $0.id == Platform.messagesID }
    if others.isEmpty, errors.isEmpty, !judgesMessages { return sections }
    var general = self
    general.findings = others
    general.isBesidePlatforms = !judgesMessages
    return [general] + sections
  }

  /// Returns the covers, and the stickers that a manifest leaves out for all of the given platforms.
  func leftOut(of platforms: [String]) -> Set<FilePath> {
    let sets = platforms.map { leftOut[$0] ?? [] }
    return sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
      .intersection(stickers)
  }

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

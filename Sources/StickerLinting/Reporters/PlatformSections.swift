import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

extension Report {
  /// This report with a further section for each platform that a pack is for, with the findings about it; without
  /// platforms, the same report. The counts of the whole run stay.
  var byPlatform: Report {
    guard packs.contains(where: { !$0.profile.platforms.isEmpty }) else { return self }
    var report = keepingTotals
    report.packs = packs.flatMap(\.byPlatform)
    return report
  }
}

extension PackReport {
  /// The report without findings about platforms, if Messages is judged, and one for each other platform.
  fileprivate var byPlatform: [PackReport] {
    let platforms = profile.platforms
    guard !platforms.isEmpty, !isBuilt, messageCount == nil else { return [self] }
    let ofPlatforms = Dictionary(grouping: findings) { $0.platform }
    let sections = platforms.filter { $0.id != Platform.messagesID }.map { platform in
      section(platform, ofPlatforms[platform.id] ?? [])
    }
    let others = ofPlatforms[nil] ?? []
    let judgesMessages = platforms.contains { $0.id == Platform.messagesID }
    if others.isEmpty, errors.isEmpty, !judgesMessages { return sections }
    var general = self
    general.findings = others
    return [general] + sections
  }

  private func section(_ platform: Platform, _ findings: [Finding]) -> PackReport {
    var section = self
    section.platform = platform.id
    section.findings = findings
    section.errors = []
    section.baselined = baselined.filter { $0.platform == platform.id }
    section.ignored = ignored.filter { $0.finding.platform == platform.id }
    let spoiled = Set(findings.filter(spoils).flatMap(\.spoiledPaths))
    section.goodCount = stickers.count { !spoiled.contains($0) }
    section.largest = nil
    section.sizeClass = nil
    return section
  }
}

import StickerBase
import StickerPacks

/// Flags Messages extensions whose app is for another platform, in projects and in built products, and archives that
/// were built for the simulator.
struct MismatchedPlatforms: PackRule {
  static let metadata = RuleMetadata(
    id: "mismatched-platforms", group: .projects, severity: .warning,
    summary:
      "A Messages extension is for a different platform than its app, or an archive is for the simulator.",
    why:
      "An app for several platforms holds its iOS extension on all of them, unless the embed phase "
      + "names the platforms; App Store Connect is reported to refuse the others.",
    howToFix: "Give the extension the platform filter iOS in the app's embed phase; archive for a "
      + "device.",
    limit: { _ in
      "the platforms of the app: those of a product, or those that a project's settings name; an archive for the "
        + "simulator is an error"
    },
    since: "0.1.0",
    evidence: [.fact(AppleFacts.simulatorCode), .fact(AppleFacts.foreignPlatformCodes)])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for project in pack.xcodeProjects {
        if project.isBuilt {
          check(built: project, isArchive: pack.product?.kind.isArchive == true, &findings)
          continue
        }
        for (host, target, configuration, hostConfiguration) in project.pairs
        where host.embeddedTargets.contains(target.id)
          && !host.platformFilteredTargets.contains(target.id)
        {
          guard let inner = configuration.platforms, let outer = hostConfiguration.platforms
          else { continue }
          if !outer.isSubset(of: inner) {
            findings.add(.foreign(target, inner, host, outer), cause: "\(host.id) \(target.id)")
          }
        }
      }
    }
  }

  private func check(
    built project: XcodeProject, isArchive: Bool, _ findings: inout DistinctFindings
  ) {
    let targets = project.hosts + project.messagesExtensions
    let simulated = targets.filter { $0.built?.tools.platform?.isSimulator == true }
    if let target = simulated.first, isArchive {
      return findings.add(.forSimulator(target), severity: .error)
    }
    for target in project.messagesExtensions {
      for host in project.hosts(of: target) {
        guard let own = target.built?.tools.platform, let outer = host.built?.tools.platform,
          own != outer
        else { continue }
        findings.add(
          own.isSimulator == outer.isSimulator
            ? .foreign(target, own, host, outer) : .forSimulator(own.isSimulator ? target : host))
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func forSimulator(_ target: XcodeTarget) -> Self {
    Self(
      "\(target.name.excerpt) was built for the simulator: App Store Connect rejects it with "
        + "\(AppleFacts.simulatorCode.value).",
      help: "Archive the app for 'Any iOS Device', with its extension.",
      at: target.built?.tools.origin ?? target.origin)
  }

  private static var refusal: String {
    "App Store Connect is reported to refuse this with "
      + "\(AppleFacts.foreignPlatformCodes.value.joined(separator: ", "))."
  }

  fileprivate static func foreign(
    _ target: XcodeTarget, _ own: BuildTools.Platform, _ host: XcodeTarget,
    _ outer: BuildTools.Platform
  ) -> Self {
    Self(
      "\(target.name.excerpt) is for \(own.name), but its app \(host.name.excerpt) is for "
        + "\(outer.name): \(refusal)",
      help:
        "In the app's 'Embed Foundation Extensions' phase, choose the platforms of the extension "
        + "(platformFilter = ios).", at: target.built?.tools.origin ?? target.origin)
  }

  fileprivate static func foreign(
    _ target: XcodeTarget, _ own: Set<BuildTools.Platform>, _ host: XcodeTarget,
    _ outer: Set<BuildTools.Platform>
  ) -> Self {
    let names = { (platforms: Set<BuildTools.Platform>) in listed(platforms.map(\.name).sorted()) }
    return Self(
      "\(host.name.excerpt) is for \(names(outer)), and contains \(target.name.excerpt), which is only for "
        + "\(names(own)), on every platform: \(refusal)",
      help: host.filterForIOS, at: host.origin)
  }
}

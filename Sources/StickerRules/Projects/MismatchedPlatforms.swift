import StickerBase
import StickerPacks

/// Flags extensions that were built for another platform than their app, and archives for the simulator.
struct MismatchedPlatforms: PackRule {
  static let metadata = RuleMetadata(
    id: "mismatched-platforms", group: .projects, severity: .warning,
    summary:
      "A built Messages extension is for another platform than its app, or an archive is for "
      + "the simulator.",
    why:
      "An app for several platforms holds its iOS extension on all of them, unless the embed phase "
      + "names the platforms; App Store Connect is reported to refuse the others.",
    howToFix: "Give the extension the platform filter iOS in the app's embed phase; archive for a "
      + "device.",
    limit: { _ in "the platform of the app; an archive for the simulator is an error" },
    since: "0.1.0",
    evidence: [.fact(AppleFacts.simulatorCode), .fact(AppleFacts.foreignPlatformCodes)])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard let product = pack.product else { return }
    for project in pack.xcodeProjects {
      if product.kind.isArchive,
        let target = (project.hosts + project.messagesExtensions).first(where: {
          $0.built?.tools.platform?.isSimulator == true
        })
      {
        report(.forSimulator(target))
        continue
      }
      for target in project.messagesExtensions {
        for host in project.hosts(of: target) {
          guard let own = target.built?.tools.platform, let outer = host.built?.tools.platform,
            own != outer
          else { continue }
          report(.foreign(target, own, host, outer))
        }
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func forSimulator(_ target: XcodeTarget) -> Self {
    Self(
      "\(target.name.excerpt) was built for the simulator: App Store Connect rejects it with "
        + "\(AppleFacts.simulatorCode.value).",
      help: "Archive it for 'Any iOS Device'.", at: target.built?.tools.origin ?? target.origin,
      severity: .error)
  }

  fileprivate static func foreign(
    _ target: XcodeTarget, _ own: BuildTools.Platform, _ host: XcodeTarget,
    _ outer: BuildTools.Platform
  ) -> Self {
    Self(
      "\(target.name.excerpt) is for \(own.name), but its app \(host.name.excerpt) is for "
        + "\(outer.name): App Store Connect is reported to refuse this with "
        + "\(AppleFacts.foreignPlatformCodes.value.joined(separator: ", ")).",
      help:
        "In the app's 'Embed Foundation Extensions' phase, choose the platforms of the extension "
        + "(platformFilter = ios).", at: target.built?.tools.origin ?? target.origin)
  }
}

import StickerBase
import StickerPacks

/// Flags built apps, extensions and archives that cannot be read, or lack required parts.
struct UnreadableProduct: PackRule {
  static let metadata = RuleMetadata(
    id: "unreadable-product", group: .projects, severity: .error,
    summary: "A built app, extension or archive, or a file in it, is missing or cannot be read.",
    why: "Devices or App Store Connect refuse it, and unreadable parts are not checked.",
    howToFix: "Build or export it again, and compare the copy with the original.",
    since: "0.1.0",
    evidence: [.apple(.bundleStructure, "where the parts of a product are")])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for fault in pack.product?.faults ?? [] { report(.unreadable(fault)) }
  }
}

extension Finding.Draft {
  fileprivate static func unreadable(_ fault: XcodeProject.Fault) -> Self {
    let place = fault.place.map { " (\($0))" } ?? ""
    var draft = Self(
      "This cannot be read as a build product of Xcode: \(fault.problem.printable)\(place).",
      help: "Build or export it again; parts that depend on it are not "
        + "checked.", line: fault.place?.line,
      path: fault.path)
    draft.isJudgement = false
    return draft
  }
}

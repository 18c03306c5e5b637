import StickerBase
import StickerPacks

/// Flags files of projects that are missing, cannot be parsed, or were not read completely.
struct UnreadableProject: PackRule {
  static let metadata = RuleMetadata(
    id: "unreadable-project", group: .projects, severity: .error,
    summary:
      "A file of an Xcode project is missing, cannot be understood, or is too large to check.",
    why: "Xcode does not open the project, or builds nothing from it; often a merge went wrong.",
    howToFix: "Repair the file at the reported place.",
    since: "0.1.0",
    evidence: [
      .apple(.bundleKeys, "an Info.plist is a property list"),
      .judgement(
        "100 projects, 16 MB and 5,000 paths in each", because: "docs/design/reliability.md"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for project in pack.xcodeProjects {
      for fault in project.faults { report(.unreadable(fault, in: project)) }
    }
  }
}

extension Finding.Draft {
  fileprivate static func unreadable(_ fault: XcodeProject.Fault, in project: XcodeProject) -> Self
  {
    let place = fault.place.map { " (\($0))" } ?? ""
    guard !fault.isLimit else {
      return Self(
        "Not all of this was checked: \(fault.problem.printable).",
        help: "Check it separately, or make it smaller.", path: fault.path)
    }
    guard !fault.isMissing else {
      let isProject = fault.path.hasExtension("pbxproj")
      let places = project.places(of: fault.path).map { ": there is \($0)" } ?? ""
      return Self(
        isProject
          ? "The project has no project.pbxproj."
          : "The project names this file, but it is missing.",
        help: isProject
          ? "Restore it." : "Put it back, or correct the setting INFOPLIST_FILE\(places).",
        path: fault.path)
    }
    var draft = Self(
      "This file cannot be understood: \(fault.problem.printable)\(place).",
      help: "Repair it; its content is not checked until then.", line: fault.place?.line,
      path: fault.path)
    draft.isJudgement = false
    return draft
  }
}

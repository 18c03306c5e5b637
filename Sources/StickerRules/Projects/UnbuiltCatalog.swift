import StickerBase
import StickerPacks
import SystemPackage

/// Flags catalogs that the tool that generates the project leaves out.
struct UnbuiltCatalog: PackRule {
  static let metadata = RuleMetadata(
    id: "unbuilt-catalog", group: .projects, severity: .warning,
    summary:
      "A Tuist project lists a catalog that Tuist is reported to leave out of the generated project.",
    why:
      "Tuist is reported to drop .xcstickers without a word: people get an app without stickers.",
    howToFix:
      "Rename the catalog from .xcstickers to .xcassets; Xcode compiles both in the same way.",
    limit: { _ in ".xcstickers among the resources of a Messages extension, or of its app" },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.catalogsWithoutTuist),
      .observed("Stickers.xcassets holds the pack", in: "Xcode 27's template, by the same notes"),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for project in pack.xcodeProjects {
        for target in project.shippedExtensions + project.hosts {
          for catalog in target.droppedCatalogs {
            findings.add(.dropped(catalog, target), cause: catalog.string)
          }
        }
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func dropped(_ catalog: FilePath, _ target: XcodeTarget) -> Self {
    let name = catalog.lastComponent?.string ?? ""
    return Self(
      "\(target.name.excerpt) lists '\(name.excerpt)' among its resources, but Tuist is reported to leave "
        + ".xcstickers out of the project.",
      help: "Rename it to '\((catalog.stem ?? "").excerpt).xcassets', in Project.swift as well.",
      path: catalog)
  }
}

import StickerBase
import StickerPacks
import SystemPackage

/// Flags catalogs that a project lists but does not build, because they are missing, or because the tool that generates
/// the project leaves them out.
struct UnbuiltCatalog: PackRule {
  static let metadata = RuleMetadata(
    id: "unbuilt-catalog", group: .projects, severity: .warning,
    summary:
      "A project lists a catalog that does not exist, or that Tuist is reported to leave out of the "
      + "generated project.",
    why:
      "Its stickers and icons are not built. Tuist is reported to drop .xcstickers without a word: people get an "
      + "app without stickers.",
    howToFix:
      "Correct the path of a missing catalog. Rename the other from .xcstickers to .xcassets; Xcode compiles both in "
      + "the same way.",
    limit: { _ in
      "the catalogs of a Messages extension and of its app exist; in an Xcode project, a missing one is an error; "
        + "no .xcstickers for Tuist"
    },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.catalogExtensionTuistIgnores),
      .fact(AppleFacts.templateCatalog),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    DistinctFindings.report(to: report) { findings in
      for project in pack.xcodeProjects {
        for target in project.shippedExtensions + project.hosts {
          for catalog in target.missingCatalogs {
            findings.add(.missing(catalog, target, in: project), cause: catalog.string)
          }
          for catalog in target.droppedCatalogs {
            findings.add(.dropped(catalog, target), cause: catalog.string)
          }
        }
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func missing(
    _ catalog: FilePath, _ target: XcodeTarget, in project: XcodeProject
  ) -> Self {
    let places = project.places(of: catalog).map { ": there is \($0)" } ?? ""
    return Self(
      "\(target.name.excerpt) compiles '\((catalog.lastComponent?.string ?? "").excerpt)', but there is no such "
        + "catalog at \(catalog.display.printable): its stickers and icons are not built.",
      help:
        "Put it back, or correct its place in \(target.origin.path.displayedName.excerpt)\(places).",
      at: target.origin, severity: target.origin.path.hasExtension("pbxproj") ? .error : nil)
  }

  fileprivate static func dropped(_ catalog: FilePath, _ target: XcodeTarget) -> Self {
    let name = catalog.lastComponent?.string ?? ""
    return Self(
      "\(target.name.excerpt) lists '\(name.excerpt)' among its resources, but Tuist is reported to leave "
        + ".xcstickers out of the project.",
      help:
        "Rename it to '\((catalog.stem ?? "").excerpt).xcassets', in Project.swift as well, and generate the "
        + "project again.",
      path: catalog)
  }
}

import StickerBase
import StickerPacks
import SystemPackage

/// Flags names in lists and in code whose files do not exist, or are found only by a Mac's file system.
struct MissingListedFile: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-listed-file", group: .packs, severity: .error,
    summary:
      "A Contents.json, a compiled pack's Info.plist, a project, or code names a file that is not there.",
    why:
      "Xcode builds the pack without it, or not at all; often a file was renamed or not committed.",
    howToFix: "Put the file back, list it by its name, or remove the name from the list.",
    limit: { _ in
      "names with the same bytes; a warning for a different case, which a Mac's disk usually "
        + "ignores, and for a name in code that is almost that of a file; a note for accents that are encoded differently"
    },
    since: "0.1.0",
    evidence: [
      .apple(.assetCatalogs, "the files are in the folder that lists them"),
      .apple(
        .fileSystem, "names are compared without regard to case and to how accents are encoded"),
    ], yieldsTo: [CollidingNames.metadata.id])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for folder in pack.catalogFolders {
      let missing = Set(folder.missingNames.map { Array($0.utf8) })
      let twins = Dictionary(grouping: folder.twins) { twin -> NameMatch.Difference in
        missing.contains(Array(twin.listed.utf8)) ? .fileExtension : twin.difference
      }
      if let first = twins[.fileExtension]?.first?.listed ?? folder.missingNames.first {
        let moreNames = folder.missingNames.filter { $0 != first }.reduce(into: [String]()) {
          if !$0.contains($1) { $0.append($1) }
        }
        report(
          .missing(
            [first] + moreNames, folder, twin: twins[.fileExtension]?.first,
            unlisted: pack.onlyUnlistedName(in: folder), isBuilt: pack.product != nil))
      }
      for difference in [NameMatch.Difference.letterCase, .accents] {
        guard let alike = twins[difference] else { continue }
        report(.alike(alike[0], more: alike.count - 1, folder))
      }
    }
    for picture in pack.misnamed { report(.misnamed(picture)) }
    for project in pack.xcodeProjects {
      for target in project.shippedExtensions + project.hosts where !target.missingPictures.isEmpty
      {
        report(.missingResources(target.missingPictures, target, in: project))
      }
    }
  }
}

extension Finding.Draft {
  /// Returns the finding about listed names without a file.
  ///
  /// - Parameters:
  ///   - names: the listed names without a file.
  ///   - twin: the file whose name is almost the first of `names`; `nil` if there is none.
  ///   - unlisted: the only picture or sticker in the folder that the list does not name; `nil` if there is none, or more
  ///     than one.
  ///   - isBuilt: true for a compiled pack.
  fileprivate static func missing(
    _ names: [String], _ folder: CatalogFolder, twin: NameMatch?, unlisted: String?, isBuilt: Bool
  ) -> Self {
    let count = names.count
    let objects = agreeing(count, "it", "them")
    let help =
      if isBuilt, let twin, twin.difference == .letterCase {
        "'\(twin.present.excerpt)' is there, and devices distinguish upper and lower case: rename "
          + "it, and build again."
      } else if isBuilt {
        "Look for what removed \(objects) after the build, and build again."
      } else if let present = twin?.present ?? unlisted {
        "'\(present.excerpt)' is there: list it by that name."
      } else if folder.kind == .sticker {
        "Put the file back: without it, the sticker has no picture."
      } else {
        "Put the \(agreeing(count, "file", "files")) back, or remove "
          + "\(agreeing(count, "its name", "their names")) from the list."
      }
    return Self(
      "It lists \(quoted(names)), which \(agreeing(count, "is", "are")) not there.",
      help: help, path: folder.contentsPath)
  }

  /// Returns the first ``maxNamed`` names in quotes, and the number of the others.
  private static func quoted(_ names: [String]) -> String {
    let shown = names.prefix(maxNamed).map { "'\($0.printable)'" }
    return listed(Array(shown), "and") + andMore(names.count - shown.count)
  }

  /// The maximum number of names in one message.
  private static let maxNamed = 20

  /// Returns the finding about missing pictures that a project copies into the bundle of a target.
  fileprivate static func missingResources(
    _ pictures: [FilePath], _ target: XcodeTarget, in project: XcodeProject
  ) -> Self {
    let count = pictures.count
    let place =
      pictures.lazy.compactMap { picture in
        project.places(of: picture).map { ": '\(picture.displayedName.excerpt)' is at \($0)" }
      }.first ?? ""
    return Self(
      "\(target.name.excerpt) lists \(quoted(pictures.map(\.displayedName))) among its resources, which "
        + "\(agreeing(count, "is", "are")) not there: the build fails.",
      help:
        "Put \(agreeing(count, "it", "them")) back, or remove \(agreeing(count, "it", "them")) from "
        + "\(target.resourcesPlace)\(place).", at: target.origin)
  }

  /// Returns the finding about a name in code that is almost the name of a file.
  fileprivate static func misnamed(_ picture: MisnamedPicture) -> Self {
    let (listed, present) = (picture.match.listed.excerpt, picture.match.present.excerpt)
    let result =
      switch picture.match.difference {
      case .accents: "Apple's file systems find it, but others do not"
      case .letterCase: "the simulator may find it, but devices distinguish upper and lower case"
      case .fileExtension, .punctuation, .letter: "the code finds no file"
      }
    return Self(
      "The code of \(picture.target.excerpt) names '\(listed)', but the file is '\(present)': \(result).",
      help: "Write '\(present)' in the code, or rename the file to '\(listed)'.",
      severity: picture.match.difference == .accents ? .note : .warning, path: picture.path)
  }

  /// Returns the finding about listed names that match the file names only on a Mac's file system.
  fileprivate static func alike(_ twin: NameMatch, more: Int, _ folder: CatalogFolder) -> Self {
    let (listed, present) = (twin.listed.excerpt, twin.present.excerpt)
    let start = "It lists '\(listed)'\(andMore(more))"
    let objects = agreeing(more + 1, "it", "them")
    guard twin.difference == .letterCase else {
      return Self(
        "\(start) with accents encoded differently than on the disk: Apple's file systems find "
          + "\(objects), but others do not.",
        help: "Rename the file to the name in the list, copied from there.", severity: .note,
        path: folder.contentsPath)
    }
    return Self(
      "\(start) in a different case than on the disk ('\(present)'): a Mac whose disk ignores case "
        + "finds \(objects), but a case-sensitive disk, such as on CI with Linux, does not.",
      help: "Rename '\(present)' to '\(listed)'.", severity: .warning, path: folder.contentsPath)
  }
}

extension Pack {
  /// Returns the name of the only picture in a sticker's folder, or of the only sticker in a pack's folder, that the list
  /// does not name; `nil` if there is none, or more than one.
  fileprivate func onlyUnlistedName(in folder: CatalogFolder) -> String? {
    let listed = Set(folder.contents.listedNames)
    let paths = source.files.map(\.path)
    let present: [FilePath]
    switch folder.kind {
    case .sticker: present = paths.filter { $0.parent == folder.path }
    // With several missing names, it is unknown which one the sticker should have.
    case .pack where folder.missingNames.count == 1:
      present = Set(paths.map(\.parent)).filter { $0.parent == folder.path }
    default: return nil
    }
    let names = present.compactMap { $0.lastComponent?.string }.filter { !listed.contains($0) }
    return names.count == 1 ? names[0] : nil
  }
}

import StickerBase
import SystemPackage

/// A file from which a tool generates an Xcode project, or builds without an Xcode project. The file is read as data
/// and never run.
struct ProjectDescription {
  enum Format: String, CaseIterable {
    case xcodeGen = "XcodeGen"
    case tuist = "Tuist"
    case bazel = "Bazel"

    /// Finds the tool that reads files of this name.
    init?(_ name: FilePath.Component) {
      switch name.string {
      case "project.yml", "project.yaml": self = .xcodeGen
      case "Project.swift": self = .tuist
      case "BUILD", "BUILD.bazel": self = .bazel
      default: return nil
      }
    }
  }

  /// The largest description that is read, in bytes.
  static let maxBytes = 1 << 20

  var project: XcodeProject
  /// The reason that a part of the project is unknown, as a clause; `nil` if everything is known.
  var unknown: String?

  /// Reads a description; `nil` if the file is not one.
  ///
  /// - Parameter root: the folder that the user named; nothing outside of it is read.
  init?(at path: FilePath, _ format: Format, below root: FilePath) {
    project = XcodeProject(path: path)
    guard let text = Self.text(at: path, below: root) else { return nil }
    let isDescription =
      switch format {
      case .xcodeGen: readXcodeGen(text, below: root)
      case .tuist: readTuist(text, below: root)
      case .bazel: readBazel(text, below: root)
      }
    guard isDescription else { return nil }
    project.files = [path]
  }

  /// Returns the text of a file; `nil` if it cannot be read, or exceeds the size limit of descriptions.
  static func text(at path: FilePath, below root: FilePath) -> String? {
    let file = try? FileContents(path, limit: maxBytes, .refusedBelow(root))
    return (file?.bytes).map { DecodedText.text(of: $0) }
  }

  /// Creates a target from a description, with unknown build settings.
  static func target(
    _ name: String, _ productType: String, at path: FilePath, line: Int
  ) -> XcodeTarget {
    var target = XcodeTarget(
      id: name, name: name, productType: productType,
      origin: ProjectValue.Origin(path: path, line: line))
    target.mayHaveSources = !target.isStickerPack && !target.isStub
    target.configurations = [TargetConfiguration(name: "")]
    return target
  }

  /// Finds the catalogs among the files of targets.
  ///
  /// - Parameter known: the ids of the targets whose files are known.
  mutating func findCatalogs(of known: Set<String>, below root: FilePath) {
    var search = CatalogSearch(below: root)
    for index in project.targets.indices where known.contains(project.targets[index].id) {
      let resources = project.targets[index].resources
      project.targets[index].catalogs = search.catalogs(in: resources)
      // A missing folder may be generated later; a catalog hardly ever is.
      let missing = Set(resources.paths).filter {
        $0.isCatalog && search.presence(of: $0) == .missing
      }
      project.targets[index].missingCatalogs = missing.sorted(by: naturallyPrecedes)
    }
  }
}

extension ProjectDescription {
  /// The ending of the names of extensions' property lists.
  static let infoPlist = "Info.plist"
}

extension XcodeProject {
  /// Creates a project for a Messages extension of which only the Info.plist is known. The files in the folder of the
  /// Info.plist count as its code and resources. `nil` if the file is not the Info.plist of a Messages extension.
  init?(extensionAt path: FilePath, below root: FilePath) {
    self.init(path: path)
    var files = ProjectFiles(folder: path.parent, root: root)
    guard let name = path.lastComponent, let folder = path.parent.lastComponent,
      let plist = files.infoPlist(at: FilePath(root: nil, components: name)),
      plist.extensionPoint?.text == XcodeTarget.extensionPoint
    else { return nil }
    var search = SourceSearch(below: root)
    let hasSources = search.sources(in: path.parent).map { !$0.isEmpty } ?? true
    var target = ProjectDescription.target(
      folder.string, hasSources ? XcodeTarget.messagesApp : XcodeTarget.stickerPack, at: path,
      line: 1)
    target.resources = TargetFiles(paths: [path.parent])
    target.sources = target.resources
    targets = [target]
    self.files = [path]
  }
}

extension CatalogSearch {
  /// Returns the catalogs among the files of a target; `nil` if there are too many names to search, if links
  /// or variables hide some, or if there are none and a folder is missing, which may be generated.
  fileprivate mutating func catalogs(in files: TargetFiles) -> TargetCatalogs? {
    var catalogs = TargetCatalogs()
    let budget = PatternBudget()
    var hasAllFolders = true
    for place in Set(files.roots.map(\.orCatalog)).sorted(by: naturallyPrecedes) {
      let presence = presence(of: place)
      guard presence != .unknown, let inside = setsAndPacks(in: place),
        !placesWithLinks.contains(place)
      else { return nil }
      if presence == .missing { hasAllFolders = false }
      let found = place.hasExtension("icon") ? [place] : inside
      // A pattern may match only the files in a set, or only its catalog.
      let included = found.filter { set in
        [set, set.appending("Contents.json"), set.orCatalog].contains { files.contains($0, budget) }
      }
      catalogs.paths += included
      catalogs.packs += included.filter { CatalogFolder.Kind($0) == .pack }
      catalogs.iconSets += included.filter { CatalogFolder.Kind($0) != .pack }
      catalogs.emptyIconSets += included.filter { isEmptyIconSet($0) }
    }
    return hasAllFolders || !catalogs.paths.isEmpty ? catalogs : nil
  }
}

extension FilePath {
  /// The catalog that contains the path, or the path itself.
  fileprivate var orCatalog: FilePath { catalog ?? self }
}

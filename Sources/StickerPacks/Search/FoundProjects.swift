import StickerBase
import SystemPackage

/// The projects of a search, and what is known of them once they are read.
struct FoundProjects {
  /// The `.xcodeproj` folders, each with the outermost folder with a project that it lies in.
  var xcode: [(path: FilePath, place: FilePath)] = []
  /// The files from which other tools make or build a project.
  var descriptions: [(path: FilePath, format: ProjectDescription.Format)] = []
  /// The `Package.swift` files.
  var packages: [FilePath] = []
  /// The files that may be the Info.plist of an extension.
  var infoPlists: [FilePath] = []
  /// The folders below the named ones that are the top of a checkout of git.
  var repositories: Set<FilePath> = []

  /// All projects that were read, each with the folder that it is for.
  private(set) var read: [(place: FilePath, project: XcodeProject)] = []
  /// What stands for the projects that were too many to be read.
  private(set) var unread: XcodeProject?
  /// The projects of which not all is known, with what that is as a clause.
  private(set) var partlyKnown: [(path: FilePath, unknown: String)] = []
  private(set) var swiftPackages: [SwiftPackage] = []

  /// Projects, and descriptions and packages of each kind, that are read in one run.
  private static let mostProjects = 100
  private static let mostDescriptions = 2_000

  /// What of the projects cannot be known, each as a sentence without a period; safe to print.
  var unknown: [String] {
    partlyKnown.map { "\($0.path.display.printable): \($0.unknown)" }
  }

  /// Reads all of them.
  mutating func read(below named: NamedFolders) {
    for (path, place) in xcode.prefix(Self.mostProjects) {
      guard let root = named.root(of: path) else { continue }
      read.append((place, XcodeProject(at: path, below: root)))
    }
    if let (path, _) = xcode.dropFirst(Self.mostProjects).first {
      var project = XcodeProject(path: path)
      project.faults = [
        XcodeProject.Fault(
          path: path,
          problem: "it is one of \(xcode.count.grouped) projects, and only "
            + "\(Self.mostProjects) are read in one run", isLimit: true)
      ]
      unread = project
    }
    for (path, format) in descriptions.prefix(Self.mostDescriptions) {
      guard let root = named.root(of: path),
        let description = ProjectDescription(at: path, format, below: root)
      else { continue }
      read.append((path.parent, description.project))
      if let unknown = description.unknown { partlyKnown.append((path, unknown)) }
    }
    readInfoPlists(below: named)
    swiftPackages = packages.prefix(Self.mostDescriptions).compactMap { path in
      named.root(of: path).flatMap { SwiftPackage(at: path, below: $0) }
    }
  }

  /// Takes an Info.plist for its extension where no project has one: other tools make the project, or it is
  /// not committed.
  private mutating func readInfoPlists(below named: NamedFolders) {
    guard !read.contains(where: { !$0.project.messagesExtensions.isEmpty }) else { return }
    for path in infoPlists.prefix(Self.mostDescriptions) {
      // Without a checkout nobody can tell what belongs to it.
      guard let root = named.root(of: path),
        repositories.contains(where: { path.isOrLies(in: $0) }),
        let project = XcodeProject(extensionAt: path, below: root)
      else { continue }
      read.append((path.parent, project))
      partlyKnown.append((path, "no project that can be read has this Messages extension"))
    }
  }

  /// True if a project is there of which the Messages extensions cannot all be known.
  func isPartlyKnown(in tree: FilePath) -> Bool {
    unread != nil
      || partlyKnown.contains { $0.path.isOrLies(in: tree) }
      || read.contains { !$0.project.faults.isEmpty && $0.project.path.isOrLies(in: tree) }
  }
}

import StickerBase
package import SystemPackage

/// The asset catalogs that a target compiles, and the sets of icons in them.
package struct TargetCatalogs: Sendable, Equatable {
  /// Catalogs, and folders of which Xcode 16 compiles all that lies in them.
  package var places: [FilePath]
  /// The folders of the sets: `.stickersiconset`, `.appiconset`, `.icon`.
  package var iconSets: [FilePath]

  package init(places: [FilePath], iconSets: [FilePath]) {
    self.places = places
    self.iconSets = iconSets
  }

  /// Whether it compiles something that lies in a catalog.
  package func contains(_ path: FilePath) -> Bool { places.contains { path.starts(with: $0) } }

  /// The names of the sets that can be a target's icon, without their extensions. Messages extensions
  /// take those of stickers alone (Asset Catalog Format Reference, Messages Extension Icon Type).
  package func iconNames(forExtension: Bool) -> Set<String> {
    Set(
      iconSets.filter { !forExtension || CatalogFolder.Kind($0) == .iconSet }.compactMap(\.stem))
  }
}

extension XcodeTarget {
  /// The names of its icon in all configurations; `nil` when one of them is not known.
  var iconNames: Set<String>? {
    var names: Set<String> = []
    for configuration in configurations {
      guard configuration.iconName != .unknown else { return nil }
      if let name = configuration.iconName.value { names.insert(name.text) }
    }
    return names
  }
}

/// What an icon set is for, as a project says.
package struct IconSetUse: Sendable, Equatable {
  package var isForExtension: Bool
  /// Whether an app without code shows it.
  package var isForHost: Bool
  /// Whether the app has no code; `nil` when there is none, or one of each kind.
  package var hostIsStub: Bool?

  /// What a project does with the set in a folder; `nil` when it does not tell.
  init?(of set: FilePath, in project: XcodeProject) {
    let extensions = project.messagesExtensions
    let hosts = project.stubHosts
    let uses = { (target: XcodeTarget) -> Bool? in
      guard let catalogs = target.catalogs, let names = target.iconNames else { return nil }
      return catalogs.contains(set) && names.contains(set.stem ?? "")
    }
    isForExtension = extensions.contains { uses($0) == true }
    isForHost = hosts.contains { uses($0) == true }
    hostIsStub = project.hostsAreStubs
    let isKnown = (extensions + hosts).allSatisfy { uses($0) != nil }
    guard isKnown || isForExtension && hosts.allSatisfy({ uses($0) != nil }) else { return nil }
  }

  /// What several projects of one folder do with it.
  func joined(with other: IconSetUse?) -> IconSetUse {
    guard let other else { return self }
    var use = self
    use.isForExtension = isForExtension || other.isForExtension
    use.isForHost = isForHost || other.isForHost
    if hostIsStub != other.hostIsStub { use.hostIsStub = nil }
    return use
  }
}

/// Looks for icon sets below catalogs and folders, within a number of names for one project.
struct IconSetSearch {
  private let root: FilePath
  private var namesLeft = 20_000
  private var known: [FilePath: [FilePath]?] = [:]
  /// Folders inside one another.
  private static let mostFolders = 12

  /// - Parameter root: the folder that somebody named; links below it are not followed.
  init(below root: FilePath) { self.root = root }

  /// The sets in a catalog or folder; `nil` when there is too much to look through.
  mutating func sets(in place: FilePath) -> [FilePath]? {
    if let known = known[place] { return known }
    let links = LinkPolicy.refusedBelow(root)
    var sets: [FilePath] = []
    var folders = [(path: place, depth: 0)]
    while let (folder, depth) = folders.popLast() {
      // What cannot be listed holds nothing that Xcode could compile.
      guard let names = try? FolderListing.names(in: folder, links, atMost: namesLeft) else {
        continue
      }
      namesLeft -= names.count
      guard namesLeft > 0, depth < Self.mostFolders else {
        known[place] = .some(nil)
        return nil
      }
      for name in names {
        switch name.extension {
        case "stickersiconset", "appiconset", "icon": sets.append(folder.appendingVisibly(name))
        case nil, "xcassets", "xcstickers", "lproj":
          let path = folder.appendingVisibly(name)
          if (try? FileKind(path, links)) == .folder { folders.append((path, depth + 1)) }
        default: continue
        }
      }
    }
    known[place] = sets
    return sets
  }
}

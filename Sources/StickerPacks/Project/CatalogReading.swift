import StickerBase
import SystemPackage

/// Exceptions of a synchronized folder of Xcode 16 (PBXFileSystemSynchronizedRootGroup): files that its target does not
/// include, or that another target includes.
struct FolderException {
  /// The object key of the folder's group.
  let group: String
  /// The affected paths, relative to the folder.
  let names: [FilePath]

  var catalogs: [FilePath] { names.filter(\.isCatalog) }

  init(of group: String, _ set: ProjectReading.Object) {
    self.group = group
    names = (set["membershipExceptions"]?.elements ?? []).prefix(ProjectReading.maxLinks)
      .compactMap { $0.text.map { FilePath($0) } }
  }
}

// The catalogs that targets compile.
extension ProjectReading {
  /// Returns the catalogs in a target's Resources phases and in its synchronized folders (Xcode 16); `nil` if it has
  /// neither, if a phase lists more than ``maxLinks`` files, or if a catalog or folder lies outside of the named folder
  /// or cannot be searched.
  mutating func catalogs(of id: String, _ target: Object) -> TargetCatalogs? {
    let phases = linked("buildPhases", of: target).map(\.object)
      .filter { $0["isa"]?.text == "PBXResourcesBuildPhase" }
    let folders = linked("fileSystemSynchronizedGroups", of: target).map(\.id)
    guard !phases.isEmpty || !folders.isEmpty,
      phases.allSatisfy({ $0["files"]?.elements.count ?? 0 <= Self.maxLinks })
    else { return nil }
    let files = phases.flatMap { linked("files", of: $0) }.compactMap { $1["fileRef"]?.text }
    var found = TargetCatalogs()
    for reference in files {
      guard let written = object(reference)?["path"]?.text, FilePath(written).isCatalog else {
        continue
      }
      guard let path = path(ofReference: reference), add(path, to: &found) else { return nil }
    }
    for folder in folders {
      guard let path = path(ofReference: folder), add(path, to: &found) else { return nil }
    }
    for exception in exceptions[id] ?? [] {
      guard let folder = path(ofReference: exception.group) else { return nil }
      for catalog in exception.catalogs {
        let path = folder.pushing(catalog)
        if folders.contains(exception.group) {
          self.files.resolved(path).map { found.excluded.append($0) }
        } else if !add(path, to: &found) {
          return nil
        }
      }
    }
    found.iconSets = found.iconSets.filter { !found.leavesOut($0) }
    found.packs = found.packs.filter { !found.leavesOut($0) }
    return found
  }

  /// Adds a catalog or folder. Returns false if it lies outside of the named folder or behind a link, if it contains
  /// links that may lead to more catalogs, or if it cannot be searched.
  private mutating func add(_ path: FilePath, to catalogs: inout TargetCatalogs) -> Bool {
    guard let place = files.resolved(path), search.presence(of: place) != .unknown else {
      return false
    }
    guard let found = search.setsAndPacks(in: place) else {
      if !hasReachedSearchLimit {
        fault(
          "the folders of its targets have more than \(CatalogSearch.maxNames.grouped) names, or "
            + "are nested more than \(CatalogSearch.maxDepth) deep", isLimit: true)
      }
      hasReachedSearchLimit = true
      return false
    }
    guard !search.placesWithLinks.contains(place) else { return false }
    catalogs.paths.append(place)
    catalogs.packs += found.filter { CatalogFolder.Kind($0) == .pack }
    catalogs.emptyIconSets += found.filter { search.isEmptyIconSet($0) }
    catalogs.iconSets +=
      place.hasExtension("icon") ? [place] : found.filter { CatalogFolder.Kind($0) != .pack }
    return true
  }

  /// Returns the path of a file reference relative to the project's folder, built from the groups that contain the
  /// reference; `nil` if the file is not relative to that folder.
  mutating func path(ofReference id: String) -> FilePath? {
    var result = FilePath()
    var child = id
    for _ in 0..<Self.maxGroups {
      guard let object = object(child) else { return nil }
      if let path = object["path"]?.text, !path.isEmpty {
        guard path.utf8.count <= TreeLimits.standard.pathBytes else { return nil }
        result = result.isEmpty ? FilePath(path) : FilePath(path).pushing(result)
      }
      switch object["sourceTree"]?.text {
      case "<group>":
        guard let group = parents[child] else { return result }
        child = group
      case "SOURCE_ROOT", nil: return result
      default: return nil
      }
    }
    return nil
  }
}

extension FilePath {
  /// True for the name of an asset catalog, or of an icon of Icon Composer.
  var isCatalog: Bool {
    ["xcassets", "xcstickers", "icon"].contains { hasExtension($0) }
  }
}

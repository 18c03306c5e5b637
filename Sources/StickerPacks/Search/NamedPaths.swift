import StickerBase
import StickerMessages
import SystemPackage

// Adds the paths that the user named, before the search.
extension FolderWalk {
  /// Adds a file, or a folder to search.
  mutating func add(named path: FilePath, _ limits: TreeLimits) {
    do throws(FileFault) {
      let kind = try FileKind(path, followsLinks: true)
      if filter?.excludes(named: path, isFolder: kind == .folder) == true { return }
      switch (kind, BuiltProduct.Kind(path)) {
      case (.folder, let product?) where !product.isFile,
        (.file, let product?) where product.isFile:
        add(BuiltProduct(path: path, kind: product), limits)
      case (.folder, _): try addRoot(path, limits)
      case (.file, _) where Conversation.isName(path): addConversation(path)
      case (.file, _):
        if let owner = nearby.owner(of: path) {
          addConversation(owner)
        } else if isMeantAsSticker(path) {
          addFile(path)
        } else {
          otherNamedFiles.append(path)
        }
      default:
        namedFiles.append(path)
        found.addIrregularFile(path, kind, in: path.parent)
      }
    } catch {
      namedFiles.append(path)
      // A broken link still exists.
      if (try? FileKind(path, followsLinks: false)) == .link {
        found.addIrregularFile(path, .link, in: path.parent)
      } else {
        found[path.parent].faults.append(error)
      }
    }
  }

  /// Returns true if a named file may be a sticker. Other files configure the checks, or have nothing to do
  /// with stickers.
  private func isMeantAsSticker(_ path: FilePath) -> Bool {
    !KnownNames.isRead(path.lastComponent) && ImageName.isCandidate(path, .followed)
  }

  /// Adds the whole packs of the named files if ``wholePacks`` is true. Must be called after all paths were added.
  ///
  /// - Parameters:
  ///   - removed: files that were named but no longer exist.
  ///   - limits: returns the limits for a named path.
  /// - Returns: the files that are in no pack; without ``wholePacks``, the deleted files and the files that are not
  ///   meant as stickers. Files in ``projectFiles`` are handled later.
  mutating func addPacks(
    of removed: [FilePath], _ limits: (FilePath) -> TreeLimits
  ) -> [FilePath] {
    guard wholePacks else { return otherNamedFiles + removed }
    let searched = Set(namedFolders.map(\.realFolder))
    for path in namedFiles {
      found[enclosingPack(of: path.parent) ?? path.parent].namedPaths.insert(path)
    }
    var others: [FilePath] = []
    for path in namedFiles + otherNamedFiles + removed {
      guard let pack = pack(of: path) else {
        if let folder = projectFolder(of: path) {
          projectFiles.append(path)
          if !searched.holds(folder.realFolder) {
            // A folder that cannot be searched has no project to check.
            try? addRoot(folder, limits(path), isImplied: true)
          }
        } else {
          others.append(path)
        }
        continue
      }
      let place = pack.catalog ?? pack
      guard !searched.holds(place.realFolder) else { continue }
      found[pack].namedPaths.insert(path)
      let isFolder = CatalogFolder.Kind(pack.real ?? pack) == nil
      let isShallow = isFolder && (try? FileKind(pack.manifest, .refused)) != .file
      do throws(FileFault) {
        try addRoot(place, limits(path), isImplied: true, isShallow: isShallow)
      } catch {
        found[place].faults.append(error)
      }
    }
    return others
  }

  /// Returns the pack that a file belongs or belonged to; `nil` if the file is not part of a pack that still exists.
  /// The pack is the `.stickerpack` or icon set that contains the file, the closest folder upward with a
  /// `stickerpack.yml`, or else the file's own folder.
  private func pack(of file: FilePath) -> FilePath? {
    let isPart =
      ImageName.hasImageExtension(file) || FrameTable.fileNames.contains(file.displayedName)
      || [PackContents.fileName.string, ManifestFile.name].contains(file.displayedName)
      || isMeantAsSticker(file)
    guard isPart else { return nil }
    var folder = file.parent
    var wasThere = true
    while (try? FileKind(folder, followsLinks: true)) != .folder {
      guard folder.components.count > 1 else { return nil }
      folder = folder.parent
      wasThere = false
    }
    if let pack = enclosingPack(of: folder) { return pack }
    if CatalogFolder.Kind(folder.real ?? folder) == .iconSet { return folder }
    guard wasThere, file.lastComponent != PackContents.fileName else { return nil }
    var above = folder
    while !above.components.isEmpty, above.lastComponent?.kind == .regular {
      if (try? FileKind(above.manifest, .refused)) == .file { return above }
      above = above.parent
    }
    return folder
  }

  /// Returns the folder to search for the project of a file; `nil` if there is none.
  ///
  /// For a file of an Xcode project, a label table or a former part of a catalog, this is the closest folder upward
  /// with a project or, for a table, with a catalog. The search ends at the working directory or the top of the
  /// repository. For a file from which a tool generates a project, this is the file's own folder.
  private mutating func projectFolder(of file: FilePath) -> FilePath? {
    if isDescription(file) { return file.parent }
    let isTable = file.hasExtension("strings")
    let isPart = file.components.contains { KnownNames.isCatalog($0) }
    guard
      isTable || isPart
        || ["pbxproj", "plist", "xcconfig", "xcprivacy"].contains(file.extension ?? "")
    else { return nil }
    var folder = file.parent
    // The search begins beside the project that contains the file.
    if folder.hasExtension("xcodeproj") { folder = folder.parent }
    for _ in 0..<Self.maxFoldersAbove {
      let markers = folderMarkers[folder] ?? FolderMarkers(of: folder)
      folderMarkers[folder] = markers
      if markers.hasProject || isTable && markers.hasCatalog { return folder }
      guard !markers.isRepository, folder != ".", folder.lastComponent?.kind == .regular else {
        return nil
      }
      folder = folder.parent
    }
    return nil
  }

  /// Returns true for a file from which XcodeGen or Tuist generates a project.
  private func isDescription(_ file: FilePath) -> Bool {
    guard let format = file.lastComponent.flatMap({ ProjectDescription.Format($0) }),
      format != .bazel
    else { return false }
    return ProjectDescription(at: file, format, below: file.parent) != nil
  }

  /// Maximum number of folders to search upward, more than the depth of an app's project.
  private static let maxFoldersAbove = 16

  /// Adds a description of messages, once.
  private mutating func addConversation(_ path: FilePath) {
    guard !found.descriptions.contains(path) else { return }
    found.descriptions.append(path)
    found[path].namedPaths.insert(path)
  }

  /// Adds an image from standard input under the name of the path.
  mutating func add(standardInput path: FilePath) {
    guard filter?.excludes(named: path, isFolder: false) != true else { return }
    addFile(path, isStandardInput: true)
  }

  private mutating func addFile(_ path: FilePath, isStandardInput: Bool = false) {
    let folder = path.parent
    if isStandardInput {
      found[enclosingPack(of: folder) ?? folder].namedPaths.insert(path)
    } else {
      namedFiles.append(path)
    }
    let kind = CatalogFolder.Kind(folder.real ?? folder)
    found.include(
      PackSource.File(
        path: path, links: .followed, role: PackSource.Role(in: kind),
        medium: isStandardInput ? .standardInput : .disk),
      in: enclosingPack(of: folder) ?? folder)
  }

  private mutating func add(_ product: BuiltProduct, _ limits: TreeLimits) {
    products.append((product, limits.usable))
    found.named.add(product.path)
  }

  /// Adds a folder to search. If it is or lies in a built product, adds the product.
  private mutating func addRoot(
    _ folder: FilePath, _ limits: TreeLimits, isImplied: Bool = false, isShallow: Bool = false
  ) throws(FileFault) {
    if let product = enclosingProduct(of: folder) { return add(product, limits) }
    guard let identity = try FileIdentity(folder), seenFolders[identity] == nil else { return }
    seenFolders[identity] = roots.count
    let real = folder.real ?? folder
    found.named.add(folder)
    let known = Set(found.descriptionsAbove)
    found.descriptionsAbove += nearby.above(folder).filter { !known.contains($0) }
    roots.append(
      Root(
        step: Step(
          folder: folder, kind: CatalogFolder.Kind(real), pack: enclosingPack(of: folder),
          root: roots.count),
        limits: limits.usable, depth: real.components.count, isImplied: isImplied,
        isShallow: isShallow))
  }

  /// Returns the `.stickerpack` that a folder is or lies in, as a path that is written like the folder's, even if that
  /// is `.` or goes through a link.
  private func enclosingPack(of folder: FilePath) -> FilePath? {
    folder.closest { CatalogFolder.Kind($0) == .pack }?.path
  }

  /// Returns the built product that a folder is or lies in. A source folder may be named like an app: it has
  /// no Info.plist at its top, or it has a project or repository in it.
  private func enclosingProduct(of folder: FilePath) -> BuiltProduct? {
    let isProduct = { (real: FilePath) in
      guard BuiltProduct.Kind(real) != nil,
        (try? FileKind(real.appending(BuiltProduct.infoPlist), .refused)) == .file
      else { return false }
      let markers = FolderMarkers(of: real)
      return !markers.hasProject && !markers.isRepository
    }
    guard let (path, real) = folder.closest(isProduct), let kind = BuiltProduct.Kind(real) else {
      return nil
    }
    return BuiltProduct(path: BuiltProduct.Kind(path) == nil ? real : path, kind: kind)
  }
}

extension FilePath {
  fileprivate var manifest: FilePath { appending(ManifestFile.name) }

  /// Returns the closest folder from this path upward for which `matches` returns true; `nil` if there is none. `path`
  /// is written like this path, and `real` has no links.
  fileprivate func closest(_ matches: (FilePath) -> Bool) -> (path: FilePath, real: FilePath)? {
    guard var real else { return nil }
    var path = self
    while !real.components.isEmpty {
      if matches(real) { return (path, real) }
      real.removeLastComponent()
      path = path.above
    }
    return nil
  }
}

/// The entries of a folder that mark the top of a project: an Xcode project, an asset catalog, or a checkout's `.git`.
struct FolderMarkers {
  let hasProject: Bool
  let hasCatalog: Bool
  let isRepository: Bool

  init(of folder: FilePath) {
    let names =
      (try? FolderListing.names(in: folder, .followed, atMost: TreeLimits.standard.entries)) ?? []
    hasProject = names.contains { $0.extension == "xcodeproj" }
    hasCatalog = names.contains { KnownNames.isCatalog($0) }
    isRepository = names.contains { $0.string == KnownNames.git }
  }
}

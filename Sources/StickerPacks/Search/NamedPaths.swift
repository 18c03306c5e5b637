import StickerBase
import StickerMessages
import SystemPackage

// What somebody named, before anything is looked through.
extension FolderWalk {
  /// Adds a file, or a folder to look through.
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
          strangers.append(path)
        }
      default:
        namedFiles.append(path)
        found.addOddFile(path, kind, in: path.parent)
      }
    } catch {
      namedFiles.append(path)
      // A link that leads nowhere is there all the same.
      if (try? FileKind(path, followsLinks: false)) == .link {
        found.addOddFile(path, .link, in: path.parent)
      } else {
        found[path.parent].faults.append(error)
      }
    }
  }

  /// A named file that is no image has a say in how the others are judged, or it has nothing to do
  /// with stickers.
  private func isMeantAsSticker(_ path: FilePath) -> Bool {
    !KnownNames.isRead(path.lastComponent) && ImageName.isCandidate(path, .followed)
  }

  /// Adds the packs of the files that were named, all of each, once all names are known. A file that
  /// is gone is named, too.
  ///
  /// - Returns: the names that are in no pack. Whether those of ``projectFiles`` are shows later.
  mutating func addPacks(
    of removed: [FilePath], _ limits: (FilePath) -> TreeLimits
  ) -> [FilePath] {
    guard wholePacks else { return strangers + removed }
    let explicit = Set(namedFolders.map(\.realFolder))
    for path in namedFiles {
      found[enclosingPack(of: path.parent) ?? path.parent].namedPaths.insert(path)
    }
    var others: [FilePath] = []
    for path in namedFiles + strangers + removed {
      guard let pack = pack(of: path) else {
        if let folder = projectFolder(of: path) {
          projectFiles.append(path)
          if !explicit.holds(folder.realFolder) {
            // What cannot be looked through has no project that could be judged.
            try? addRoot(folder, limits(path), isImplied: true)
          }
        } else {
          others.append(path)
        }
        continue
      }
      let place = pack.catalog ?? pack
      guard !explicit.holds(place.realFolder) else { continue }
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

  /// The pack that a file belongs or belonged to: the `.stickerpack` or the folder that it lies in,
  /// or the closest one above with a `stickerpack.yml`; `nil` when it is, or was, no part of one.
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

  /// The folder that a file of an Xcode project, a table of labels or what was a part of a catalog has
  /// to be seen from: the closest one above with a project, or with a catalog for a table; `nil` for
  /// other files, and where there is none below the working folder or the top of a repository.
  private mutating func projectFolder(of file: FilePath) -> FilePath? {
    let isTable = file.hasExtension("strings")
    let isPart = file.components.contains { KnownNames.isCatalog($0) }
    guard isTable || isPart || ["pbxproj", "plist", "xcconfig"].contains(file.extension ?? "")
    else { return nil }
    var folder = file.parent
    // Xcode keeps a workspace in each project.
    if folder.hasExtension("xcodeproj") { folder = folder.parent }
    for _ in 0..<Self.mostFoldersAbove {
      let kinds = folderKinds[folder] ?? FolderKinds(of: folder)
      folderKinds[folder] = kinds
      if kinds.hasProject || isTable && kinds.hasCatalog { return folder }
      guard !kinds.isRepository, folder != ".", folder.lastComponent?.kind == .regular else {
        return nil
      }
      folder = folder.parent
    }
    return nil
  }

  /// As deep as a project of an app is.
  private static let mostFoldersAbove = 16

  /// Adds a description of messages, once.
  private mutating func addConversation(_ path: FilePath) {
    guard !found.descriptions.contains(path) else { return }
    found.descriptions.append(path)
    found[path].namedPaths.insert(path)
  }

  /// Adds an image that comes from standard input and is called by the path.
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

  /// Adds a folder to look through; of one in a built product, that product.
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

  /// The `.stickerpack` that a folder is or lies in, as it can be written from here: also when the
  /// folder is `.` or was reached through a link.
  private func enclosingPack(of folder: FilePath) -> FilePath? {
    folder.closest { CatalogFolder.Kind($0) == .pack }?.path
  }

  /// The built product that a folder is or lies in. A folder of sources may be called like an app: it
  /// has no Info.plist at its top, or a project or repository beside it.
  private func enclosingProduct(of folder: FilePath) -> BuiltProduct? {
    let isProduct = { (real: FilePath) in
      guard BuiltProduct.Kind(real) != nil,
        (try? FileKind(real.appending(BuiltProduct.infoPlist), .refused)) == .file
      else { return false }
      let kinds = FolderKinds(of: real)
      return !kinds.hasProject && !kinds.isRepository
    }
    guard let (path, real) = folder.closest(isProduct), let kind = BuiltProduct.Kind(real) else {
      return nil
    }
    return BuiltProduct(path: BuiltProduct.Kind(path) == nil ? real : path, kind: kind)
  }
}

extension FilePath {
  /// The `stickerpack.yml` of a folder.
  fileprivate var manifest: FilePath { appending(ManifestFile.name) }

  /// The first of a folder and those that it lies in of which something is true, as it can be written
  /// from here, and as it is.
  fileprivate func closest(_ isMeant: (FilePath) -> Bool) -> (path: FilePath, real: FilePath)? {
    guard var real else { return nil }
    var path = self
    while !real.components.isEmpty {
      if isMeant(real) { return (path, real) }
      real.removeLastComponent()
      path = path.above
    }
    return nil
  }
}

/// What lies in a folder that says where a project begins.
struct FolderKinds {
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

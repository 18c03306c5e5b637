import StickerBase
import StickerMessages
import SystemPackage

/// Searches the folders that the user named, and sorts the files in them into packs.
struct FolderWalk {
  var found = PackCollector()
  /// The filter; `nil` if nothing is left out.
  var filter: (any FileFilter)?
  /// The named folders and built products, as they were written.
  var namedFolders: [FilePath] {
    roots.filter { !$0.isImplied }.map(\.step.folder) + products.map(\.product.path)
  }

  /// Returns the strictest limit of any root, for a limit on all packs together.
  func limit(_ kind: TreeLimits.Kind) -> Int {
    roots.map { $0.limits[kind] }.min() ?? TreeLimits.standard[kind]
  }

  /// The total size in bytes of the `Contents.json` files so far.
  private(set) var contentsBytes = 0

  var roots: [Root] = []
  /// The built products that the user named.
  var products: [(product: BuiltProduct, limits: TreeLimits)] = []
  /// True if naming a file selects its whole pack.
  let wholePacks: Bool
  /// The named files that may be stickers.
  var namedFiles: [FilePath] = []
  /// The other named files.
  var otherNamedFiles: [FilePath] = []
  /// The named files that may belong to an Xcode project, or that may be label tables.
  var projectFiles: [FilePath] = []
  /// The markers of projects and packs in the folders above such files.
  var folderMarkers: [FilePath: FolderMarkers] = [:]
  /// Every searched folder, with the index of the root below which it was found.
  var seenFolders: [FileIdentity: Int] = [:]
  private var entryCount = 0
  /// Links outside of catalogs that lead to images, which may also be found by themselves.
  private var linkedFiles: [LinkedFile] = []
  /// The descriptions of messages near the named paths.
  var nearby = NearbyConversations()

  /// A folder that the user named, or that contains a file that the user named.
  struct Root {
    var step: Step
    let limits: TreeLimits
    /// The number of components of the folder's real path.
    var depth: Int
    /// True if only a file in the folder was named.
    var isImplied = false
    /// True if its subfolders are not searched because they are separate packs.
    var isShallow = false
    /// True if nothing was found below it.
    var foundNothing = true
    /// The built products below it, up to a limit; they are not opened.
    var products: [FilePath] = []
  }

  /// A folder to search.
  struct Step {
    var folder: FilePath
    var kind: CatalogFolder.Kind?
    /// The `.stickerpack` that it belongs to, or the icon set outside of one.
    var pack: FilePath?
    /// The outermost folder with an Xcode project or workspace that it is or lies in.
    var project: FilePath?
    /// True if an Xcode project or workspace lies directly in this folder.
    var isBesideProject = false
    /// True if an Android app's manifest lies directly in this folder.
    var isAndroidApp = false
    var depth = 0
    var root: Int

    /// The pack that files in the folder belong to.
    var owner: FilePath { pack ?? folder }
  }

  private struct Entry {
    let name: FilePath.Component
    let kind: FileKind
    let identity: FileIdentity
  }

  /// The built products in the named folders.
  var unopenedProducts: [FilePath] { roots.filter { !$0.isImplied }.flatMap(\.products) }

  /// Returns the policy for links in a folder. Links below a named folder are not followed.
  private func links(_ step: Step) -> LinkPolicy { .refusedBelow(roots[step.root].step.folder) }

  init(filter: (any FileFilter)?, wholePacks: Bool = false) {
    self.filter = filter
    self.wholePacks = wholePacks
  }

  /// Searches all folders that were added.
  mutating func finish() {
    // Innermost first, so that a folder is complete when another root reaches it.
    let order = roots.indices.sorted { (-roots[$0].depth, $0) < (-roots[$1].depth, $1) }
    for root in order {
      var steps = [roots[root].step]
      while let step = steps.popLast() {
        attempt(step) { (walk) throws(FileFault) in try walk.look(into: step, &steps) }
      }
    }
    found.include(linkedFiles)
    // A folder that holds only built products is not an empty pack, nor is an app's catalog of icons.
    for root in roots where root.foundNothing && !root.isImplied && root.products.isEmpty {
      if root.step.folder.hasExtension("xcassets"), hasIcons(root.step.folder) { continue }
      found[root.step.owner].emptyFolders.append(root.step.folder)
    }
  }

  private func hasIcons(_ catalog: FilePath) -> Bool {
    found.all.contains { CatalogFolder.Kind($0.path) == .iconSet && $0.path.isOrLies(in: catalog) }
  }

  /// Does work that may fail because something cannot be read. If it fails, adds the fault to the pack and returns
  /// `nil`.
  @discardableResult
  private mutating func attempt<Result>(
    _ step: Step, _ work: (inout FolderWalk) throws(FileFault) -> Result
  ) -> Result? {
    do throws(FileFault) {
      return try work(&self)
    } catch {
      note(step) { $0.faults.append(error) }
      return nil
    }
  }

  /// Searches a folder, and adds its subfolders to `steps`.
  private mutating func look(into step: Step, _ steps: inout [Step]) throws(FileFault) {
    if let reached = limitReached(by: step) {
      return note(step) { $0.limitsReached.append(reached) }
    }
    let limits = roots[step.root].limits
    let folder = try OpenFolder(step.folder, links(step))
    let names = try folder.names(atMost: limits.entries - entryCount)
    guard entryCount + names.count <= limits.entries else {
      let reached = limitReached(.entries, by: step, found: entryCount + names.count)
      return note(step) { $0.limitsReached.append(reached) }
    }
    entryCount += names.count
    var entries: [Entry] = []
    entries.reserveCapacity(names.count)
    for name in names {
      do throws(FileFault) {
        let (kind, identity) = try folder.kindAndIdentity(of: name)
        entries.append(Entry(name: name, kind: kind, identity: identity))
      } catch {
        note(step) { $0.faults.append(error) }
      }
    }
    var step = step
    step.isBesideProject = entries.contains {
      $0.kind == .folder && KnownNames.isProject($0.name)
    }
    if step.isBesideProject, step.project == nil { step.project = step.folder }
    step.isAndroidApp = entries.contains { $0.name.string == KnownNames.androidManifest }
    if entries.contains(where: { $0.name.string == KnownNames.git }) {
      found.projects.repositories.insert(step.folder)
    }
    noteProjects(step, entries)
    if step.kind == nil && step.pack == nil || step.kind == .pack,
      let manifest = entries.first(where: {
        $0.kind == .file && $0.name.string == ManifestFile.name
      }), !excludes(manifest.name, step, isFolder: false)
    {
      found.manifests.append(step.folder)
    }
    switch step.kind {
    case .pack:
      found[step.owner].isCatalogPack = true
      found[step.owner].project = step.project
    case .sequence: found[step.owner].sequences.append(step.folder)
    case .iconSet: found[step.owner].project = step.project
    case .sticker, nil: break
    }
    let listed = listedFiles(step, entries)
    for entry in entries {
      look(at: entry, isListed: listed.contains(entry.name.string), step, &steps)
    }
  }

  /// Notes the projects in a folder, and the files that describe projects or parts of them. A file from which a tool
  /// generates or builds a project is ignored beside an Xcode project.
  private mutating func noteProjects(_ step: Step, _ entries: [Entry]) {
    for entry in entries where entry.kind == .folder && entry.name.extension == "xcodeproj" {
      guard !excludes(entry.name, step, isFolder: true) else { continue }
      found.projects.xcode.append(
        (step.folder.appendingAsShown(entry.name), step.project ?? step.folder))
    }
    for entry in entries
    where entry.kind == .file && entry.name.string == PrivacyManifestFile.fileName {
      found.projects.privacyManifests.append(step.folder.appendingAsShown(entry.name))
    }
    let isImplied = roots[step.root].isImplied
    for entry in entries where entry.kind == .file {
      let path = step.folder.appendingAsShown(entry.name)
      if let format = ProjectDescription.Format(entry.name) {
        let isNamed = projectFiles.contains {
          $0.parent == step.folder && $0.lastComponent == entry.name
        }
        if !step.isBesideProject, !isImplied || isNamed {
          found.projects.descriptions.append((path, format))
        }
      } else if isImplied {
        continue
      } else if entry.name.string.hasSuffix(ProjectDescription.infoPlist) {
        found.projects.infoPlists.append(path)
      } else if entry.name.string == SwiftPackage.fileName {
        found.projects.packages.append(path)
      }
    }
  }

  /// Returns the limit that the depth or the path of a folder exceeds; `nil` if there is none.
  private func limitReached(by step: Step) -> TreeLimitReached? {
    let limits = roots[step.root].limits
    if step.depth > limits.depth { return limitReached(.depth, by: step, found: step.depth) }
    // There must be room for any file name after the path.
    let longest = step.folder.length + 1 + 255
    return longest > limits.pathBytes ? limitReached(.pathBytes, by: step, found: longest) : nil
  }

  private func limitReached(
    _ kind: TreeLimits.Kind, by step: Step, found: Int
  ) -> TreeLimitReached {
    TreeLimitReached(
      folder: step.folder, limit: kind, found: found, allowed: roots[step.root].limits[kind])
  }

  /// Reads the `Contents.json` of a folder in a catalog.
  ///
  /// - Returns: the files that are listed as images, regardless of their names.
  private mutating func listedFiles(_ step: Step, _ entries: [Entry]) -> Set<String> {
    guard let kind = step.kind else { return [] }
    guard entries.contains(where: { $0.name == PackContents.fileName }) else {
      found[step.owner].foldersWithoutContents.append(step.folder)
      return []
    }
    let path = CatalogFolder.contentsPath(in: step.folder)
    contentsBytes += FileContents.byteCount(of: path, links(step))
    guard contentsBytes <= roots[step.root].limits.contentsBytes else {
      let reached = limitReached(.contentsBytes, by: step, found: contentsBytes)
      note(step) { $0.limitsReached.append(reached) }
      return []
    }
    guard
      let contents = attempt(
        step,
        { (walk) throws(FileFault) in try PackContents(at: path, of: kind, walk.links(step)) })
    else { return [] }
    let present = entries.filter { ($0.kind == .folder) == (kind == .pack) }
      .compactMap { String(validating: $0.name) }
    let folder = CatalogFolder(path: step.folder, contents: contents, present: present)
    found[step.owner].catalogFolders.append(folder)
    return kind == .pack ? [] : Set(folder.contents.listedNames)
  }

  /// Adds a file to its pack, or a subfolder to `steps`, unless it is left out.
  private mutating func look(
    at entry: Entry, isListed: Bool, _ step: Step, _ steps: inout [Step]
  ) {
    let (name, kind) = (entry.name, entry.kind)
    let path = step.folder.appendingAsShown(name)
    let catalogKind = CatalogFolder.Kind(path)
    switch kind {
    case .folder where roots[step.root].isShallow: return
    case .folder where KnownNames.isSkipped(name, besideProject: step.isBesideProject):
      // An image set contains images, although no stickers.
      if path.hasExtension("imageset") || KnownNames.isAndroidResource(name) {
        roots[step.root].foundNothing = false
      }
      if BuiltProduct.Kind(path) == nil {
        found.passOver(path, isFolder: true, "folders with this name contain no stickers")
      } else {
        passOver(product: path, step, isFolder: true)
      }
      passOver(name, step, isFolder: true)
    case .folder where step.isAndroidApp && KnownNames.androidFolders.contains(name.string):
      roots[step.root].foundNothing = false
      found.passOver(path, isFolder: true, "it belongs to an Android app")
      passOver(name, step, isFolder: true)
    case .folder:
      guard !excludes(name, step, isFolder: true) else { return }
      if let other = seenFolders[entry.identity] {
        if !roots[other].foundNothing { roots[step.root].foundNothing = false }
        return
      }
      seenFolders[entry.identity] = step.root
      let isOwner = catalogKind == .pack || catalogKind == .iconSet
      steps.append(
        Step(
          folder: path, kind: catalogKind, pack: step.pack ?? (isOwner ? path : nil),
          project: step.project, depth: step.depth + 1, root: step.root))
    case .file where Temporary.isName(name): return
    case .file where step.pack == nil && Conversation.isName(path):
      guard !excludes(name, step, isFolder: false) else { return }
      roots[step.root].foundNothing = false
      if !roots[step.root].isImplied { found.descriptions.append(path) }
    case .file:
      guard isListed || ImageName.isCandidate(path, links(step)) else {
        passOver(name, step, isFolder: false)
        if BuiltProduct.Kind(path) == .archive {
          passOver(product: path, step, isFolder: false)
        } else if !KnownNames.isRead(name) {
          found.addOther(name, in: step.folder)
        }
        if UnsupportedArtwork.isArtwork(path, links(step)), !excludes(name, step, isFolder: false) {
          found[step.owner].unsupportedArtwork.append(path)
        }
        return
      }
      guard !excludes(name, step, isFolder: false) else { return }
      // Icons alone do not make a named folder a pack of stickers.
      if step.kind != .iconSet || roots[step.root].step.kind == .iconSet {
        roots[step.root].foundNothing = false
      }
      var file = PackSource.File(
        path: path, links: .refusedBelow(roots[step.root].step.folder, found: entry.identity),
        role: PackSource.Role(in: step.kind))
      file.isIncluded =
        filter?.includes(in: step.folder, owner: step.owner, root: roots[step.root].step.folder)
        ?? false
      found.include(file, in: step.owner)
      found[step.owner].project = step.project
    default:
      let isNamedAsImage = isListed || ImageName.hasImageExtension(path)
      let leadsToFolder = kind == .link && (try? FileKind(path, .followed)) == .folder
      guard isNamedAsImage || leadsToFolder || catalogKind != nil,
        !excludes(name, step, isFolder: false)
      else { return }
      roots[step.root].foundNothing = false
      let root = roots[step.root].step.folder
      let target = kind == .link ? LinkTarget(of: path, below: root) : nil
      if isNamedAsImage, let target, case .file(let place, let identity) = target.end {
        follow(path, to: place, identity, step)
      } else {
        found.addIrregularFile(path, kind, target, in: step.owner)
      }
      found[step.owner].project = step.project
    }
  }

  /// Adds the image that a link points to under the path of the link. In a plain folder, this waits until it is known
  /// whether the image was found by itself.
  private mutating func follow(
    _ path: FilePath, to target: FilePath, _ identity: FileIdentity, _ step: Step
  ) {
    let file = PackSource.File(
      path: path, links: .refusedBelow(roots[step.root].step.folder, found: identity),
      role: PackSource.Role(in: step.kind), medium: .linked(target))
    if step.kind != nil || step.pack != nil {
      found.include(file, in: step.owner)
    } else {
      linkedFiles.append(LinkedFile(file: file, target: identity, pack: step.owner))
    }
  }

  /// Returns true if a file or folder is left out. If so, its root does not count as empty.
  private mutating func excludes(
    _ name: FilePath.Component, _ step: Step, isFolder: Bool
  ) -> Bool {
    let isExcluded = filter?.excludes(
      name, in: step.folder, owner: step.owner, root: roots[step.root].step.folder,
      isFolder: isFolder)
    guard isExcluded == true else { return false }
    roots[step.root].foundNothing = false
    return true
  }

  /// Tells the filter about a file or folder that is always skipped.
  private mutating func passOver(_ name: FilePath.Component, _ step: Step, isFolder: Bool) {
    filter?.passOver(
      name, in: step.folder, owner: step.owner, root: roots[step.root].step.folder,
      isFolder: isFolder)
  }

  /// Notes a built product, which is not opened.
  private mutating func passOver(product path: FilePath, _ step: Step, isFolder: Bool) {
    found.passOver(path, isFolder: isFolder, KnownNames.productReason)
    if roots[step.root].products.count < Self.maxProducts {
      roots[step.root].products.append(path)
    }
  }

  /// Maximum number of built products that are remembered for a named folder.
  private static let maxProducts = 100

  /// Changes the pack that a folder belongs to, and notes that something was found below its root.
  private mutating func note(_ step: Step, _ change: (inout PackSource) -> Void) {
    roots[step.root].foundNothing = false
    change(&found[step.owner])
  }
}

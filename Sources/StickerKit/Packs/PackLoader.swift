public import SystemPackage

/// Finds the packs under the paths a user names.
///
/// A `.stickerpack` is a pack with everything below it; any other folder is a pack of the images
/// that lie in it directly. Links are not followed, and names are kept in the bytes the file system
/// gives, so that no two names are taken for one.
public struct PackLoader {
  /// Packs in the order of their paths.
  public private(set) var packs: [PackSource] = []

  /// What was found and is not to be checked.
  public var exclusions: [Exclusion] {
    (selection?.exclusions ?? []).sorted { naturallyPrecedes($0.path, $1.path) }
  }
  /// What lies in the folders and is not meant as a sticker, in the order of paths.
  public var others: [Exclusion] {
    let files = otherNames.map { folder, names in
      let more = names.count > 3 ? " and \((names.count - 3).grouped) more" : ""
      return Exclusion(
        path: folder, isFolder: true,
        reason: "no \(names.count == 1 ? "image" : "images"): "
          + names.prefix(3).joined(separator: ", ") + more)
    }
    return (passedOver + files).sorted { naturallyPrecedes($0.path, $1.path) }
  }
  /// Mistakes in configurations below the paths that were named.
  public var configurationErrors: ConfigurationErrors {
    selection?.errors ?? ConfigurationErrors()
  }
  /// The folders that were named, absolute and without links.
  var searchedFolders: Set<FilePath> { Set(roots.map(\.step.folder.realFolder)) }

  /// What was not looked at below those: left out, unreadable, or beyond a limit.
  var unsearchedPaths: [FilePath] {
    exclusions.map(\.path)
      + packs.flatMap { $0.faults.map(\.path) + $0.limitsReached.map(\.folder) }
  }

  private var selection: FileSelection?
  private var roots: [Root] = []
  private var indices: [FilePath: Int] = [:]
  private var seenFiles: Set<FileIdentity> = []
  /// Every folder looked into, with the index of the root it was found below.
  private var seenFolders: [FileIdentity: Int] = [:]
  private var entryCount = 0
  private var contentsBytes = 0
  private var passedOver: [Exclusion] = []
  /// The names of files in a folder that are no images.
  private var otherNames: [FilePath: [String]] = [:]
  /// Files that have a say in what is checked.
  private static let readNames = [
    PackContents.fileName.string, ConfigurationFile.name, ".gitignore", Baseline.defaultName,
  ]

  /// A folder that somebody named.
  private struct Root {
    var step: Step
    let limits: TreeLimits
    /// How many folders it lies in.
    var depth: Int
    /// Whether nothing at all was found below it.
    var isBare = true
  }

  /// A folder to look into.
  private struct Step {
    var folder: FilePath
    var kind: CatalogFolder.Kind?
    /// The `.stickerpack` it belongs to.
    var pack: FilePath?
    var depth = 0
    var root: Int

    /// The pack that what lies in the folder belongs to.
    var owner: FilePath { pack ?? folder }
  }

  /// Looks through the paths.
  ///
  /// - Parameters:
  ///   - standardInput: what an image from standard input is called; `nil` when there is none.
  ///   - limits: what holds below a named folder, given as it was named.
  ///   - selection: what is left out of what is found; `nil` when nothing is.
  public init(
    _ paths: [FilePath], standardInput: FilePath? = nil,
    limits: (_ folder: FilePath) -> TreeLimits = { _ in .standard },
    selection: FileSelection? = nil
  ) {
    self.selection = selection
    for path in paths { add(path.withoutCurrentFolders, limits(path)) }
    if let path = standardInput?.withoutCurrentFolders,
      self.selection?.excludes(named: path, isFolder: false) != true
    {
      addFile(path, isStandardInput: true)
    }
    // The innermost first: what is known of a folder is complete when another root leads to it.
    let order = roots.indices.sorted { (-roots[$0].depth, $0) < (-roots[$1].depth, $1) }
    for root in order { walk(from: root) }
    for root in roots where root.isBare {
      packs[packIndex(for: root.step.owner)].emptyFolders.append(root.step.folder)
    }
    packs.removeAll(where: \.isEmpty)
    for index in packs.indices { packs[index].files.sort { naturallyPrecedes($0.path, $1.path) } }
    packs.sort { naturallyPrecedes($0.path, $1.path) }
  }

  /// The names in a folder, to find the one that a user may have meant; empty when it cannot be
  /// read.
  public static func names(in folder: FilePath) -> [String] {
    ((try? FolderListing.names(in: folder, atMost: 1_000)) ?? []).map(\.string)
  }

  // MARK: What somebody named

  private mutating func add(_ path: FilePath, _ limits: TreeLimits) {
    do throws(FileFault) {
      let kind = try FileKind(path, followsLinks: true)
      if selection?.excludes(named: path, isFolder: kind == .folder) == true { return }
      switch kind {
      case .folder: try addRoot(path, limits)
      case .file: addFile(path)
      default: addOddFile(path, kind, in: path.parent)
      }
    } catch {
      // A link that leads nowhere is there all the same.
      if (try? FileKind(path, followsLinks: false)) == .link {
        addOddFile(path, .link, in: path.parent)
      } else {
        packs[packIndex(for: path.parent)].faults.append(error)
      }
    }
  }

  private mutating func addFile(_ path: FilePath, isStandardInput: Bool = false) {
    let folder = path.parent
    let isFrame = CatalogFolder.Kind(folder.real ?? folder) == .sequence
    include(
      PackSource.File(
        path: path, followsLinks: true, isSequenceFrame: isFrame, isStandardInput: isStandardInput),
      in: enclosingPack(of: folder) ?? folder)
  }

  private mutating func addRoot(_ folder: FilePath, _ limits: TreeLimits) throws(FileFault) {
    guard let identity = try FileIdentity(folder), seenFolders[identity] == nil else { return }
    seenFolders[identity] = roots.count
    let real = folder.real ?? folder
    roots.append(
      Root(
        step: Step(
          folder: folder, kind: CatalogFolder.Kind(real), pack: enclosingPack(of: folder),
          root: roots.count),
        limits: limits,
        depth: real.components.count))
  }

  /// The `.stickerpack` that a folder is or lies in, as it can be written from here: also when the
  /// folder is `.` or was reached through a link.
  private func enclosingPack(of folder: FilePath) -> FilePath? {
    guard var real = folder.real else { return nil }
    var path = folder
    while !real.components.isEmpty {
      if CatalogFolder.Kind(real) == .pack { return path }
      real.removeLastComponent()
      path = path.above
    }
    return nil
  }

  // MARK: What was found

  private mutating func include(_ file: PackSource.File, in pack: FilePath) {
    guard isNew(file.path) else { return }
    packs[packIndex(for: pack)].files.append(file)
  }

  private mutating func addOddFile(_ path: FilePath, _ kind: FileKind, in pack: FilePath) {
    guard isNew(path) else { return }
    packs[packIndex(for: pack)].oddFiles.append(OddFile(path: path, kind: kind))
    passedOver.append(
      Exclusion(path: path, isFolder: false, reason: "it is \(kind), which is not opened"))
  }

  /// Whether this is the first time that a name in a folder comes up, by whatever path.
  private mutating func isNew(_ path: FilePath) -> Bool {
    guard var identity = try? FileIdentity(path.parent) else { return true }
    identity.name = path.lastComponent
    return seenFiles.insert(identity).inserted
  }

  private mutating func packIndex(for folder: FilePath) -> Int {
    if let index = indices[folder] { return index }
    packs.append(PackSource(path: folder))
    indices[folder] = packs.count - 1
    return packs.count - 1
  }
}

// Looking through a named folder.
extension PackLoader {
  private mutating func walk(from root: Int) {
    var steps = [roots[root].step]
    while let step = steps.popLast() {
      attempt(step) { (loader) throws(FileFault) in try loader.look(into: step, &steps) }
    }
  }

  /// What an attempt comes to; `nil`, and a fault of the pack, when something cannot be read.
  @discardableResult
  private mutating func attempt<Result>(
    _ step: Step, _ work: (inout PackLoader) throws(FileFault) -> Result
  ) -> Result? {
    do throws(FileFault) {
      return try work(&self)
    } catch {
      note(step) { $0.faults.append(error) }
      return nil
    }
  }

  private mutating func look(into step: Step, _ steps: inout [Step]) throws(FileFault) {
    if let reached = limitReached(by: step) {
      return note(step) { $0.limitsReached.append(reached) }
    }
    let limits = roots[step.root].limits
    let names = try FolderListing.names(in: step.folder, atMost: limits.entries - entryCount)
    guard entryCount + names.count <= limits.entries else {
      let reached = limit(.entries, of: step, found: entryCount + names.count)
      return note(step) { $0.limitsReached.append(reached) }
    }
    entryCount += names.count
    let entries = names.compactMap { name in
      attempt(step) { (_) throws(FileFault) in
        (name, try FileKind(step.folder.appendingVisibly(name), followsLinks: false))
      }
    }
    switch step.kind {
    case .pack: packs[packIndex(for: step.owner)].isWholeCatalog = true
    case .sequence: packs[packIndex(for: step.owner)].sequences.append(step.folder)
    case .sticker, nil: break
    }
    let listed = listedFiles(step, entries)
    for (name, kind) in entries {
      attempt(step) { (loader) throws(FileFault) in
        try loader.look(at: name, kind, isListed: listed.contains(name.string), step, &steps)
      }
    }
  }

  private func limitReached(by step: Step) -> TreeLimitReached? {
    let limits = roots[step.root].limits
    if step.depth > limits.depth { return limit(.depth, of: step, found: step.depth) }
    // Any name must find room behind it.
    let longest = step.folder.length + 1 + 255
    return longest > limits.pathBytes ? limit(.pathBytes, of: step, found: longest) : nil
  }

  private func limit(
    _ kind: TreeLimits.Kind, of step: Step, found: Int
  ) -> TreeLimitReached {
    TreeLimitReached(
      folder: step.folder, limit: kind, found: found, allowed: roots[step.root].limits[kind])
  }

  /// Reads what a catalog's folder says it holds.
  ///
  /// - Returns: the files that are meant as images whatever they are called.
  private mutating func listedFiles(
    _ step: Step, _ entries: [(name: FilePath.Component, kind: FileKind)]
  ) -> Set<String> {
    guard let kind = step.kind, entries.contains(where: { $0.name == PackContents.fileName })
    else { return [] }
    contentsBytes += FileContents.byteCount(
      of: CatalogFolder.contentsPath(in: step.folder), followsLinks: false)
    guard contentsBytes <= roots[step.root].limits.contentsBytes else {
      let reached = limit(.contentsBytes, of: step, found: contentsBytes)
      note(step) { $0.limitsReached.append(reached) }
      return []
    }
    guard
      let contents = attempt(
        step,
        { (_) throws(FileFault) in
          try PackContents(at: CatalogFolder.contentsPath(in: step.folder))
        })
    else { return [] }
    let present = entries.filter { ($0.kind == .folder) == (kind == .pack) }.map(\.name.string)
    packs[packIndex(for: step.owner)].catalogFolders.append(
      CatalogFolder(path: step.folder, contents: contents, present: Set(present)))
    return kind == .pack ? [] : Set(contents.listedNames)
  }

  private mutating func look(
    at name: FilePath.Component, _ kind: FileKind, isListed: Bool, _ step: Step,
    _ steps: inout [Step]
  ) throws(FileFault) {
    let path = step.folder.appendingVisibly(name)
    let catalogKind = CatalogFolder.Kind(path)
    switch kind {
    case .folder where FolderListing.isSkipped(name):
      passedOver.append(
        Exclusion(path: path, isFolder: true, reason: "such folders hold no stickers"))
    case .folder:
      guard !excludes(name, step, isFolder: true), let identity = try FileIdentity(path)
      else { return }
      if let other = seenFolders[identity] {
        if !roots[other].isBare { roots[step.root].isBare = false }
        return
      }
      seenFolders[identity] = step.root
      steps.append(
        Step(
          folder: path, kind: catalogKind, pack: step.pack ?? (catalogKind == .pack ? path : nil),
          depth: step.depth + 1, root: step.root))
    case .file where Temporary.isName(name): return
    case .file:
      guard isListed || ImageName.isCandidate(path) else {
        if !Self.readNames.contains(name.string) {
          otherNames[step.folder, default: []].append(name.string.printable)
        }
        return
      }
      guard !excludes(name, step, isFolder: false) else { return }
      roots[step.root].isBare = false
      include(
        PackSource.File(
          path: path, followsLinks: false, isSequenceFrame: step.kind == .sequence),
        in: step.owner)
    default:
      let leadsToFolder = kind == .link && (try? FileKind(path, followsLinks: true)) == .folder
      guard isListed || leadsToFolder || catalogKind != nil || ImageName.hasImageExtension(path),
        !excludes(name, step, isFolder: false)
      else { return }
      roots[step.root].isBare = false
      addOddFile(path, kind, in: step.owner)
    }
  }

  /// Whether something is left out; its folder is not empty all the same.
  private mutating func excludes(
    _ name: FilePath.Component, _ step: Step, isFolder: Bool
  ) -> Bool {
    let isExcluded = selection?.excludes(
      name, in: step.folder, owner: step.owner, root: roots[step.root].step.folder,
      isFolder: isFolder)
    guard isExcluded == true else { return false }
    roots[step.root].isBare = false
    return true
  }

  /// Adds something other than a file to the pack that a folder belongs to.
  private mutating func note(_ step: Step, _ add: (inout PackSource) -> Void) {
    roots[step.root].isBare = false
    add(&packs[packIndex(for: step.owner)])
  }
}

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder with subfolders that appears at its path complete or not at all: it is filled next to that path, can be
/// examined there, and is then renamed.
package struct StagedFolder: ~Copyable {
  /// The final path of the folder.
  private let path: FilePath
  private let replaced: FileTree?
  private var workshop: Workshop
  /// The files and folders with attributes that could not be copied, by these attributes.
  private var losses: [FileAttributes: [FilePath]] = [:]

  /// The path of the folder until it is placed; the last component is the final name.
  package var folder: FilePath { workshop.folder }

  /// Creates an empty folder for a path at which there is nothing, or only an empty folder.
  package static func empty(at path: FilePath) throws(WriteFault) -> StagedFolder {
    try check(path)
    return try empty(at: path, replacing: nil)
  }

  private static func empty(
    at path: FilePath, replacing replaced: FileTree?
  ) throws(WriteFault) -> StagedFolder {
    let new = StagedFolder(path, replaced, try Workshop.beside(path))
    try makeFolder(new.folder)
    return new
  }

  private init(_ path: FilePath, _ replaced: FileTree?, _ workshop: consuming Workshop) {
    self.path = path
    self.replaced = replaced
    self.workshop = workshop
  }

  /// Creates a folder with the entries of a tree.
  ///
  /// - Parameter replaced: the contents of the existing folder when it was examined. Without it, the path
  ///   must be free or lead to an empty folder when the new folder is placed.
  /// - Throws: ``WriteFault`` if something cannot be read or written; nothing is left behind then.
  package static func filled(
    with tree: FileTree, at path: FilePath, replacing replaced: FileTree? = nil
  ) throws(WriteFault) -> StagedFolder {
    try replaced?.checkIsUnlocked(at: path)
    var new = try StagedFolder.empty(at: path, replacing: replaced)
    do throws(WriteFault) {
      try new.write(tree)
    } catch {
      throw WriteFault(path: new.finalPath(of: error.path), reason: error.reason)
    }
    return new
  }

  /// Checks that there is nothing at a path, or only an empty folder.
  package static func check(_ path: FilePath) throws(WriteFault) {
    switch try? FileKind(path, followsLinks: false) {
    case nil: return
    case .folder:
      guard try someNames(in: path).isEmpty else {
        // A run that was killed may have placed the folder but not cleaned up. Later runs fail here, before they would
        // clean up.
        Temporary.sweep(path.parent)
        throw WriteFault(path: path, reason: "it is not empty")
      }
    case let kind?:
      throw WriteFault(path: path, reason: "\(kind) already exists there")
    }
  }

  /// Returns some of the names in a folder, without the Finder's file; empty only if there are no others.
  private static func someNames(in path: FilePath) throws(WriteFault) -> [FilePath.Component] {
    do throws(FileFault) {
      return try FolderListing.names(in: path, atMost: 1)
        .filter { $0.string != Inventory.findersFile }
    } catch {
      throw WriteFault(path: path, reason: error.description)
    }
  }

  /// Returns the final path of a file or folder in the new folder; other paths are returned unchanged.
  package func finalPath(of inside: FilePath) -> FilePath {
    var rest = inside.withoutCurrentFolders
    guard rest.removePrefix(folder.withoutCurrentFolders) else { return inside }
    return rest.isEmpty ? path : path.pushing(rest)
  }

  /// Writes a file into the folder.
  ///
  /// - Parameter name: a plain name that has not been written yet.
  package func write(_ bytes: [UInt8], to name: String) throws(WriteFault) {
    do throws(WriteFault) {
      try Self.newFile(folder.appending(name), bytes).flush()
    } catch {
      throw WriteFault(path: path.appending(name), reason: error.reason)
    }
  }

  /// Gives the folder its name. This cannot be undone: once it has begun, a request to stop waits.
  ///
  /// - Returns: remarks for the user, each a sentence without its period.
  /// - Throws: ``WriteFault``, including when the folder to be replaced has changed since it was examined. The final
  ///   path is then unchanged, unless the reason says that the old folder could not be put back.
  package mutating func place() throws(WriteFault) -> [String] {
    do throws(WriteFault) {
      try OutputFile(folder: folder).flush(isLast: true)
      var notes: [String] = []
      if let replaced {
        let new = try Self.tree(at: folder).inventory
        try workshop.prepareExchange(old: replaced.inventory, new: new)
        try Interruption.lastStep { () throws(WriteFault) in
          notes = try exchange(with: replaced.inventory, new)
        }
      } else {
        try Interruption.lastStep { () throws(WriteFault) in try renameIntoPlace() }
      }
      try? OutputFile(path.parent, O_RDONLY | O_DIRECTORY).flush()
      return notes + lossNotes
    } catch {
      throw WriteFault(path: path, reason: error.reason)
    }
  }

  /// Renames the folder to its final path, at which there is nothing, or only an empty folder.
  private func renameIntoPlace() throws(WriteFault) {
    do throws(WriteFault) {
      try Renaming.replace(path, with: folder)
    } catch {
      try Self.check(path)
      path.appending(Inventory.findersFile).withPlatformString { _ = unlink($0) }
      try Renaming.replace(path, with: folder)
    }
  }

  /// Exchanges the new folder with the old folder, and clears away the old folder.
  private mutating func exchange(
    with old: Inventory, _ new: Inventory
  ) throws(WriteFault) -> [String] {
    // The next process that replaces the folder waits for this lock until the old folder is cleared away.
    let replacementLock = FolderLock(at: folder) {}
    defer { withExtendedLifetime(replacementLock) {} }
    workshop.keep()
    do throws(WriteFault) {
      try Renaming.exchange(folder, path)
    } catch {
      workshop.release()
      throw error
    }
    let found = try? Self.tree(at: folder).inventory
    let change = found.map { old.changedPath(in: $0, replacedBy: new) } ?? ""
    guard let change else { return workshop.clear(.old, known: old) }
    do throws(WriteFault) {
      try Renaming.exchange(folder, path)
    } catch {
      throw WriteFault(
        path: path,
        reason: "it was changed in the meantime and could not be put back (\(error.reason)); "
          + workshop.whereabouts(of: .old))
    }
    let notes = workshop.clear(.new, known: new)
    let what = change.isEmpty ? "something" : "'\(change.display.printable)'"
    throw WriteFault(
      path: path,
      reason: (["\(what) in it was changed in the meantime; nothing was written"] + notes)
        .joined(separator: "; "))
  }

  private static func tree(at folder: FilePath) throws(WriteFault) -> FileTree {
    do throws(FileFault) {
      return try FileTree(keeping: folder)
    } catch {
      throw WriteFault(path: folder, reason: error.description)
    }
  }

  private var lossNotes: [String] {
    losses.sorted { $0.key.rawValue < $1.key.rawValue }.map { attributes, paths in
      let which =
        paths.count == 1
        ? path.pushing(paths[0]).display.printable
        : "\(paths.count.grouped) files and folders in \(path.display.printable)"
      return "the \(attributes.names) of \(which) could not be kept"
    }
  }
}

// Writing before the folder is placed.
extension StagedFolder {
  private mutating func write(_ tree: FileTree) throws(WriteFault) {
    try tree.checkSize(for: path)
    let folders = tree.folders
    for inside in folders { try Self.makeFolder(folder.pushing(inside)) }
    // The folders in which a file was written.
    var changed: Set<FilePath> = []
    for inside in tree.paths {
      guard let content = tree.contents[inside] else { continue }
      if try !writeEntry(content, at: inside, like: tree.originals[inside]) {
        changed.insert(inside.removingLastComponent())
      }
    }
    let (planned, present) = (tree.pathsByFolder, replaced?.pathsByFolder ?? [:])
    for inside in folders.reversed() + [""] {
      let isUnchanged = !changed.contains(inside) && planned[inside] == present[inside]
      try finish(inside, like: tree.originals[inside], keepsTimes: isUnchanged)
    }
  }

  /// Gives a folder the attributes of the folder that it replaces, or else the permissions of `original`, and flushes
  /// it. This is done last, because nothing can be written into a folder without write permission.
  private mutating func finish(
    _ inside: FilePath, like original: FilePath?, keepsTimes: Bool
  ) throws(WriteFault) {
    let file = try OutputFile(folder: folder.pushing(inside))
    var attributes: FileAttributes = [.owner, .permissions, .extended]
    if keepsTimes { attributes.insert(.times) }
    if (try? FileKind(path.pushing(inside), followsLinks: false)) == .folder {
      try copy(attributes, from: path.pushing(inside), to: file, inside)
    } else if let mode = original.flatMap(Self.permissions) {
      // Renaming a folder needs write permission for it (rename(2)), and the outermost folder is renamed.
      try file.restrict(to: inside.isEmpty ? mode | 0o700 : mode)
    }
    try file.flush()
  }

  /// Returns the permissions for a copy of a file or folder, which always include those that its owner needs to read
  /// it; `nil` if the file or folder does not exist.
  private static func permissions(of original: FilePath) -> CInterop.Mode? {
    var status = stat()
    guard original.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
    return status.st_mode & 0o777 | (FileKind(mode: status.st_mode) == .folder ? 0o500 : 0o400)
  }

  /// Copies attributes to a new file or folder, and records the attributes that cannot be copied.
  ///
  /// - Throws: ``WriteFault`` if the permissions cannot be copied.
  private mutating func copy(
    _ attributes: FileAttributes, from original: FilePath, to file: borrowing OutputFile,
    _ inside: FilePath
  ) throws(WriteFault) {
    let missing = try attributes.copy(keepingPermissionsOf: original, to: file)
    if !missing.isEmpty { losses[missing, default: []].append(inside) }
  }

  /// Writes an entry.
  ///
  /// - Parameter original: the file whose permissions a new file gets; `nil` for the usual permissions.
  /// - Returns: true if the entry is unchanged, or is a folder or link.
  private mutating func writeEntry(
    _ content: FileTree.Content, at inside: FilePath, like original: FilePath?
  ) throws(WriteFault) -> Bool {
    let target = folder.pushing(inside)
    switch content {
    case .folder: return true
    case .link(let link):
      try Self.copyLink(link, to: target)
      return true
    case .kept(let file):
      if try !Self.hardLink(file, to: target) {
        try writeFile(
          content, to: target, inside, replacing: file, [.owner, .permissions, .extended, .times])
      }
      return true
    case .bytes, .copy:
      let present = path.pushing(inside)
      if replaced?.holds(content, at: inside) == true, try Self.hardLink(present, to: target) {
        return true
      }
      // A file that replaces another keeps its owner, permissions and extended attributes.
      try writeFile(
        content, to: target, inside, replacing: present, [.owner, .permissions, .extended],
        like: original)
      return false
    }
  }

  /// Writes a file and gives it attributes of the file that it replaces.
  private mutating func writeFile(
    _ content: FileTree.Content, to target: FilePath, _ inside: FilePath,
    replacing present: FilePath,
    _ attributes: FileAttributes, like original: FilePath? = nil
  ) throws(WriteFault) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try FileTree.bytes(of: content)
    } catch {
      throw WriteFault(path: target, reason: "its original cannot be read: \(error.description)")
    }
    let file = try Self.newFile(target, bytes, mode: original.flatMap(Self.permissions) ?? 0o666)
    if (try? FileKind(present, followsLinks: false)) == .file {
      try copy(attributes, from: present, to: file, inside)
    }
    try file.flush()
  }

  private static func newFile(
    _ target: FilePath, _ bytes: [UInt8], mode: CInterop.Mode = 0o666
  ) throws(WriteFault) -> OutputFile {
    let file = try Interruption.making { () throws(WriteFault) in
      try OutputFile.new(target, mode: mode)
    }
    try file.write { $0.write(bytes) }
    return file
  }

  private static func makeFolder(_ folder: FilePath) throws(WriteFault) {
    try Interruption.making { () throws(WriteFault) in
      guard folder.withPlatformString({ mkdir($0, 0o777) }) == 0 else { throw WriteFault(folder) }
    }
  }

  /// Creates a hard link to an unchanged file.
  ///
  /// - Returns: false if no hard link can be created, for example because the file system has none.
  /// - Throws: ``WriteFault`` if the file is on another disk that is mounted into the folder, whose files
  ///   must not be moved.
  private static func hardLink(_ file: FilePath, to target: FilePath) throws(WriteFault) -> Bool {
    try Interruption.making { () throws(WriteFault) in
      let isLinked = file.withPlatformString { file in
        target.withPlatformString { link(file, $0) == 0 }
      }
      if !isLinked, errno == EXDEV {
        throw WriteFault(path: target, reason: "another disk is mounted there")
      }
      return isLinked
    }
  }

  private static func copyLink(_ link: FilePath, to target: FilePath) throws(WriteFault) {
    let text = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX) + 1) { buffer, count in
      count = max(0, link.withPlatformString { readlink($0, buffer.baseAddress!, Int(PATH_MAX)) })
      buffer[count] = 0
      count += 1
    }
    try Interruption.making { () throws(WriteFault) in
      guard text.count > 1, target.withPlatformString({ symlink(text, $0) }) == 0 else {
        throw WriteFault(target)
      }
    }
  }
}

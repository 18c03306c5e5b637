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
  /// The attributes that could not be copied, with the files and folders.
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
      throw WriteFault(path: new.shown(error.path), reason: error.reason)
    }
    return new
  }

  /// Checks that there is nothing at a path, or only an empty folder.
  package static func check(_ path: FilePath) throws(WriteFault) {
    switch try? FileKind(path, followsLinks: false) {
    case nil: return
    case .folder:
      guard try others(in: path).isEmpty else {
        // A run that was killed may have done everything but clean up, and later runs stop here before they would.
        Temporary.sweep(path.parent)
        throw WriteFault(path: path, reason: "it is not empty")
      }
    case let kind?:
      throw WriteFault(path: path, reason: "\(kind) already exists there")
    }
  }

  /// Returns a few names in a folder, but not the Finder's file.
  private static func others(in path: FilePath) throws(WriteFault) -> [FilePath.Component] {
    do throws(FileFault) {
      return try FolderListing.names(in: path, atMost: 1)
        .filter { $0.string != Inventory.findersFile }
    } catch {
      throw WriteFault(path: path, reason: error.description)
    }
  }

  /// Returns the final path of something in the new folder.
  package func shown(_ inside: FilePath) -> FilePath {
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
  /// - Throws: ``WriteFault``, also if something to be replaced is no longer the same as when it was examined. The
  ///   place is then unchanged, unless the reason says that the old folder could not be put back.
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
        try Interruption.lastStep { () throws(WriteFault) in try takePlace() }
      }
      try? OutputFile(path.parent, O_RDONLY | O_DIRECTORY).flush()
      return notes + lossNotes
    } catch {
      throw WriteFault(path: path, reason: error.reason)
    }
  }

  /// Takes a place at which there is nothing, or only an empty folder.
  private func takePlace() throws(WriteFault) {
    do throws(WriteFault) {
      try Renaming.replace(path, with: folder)
    } catch {
      try Self.check(path)
      path.appending(Inventory.findersFile).withPlatformString { _ = unlink($0) }
      try Renaming.replace(path, with: folder)
    }
  }

  /// Exchanges the new folder with the existing one, and clears the old one away.
  private mutating func exchange(
    with old: Inventory, _ new: Inventory
  ) throws(WriteFault) -> [String] {
    // The next process that replaces the folder waits for this lock, which is held until the old folder is cleared
    // away.
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
      if try !write(content, at: inside, like: tree.originals[inside]) {
        changed.insert(inside.removingLastComponent())
      }
    }
    let (planned, present) = (tree.pathsByFolder, replaced?.pathsByFolder ?? [:])
    for inside in folders.reversed() + [""] {
      let isUnchanged = !changed.contains(inside) && planned[inside] == present[inside]
      try finish(inside, like: tree.originals[inside], keepsTimes: isUnchanged)
    }
  }

  /// Copies the attributes of the folder to be replaced, or the permissions of another one, and flushes the new one.
  /// This is done last, because nothing can be written into a folder without write permission.
  private mutating func finish(
    _ inside: FilePath, like original: FilePath?, keepsTimes: Bool
  ) throws(WriteFault) {
    let file = try OutputFile(folder: folder.pushing(inside))
    var attributes: FileAttributes = [.owner, .permissions, .extended]
    if keepsTimes { attributes.insert(.times) }
    if (try? FileKind(path.pushing(inside), followsLinks: false)) == .folder {
      try copy(attributes, from: path.pushing(inside), to: file, inside)
    } else if let mode = original.flatMap(Self.permissions) {
      // Only a folder that its owner can write into can be renamed (rename(2)), as the whole one is.
      try file.restrict(to: inside.isEmpty ? mode | 0o700 : mode)
    }
    try file.flush()
  }

  /// Returns the permissions of a file or folder, with those that its owner needs to read a copy; `nil` if there is
  /// none.
  private static func permissions(of original: FilePath) -> CInterop.Mode? {
    var status = stat()
    guard original.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
    return status.st_mode & 0o777 | (FileKind(mode: status.st_mode) == .folder ? 0o500 : 0o400)
  }

  /// Copies attributes to a new file or folder, and records those that cannot be copied.
  ///
  /// - Throws: ``WriteFault`` if the permissions cannot be copied.
  private mutating func copy(
    _ attributes: FileAttributes, from other: FilePath, to file: borrowing OutputFile,
    _ inside: FilePath
  ) throws(WriteFault) {
    let missing = try attributes.copy(keepingPermissionsOf: other, to: file)
    if !missing.isEmpty { losses[missing, default: []].append(inside) }
  }

  /// Writes an entry.
  ///
  /// - Parameter original: the file whose permissions a new file gets; `nil` for the usual ones.
  /// - Returns: true if it is the same as before, or a folder or link.
  private mutating func write(
    _ content: FileTree.Content, at inside: FilePath, like original: FilePath?
  ) throws(WriteFault) -> Bool {
    let place = folder.pushing(inside)
    switch content {
    case .folder: return true
    case .link(let link):
      try Self.copyLink(link, to: place)
      return true
    case .kept(let file):
      if try !Self.hardLink(file, to: place) {
        try write(
          content, to: place, inside, replacing: file, [.owner, .permissions, .extended, .times])
      }
      return true
    case .bytes, .copy:
      let present = path.pushing(inside)
      if replaced?.holds(content, at: inside) == true, try Self.hardLink(present, to: place) {
        return true
      }
      // A file that replaces another keeps its owner, permissions and extended attributes.
      try write(
        content, to: place, inside, replacing: present, [.owner, .permissions, .extended],
        like: original)
      return false
    }
  }

  private mutating func write(
    _ content: FileTree.Content, to place: FilePath, _ inside: FilePath, replacing other: FilePath,
    _ attributes: FileAttributes, like original: FilePath? = nil
  ) throws(WriteFault) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try FileTree.bytes(of: content)
    } catch {
      throw WriteFault(path: place, reason: "its original cannot be read: \(error.description)")
    }
    let file = try Self.newFile(place, bytes, mode: original.flatMap(Self.permissions) ?? 0o666)
    if (try? FileKind(other, followsLinks: false)) == .file {
      try copy(attributes, from: other, to: file, inside)
    }
    try file.flush()
  }

  private static func newFile(
    _ place: FilePath, _ bytes: [UInt8], mode: CInterop.Mode = 0o666
  ) throws(WriteFault) -> OutputFile {
    let file = try Interruption.making { () throws(WriteFault) in
      try OutputFile.new(place, mode: mode)
    }
    try file.write { $0.write(bytes) }
    return file
  }

  private static func makeFolder(_ folder: FilePath) throws(WriteFault) {
    try Interruption.making { () throws(WriteFault) in
      guard folder.withPlatformString({ mkdir($0, 0o777) }) == 0 else { throw WriteFault(folder) }
    }
  }

  /// Creates a hard link to a file that stays as it is.
  ///
  /// - Returns: false if none can be created, for example by the file system.
  /// - Throws: ``WriteFault`` if the file is on another disk that is mounted into the folder, whose files
  ///   must not be moved.
  private static func hardLink(_ file: FilePath, to place: FilePath) throws(WriteFault) -> Bool {
    try Interruption.making { () throws(WriteFault) in
      let isLinked = file.withPlatformString { file in
        place.withPlatformString { link(file, $0) == 0 }
      }
      if !isLinked, errno == EXDEV {
        throw WriteFault(path: place, reason: "another disk is mounted there")
      }
      return isLinked
    }
  }

  private static func copyLink(_ link: FilePath, to place: FilePath) throws(WriteFault) {
    let target = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX) + 1) { buffer, count in
      count = max(0, link.withPlatformString { readlink($0, buffer.baseAddress!, Int(PATH_MAX)) })
      buffer[count] = 0
      count += 1
    }
    try Interruption.making { () throws(WriteFault) in
      guard target.count > 1, place.withPlatformString({ symlink(target, $0) }) == 0 else {
        throw WriteFault(place)
      }
    }
  }
}

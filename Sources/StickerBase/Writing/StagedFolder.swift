package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder with folders in it that appears under its name whole, or not at all: it is filled beside
/// its place, can be looked at there, and is then renamed.
package struct StagedFolder: ~Copyable {
  /// The place that the folder is for.
  private let path: FilePath
  private let replaced: FileTree?
  private var workshop: Workshop
  /// What files and folders could not keep of what they had.
  private var losses: [FileAttributes: [FilePath]] = [:]

  /// Where the folder is until it is placed; it has its later name.
  package var folder: FilePath { workshop.folder }

  /// Makes an empty folder for a place where nothing is, or a folder with nothing in it.
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

  /// Writes all files.
  ///
  /// - Parameter replaced: what the folder that is there held when it was looked at. Without it there
  ///   may be nothing in the end, or a folder with nothing in it.
  /// - Throws: ``WriteFault`` when something cannot be read or written; nothing is left behind then.
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

  /// Checks that a folder may be made.
  package static func check(_ path: FilePath) throws(WriteFault) {
    switch try? FileKind(path, followsLinks: false) {
    case nil: return
    case .folder:
      guard try others(in: path).isEmpty else {
        // A run that was killed may have done all but clear up, and no other will begin here.
        Temporary.sweep(path.parent)
        throw WriteFault(path: path, reason: "it is not empty")
      }
    case let kind?:
      throw WriteFault(path: path, reason: "\(kind) already exists there")
    }
  }

  /// A few names of what is in a folder, beside what the Finder puts into all that it shows.
  private static func others(in path: FilePath) throws(WriteFault) -> [FilePath.Component] {
    do throws(FileFault) {
      return try FolderListing.names(in: path, atMost: 1)
        .filter { $0.string != Inventory.findersFile }
    } catch {
      throw WriteFault(path: path, reason: error.description)
    }
  }

  /// The path that something in the new folder will have.
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

  /// Gives the folder its name. That cannot be undone: once it has begun, a request to stop waits.
  ///
  /// - Returns: what is to be known of it, in sentences.
  /// - Throws: ``WriteFault``; what is at the place is then as it was. So it is when something that
  ///   would have been replaced is not any more what it was when it was looked at.
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

  /// Takes a place where nothing is, or an empty folder.
  private func takePlace() throws(WriteFault) {
    do throws(WriteFault) {
      try Renaming.replace(path, with: folder)
    } catch {
      try Self.check(path)
      path.appending(Inventory.findersFile).withPlatformString { _ = unlink($0) }
      try Renaming.replace(path, with: folder)
    }
  }

  /// Takes the place of the folder that is there, and that one away.
  private mutating func exchange(
    with old: Inventory, _ new: Inventory
  ) throws(WriteFault) -> [String] {
    // The next one in turn finds the new folder and waits until the old one is away.
    let turn = FolderTurn(at: folder) {}
    defer { withExtendedLifetime(turn) {} }
    workshop.keep()
    do throws(WriteFault) {
      try Renaming.exchange(folder, path)
    } catch {
      workshop.release()
      throw error
    }
    let found = try? Self.tree(at: folder).inventory
    let change = found.map { old.firstChange(in: $0, takenOverBy: new) } ?? ""
    guard let change else { return workshop.clear(known: old) }
    do throws(WriteFault) {
      try Renaming.exchange(folder, path)
    } catch {
      throw WriteFault(
        path: path,
        reason: "it was changed in the meantime and could not be put back (\(error.reason)); "
          + workshop.whereabouts)
    }
    let notes = workshop.clear(known: new)
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

// What is written before it is placed.
extension StagedFolder {
  private mutating func write(_ tree: FileTree) throws(WriteFault) {
    try tree.checkSize(for: path)
    let folders = tree.folders
    for inside in folders { try Self.makeFolder(folder.pushing(inside)) }
    // Folders in which something was written.
    var changed: Set<FilePath> = []
    for inside in tree.paths {
      guard let content = tree.contents[inside] else { continue }
      if try !write(content, at: inside) { changed.insert(inside.removingLastComponent()) }
    }
    let (wanted, present) = (tree.pathsByFolder, replaced?.pathsByFolder ?? [:])
    for inside in folders.reversed() + [""] {
      let isUnchanged = !changed.contains(inside) && wanted[inside] == present[inside]
      try finish(inside, keepsTimes: isUnchanged)
    }
  }

  /// Flushes a folder, and gives it what the one has that it replaces. Last, because nothing can be
  /// put into a folder that nobody may write to.
  private mutating func finish(_ inside: FilePath, keepsTimes: Bool) throws(WriteFault) {
    let file = try OutputFile(folder: folder.pushing(inside))
    var attributes: FileAttributes = [.owner, .permissions, .extended]
    if keepsTimes { attributes.insert(.times) }
    if (try? FileKind(path.pushing(inside), followsLinks: false)) == .folder {
      try copy(attributes, from: path.pushing(inside), to: file, inside)
    }
    try file.flush()
  }

  /// - Throws: ``WriteFault`` when a file or folder would be open to others than before.
  private mutating func copy(
    _ attributes: FileAttributes, from other: FilePath, to file: borrowing OutputFile,
    _ inside: FilePath
  ) throws(WriteFault) {
    let missing = try attributes.copy(keepingPermissionsOf: other, to: file)
    if !missing.isEmpty { losses[missing, default: []].append(inside) }
  }

  /// - Returns: whether it is what was there before.
  private mutating func write(
    _ content: FileTree.Content, at inside: FilePath
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
          content, to: place, inside, like: file, [.owner, .permissions, .extended, .times])
      }
      return true
    case .bytes, .copy:
      let present = path.pushing(inside)
      if replaced?.holds(content, at: inside) == true, try Self.hardLink(present, to: place) {
        return true
      }
      // What takes the place of a file may be used for what that could.
      try write(content, to: place, inside, like: present, [.owner, .permissions, .extended])
      return false
    }
  }

  private mutating func write(
    _ content: FileTree.Content, to place: FilePath, _ inside: FilePath, like other: FilePath,
    _ attributes: FileAttributes
  ) throws(WriteFault) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try FileTree.bytes(of: content)
    } catch {
      throw WriteFault(path: place, reason: "its original cannot be read: \(error.description)")
    }
    let file = try Self.newFile(place, bytes)
    if (try? FileKind(other, followsLinks: false)) == .file {
      try copy(attributes, from: other, to: file, inside)
    }
    try file.flush()
  }

  private static func newFile(
    _ place: FilePath, _ bytes: [UInt8]
  ) throws(WriteFault) -> OutputFile {
    let file = try Interruption.making { () throws(WriteFault) in try OutputFile.new(place) }
    try file.write { $0.write(bytes) }
    return file
  }

  private static func makeFolder(_ folder: FilePath) throws(WriteFault) {
    try Interruption.making { () throws(WriteFault) in
      guard folder.withPlatformString({ mkdir($0, 0o777) }) == 0 else { throw WriteFault(folder) }
    }
  }

  /// A second name for a file that stays as it is.
  ///
  /// - Returns: false where the file system has no such.
  /// - Throws: ``WriteFault`` when the file lies on another disk, mounted into the folder, whose
  ///   files are not ours to move.
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

import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Clears an old folder that a new folder has replaced. Only known files are removed; everything else was added or
/// changed meanwhile and is moved to the new folder.
///
/// A known file is moved to a private folder and examined again there, so that it cannot be replaced between check and
/// removal. No link is followed.
struct FolderClearing {
  /// The files and folders that may be removed.
  let known: [Inventory]
  /// The descriptor of the new folder.
  let newFolder: CInt
  /// The descriptor of the private folder for the files being examined.
  let bin: CInt

  /// The files that were added or changed meanwhile under a name that is now in use, with their new names; paths below
  /// the new folder.
  private(set) var renamed: [(from: FilePath, to: FilePath)] = []
  /// The files that could be neither removed nor moved, with the reasons.
  var stuck: [(path: FilePath, reason: String)] { stuckInFolder + stuckInBin }
  private var stuckInFolder: [(path: FilePath, reason: String)] = []
  private var stuckInBin: [(path: FilePath, reason: String)] = []

  /// Maximum nesting depth; deeper folders are moved as a whole.
  private static let maxDepth = 128
  /// Maximum number of attempts at a removal, because a disk may fail once.
  private static let maxTries = 3
  /// Maximum number of listings of a folder in one attempt.
  private static let maxRounds = 1000
  /// The number at which the search for an unused name ends: the last name tried is `note 99.txt`.
  private static let endNumber = 100

  init(known: [Inventory], newFolder: CInt, bin: CInt) {
    self.known = known
    self.newFolder = newFolder
    self.bin = bin
  }

  /// Clears a folder.
  ///
  /// - Parameter parent: the descriptor of the folder that contains it.
  mutating func clear(_ name: FilePath.Component, in parent: CInt) {
    name.withPlatformString { clear($0, in: parent, inside: "", depth: 0) }
  }

  /// Clears the files that an earlier run was examining when it ended.
  mutating func clearBin() {
    for name in FolderEntries.names(in: bin) {
      guard let stamp = Self.look(at: name, in: bin)?.stamp else { continue }
      let path = FilePath(root: nil, components: name)
      if known.contains(where: { $0.stamps.values.contains(stamp) }) {
        remove(name, from: bin, path)
      } else {
        move(name, from: bin, to: path)
      }
    }
  }

  private mutating func clear(
    _ name: UnsafePointer<CChar>, in parent: CInt, inside: FilePath, depth: Int
  ) {
    let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else {
      if errno != ENOENT { recordStuck(inside, in: parent) }
      return
    }
    defer { close(folder) }
    // The folder may have copied the permissions of a read-only folder.
    _ = fchmod(folder, 0o700)
    let stuckBefore = stuckInFolder.count
    for attempt in 1...Self.maxTries {
      stuckInFolder.removeSubrange(stuckBefore...)
      // Another process may add files meanwhile, but not forever.
      for _ in 1...Self.maxRounds {
        let names = FolderEntries.names(in: folder)
        let before = stuckInFolder.count
        for name in names { dispose(of: name, in: folder, inside: inside, depth: depth) }
        if names.isEmpty || stuckInFolder.count > before { break }
      }
      if unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT { return }
      if attempt == Self.maxTries, stuckInFolder.count == stuckBefore {
        recordStuck(inside, in: parent)
      }
    }
  }

  private mutating func dispose(
    of name: FilePath.Component, in folder: CInt, inside: FilePath, depth: Int
  ) {
    let path = inside.appending(name)
    guard let (stamp, kind) = Self.look(at: name, in: folder) else { return }
    if kind == .folder {
      guard known.contains(where: { $0.folders.contains(path) }), depth < Self.maxDepth else {
        return move(name, from: folder, to: path, depth: depth)
      }
      return name.withPlatformString { clear($0, in: folder, inside: path, depth: depth + 1) }
    }
    guard isKnown(stamp, path) else { return move(name, from: folder, to: path) }
    let (found, code) = Self.rename(name, from: folder, to: bin)
    guard let moved = found else {
      // On a full disk, a file that cannot be moved can still be deleted. Since it was examined, nothing new can have
      // been written in its place; only an existing file can have been renamed to it.
      guard code == ENOSPC || code == EDQUOT else { return recordStuck(path, in: folder, code) }
      return remove(name, from: folder, path)
    }
    guard let now = Self.look(at: moved, in: bin)?.stamp, isKnown(now, path) else {
      return move(moved, from: bin, to: path)
    }
    remove(moved, from: bin, path)
  }

  private mutating func remove(_ name: FilePath.Component, from folder: CInt, _ path: FilePath) {
    // A file that can be moved can be removed, unless a disk fails.
    for _ in 1...Self.maxTries {
      if name.withPlatformString({ unlinkat(folder, $0, 0) }) == 0 { return }
    }
    recordStuck(path, in: folder)
  }

  private func isKnown(_ stamp: FileStamp, _ path: FilePath) -> Bool {
    known.contains { $0.has(stamp, at: path) }
  }

  /// Moves an entry to the new folder.
  private mutating func move(
    _ name: FilePath.Component, from folder: CInt, to path: FilePath, depth: Int = 0
  ) {
    guard let preferred = path.lastComponent else { return recordStuck(path, in: folder, EINVAL) }
    let target = openFolder(of: path)
    guard target >= 0 else { return recordStuck(path, in: folder) }
    defer { close(target) }
    if let present = Self.look(at: preferred, in: target),
      settle(name, in: folder, with: path, present, depth: depth)
    {
      return
    }
    let (found, code) = Self.rename(name, from: folder, to: target, as: preferred)
    guard let found else { return recordStuck(path, in: folder, code) }
    if found != preferred { renamed.append((path, path.removingLastComponent().appending(found))) }
  }

  /// Handles an entry whose name is in use in the new folder. Clears a folder into the folder of that name there, and
  /// removes a file that is the same file there or was written by the Finder.
  ///
  /// - Parameter present: the entry in the new folder.
  /// - Returns: false if the entry must be moved under another name.
  private mutating func settle(
    _ name: FilePath.Component, in folder: CInt, with path: FilePath,
    _ present: (stamp: FileStamp, kind: FileKind), depth: Int
  ) -> Bool {
    guard let (stamp, kind) = Self.look(at: name, in: folder) else { return true }
    if kind == .folder {
      guard present.kind == .folder, !stamp.isSameFile(as: present.stamp) else { return false }
      name.withPlatformString { clear($0, in: folder, inside: path, depth: depth + 1) }
      return true
    }
    guard stamp.isSameFile(as: present.stamp) || name.string == Inventory.findersFile else {
      return false
    }
    remove(name, from: folder, path)
    return true
  }

  /// Opens the folder that contains a path below the new folder, and creates missing folders. Returns -1 with `errno`
  /// set if that fails.
  private func openFolder(of path: FilePath) -> CInt {
    var folder = openat(newFolder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for name in path.removingLastComponent().components where folder >= 0 {
      let next = name.withPlatformString {
        _ = mkdirat(folder, $0, 0o777)
        return openat(folder, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      }
      let code = errno
      close(folder)
      folder = next
      errno = code
    }
    return folder
  }

  /// Moves an entry to an unused name, with a number added if needed.
  ///
  /// - Returns: the new name, or the error number.
  private static func rename(
    _ name: FilePath.Component, from folder: CInt, to target: CInt,
    as preferred: FilePath.Component? = nil
  ) -> (name: FilePath.Component?, code: CInt) {
    let preferred = preferred ?? name
    var new = preferred
    for number in 2...endNumber {
      let code = name.withPlatformString { name in
        new.withPlatformString { cfiles_rename_new(folder, name, target, $0) }
      }
      if code == 0 { return (new, 0) }
      guard code == EEXIST, let next = numbered(preferred, number) else { return (nil, code) }
      new = next
    }
    return (nil, EEXIST)
  }

  private mutating func recordStuck(_ path: FilePath, in folder: CInt, _ code: CInt = errno) {
    let stuck = (path, String(cString: strerror(code)))
    if folder == bin { stuckInBin.append(stuck) } else { stuckInFolder.append(stuck) }
  }

  /// Returns a name with a number, for example `note 2.txt` for `note.txt`.
  private static func numbered(
    _ name: FilePath.Component, _ number: Int
  ) -> FilePath.Component? {
    FilePath.Component("\(name.stem) \(number)\(name.extension.map { ".\($0)" } ?? "")")
  }

  private static func look(
    at name: FilePath.Component, in folder: CInt
  ) -> (stamp: FileStamp, kind: FileKind)? {
    var status = stat()
    guard name.withPlatformString({ fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0
    else { return nil }
    return (FileStamp(status), FileKind(mode: status.st_mode))
  }
}

import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Takes away a folder that another one has replaced. Only what is known is removed: everything else
/// was put there meanwhile and goes to where the folder was.
///
/// A file is moved to a folder that nobody else looks into before it is judged, so that nothing can
/// be put in its place between looking and removing.
struct FolderClearing {
  /// What may be removed.
  let known: [Inventory]
  /// The folder that has taken the place.
  let place: FilePath
  /// An open, empty folder for what is being judged.
  let bin: CInt

  /// What somebody has put there under a name that is taken by now, and what it is called instead;
  /// paths below the place.
  private(set) var renamed: [(from: FilePath, to: FilePath)] = []
  /// What could be neither removed nor moved, and why.
  private(set) var stuck: [(path: FilePath, reason: String)] = []

  private static let mostDepth = 128
  /// A disk may refuse something once.
  private static let mostTries = 3
  private static let mostRounds = 1000

  init(known: [Inventory], place: FilePath, bin: CInt) {
    self.known = known
    self.place = place
    self.bin = bin
  }

  /// Clears a folder away.
  mutating func clear(_ folder: FilePath) {
    folder.withPlatformString { clear($0, in: AT_FDCWD, inside: "", depth: 0) }
    for index in stuck.indices { stuck[index].path = folder.pushing(stuck[index].path) }
  }

  /// Clears what an earlier run was judging when it ended.
  mutating func clearBin() {
    for name in FolderEntries.names(in: bin) {
      guard let stamp = Self.stamp(of: name, in: bin) else { continue }
      let isKnown = known.contains { $0.stamps.values.contains(stamp) }
      if !isKnown { move(name, from: bin, to: FilePath(root: nil, components: name)) }
      if isKnown { name.withPlatformString { _ = unlinkat(bin, $0, 0) } }
    }
  }

  private mutating func clear(
    _ name: UnsafePointer<CChar>, in parent: CInt, inside: FilePath, depth: Int
  ) {
    let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else {
      if errno != ENOENT { stick(inside) }
      return
    }
    defer { close(folder) }
    // It may have the permissions of a folder that nobody may write to.
    _ = fchmod(folder, 0o700)
    let stuckBefore = stuck.count
    for tries in 1...Self.mostTries {
      stuck.removeSubrange(stuckBefore...)
      // Somebody may put in more while this is done, but not for ever.
      for _ in 1...Self.mostRounds {
        let names = FolderEntries.names(in: folder)
        let before = stuck.count
        for name in names { dispose(of: name, in: folder, inside: inside, depth: depth) }
        if names.isEmpty || stuck.count > before { break }
      }
      if unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT { return }
      if tries == Self.mostTries, stuck.count == stuckBefore { stick(inside) }
    }
  }

  private mutating func dispose(
    of name: FilePath.Component, in folder: CInt, inside: FilePath, depth: Int
  ) {
    let path = inside.appending(name)
    guard let (stamp, kind) = Self.look(at: name, in: folder) else { return }
    if kind == .folder {
      guard known.contains(where: { $0.folders.contains(path) }), depth < Self.mostDepth else {
        return move(name, from: folder, to: path, depth: depth)
      }
      return name.withPlatformString { clear($0, in: folder, inside: path, depth: depth + 1) }
    }
    guard isKnown(stamp, path) else { return move(name, from: folder, to: path) }
    guard name.withPlatformString({ renameat(folder, $0, bin, $0) }) == 0 else {
      // A full disk still deletes, and lets nobody put anything in the place of a file.
      guard errno == ENOSPC || errno == EDQUOT else { return stick(path) }
      return remove(name, from: folder, path)
    }
    if let taken = Self.stamp(of: name, in: bin), !isKnown(taken, path) {
      return move(name, from: bin, to: path)
    }
    remove(name, from: bin, path)
  }

  private mutating func remove(_ name: FilePath.Component, from folder: CInt, _ path: FilePath) {
    // What can be moved can be removed, unless a disk fails.
    for _ in 1...Self.mostTries {
      if name.withPlatformString({ unlinkat(folder, $0, 0) }) == 0 { return }
    }
    stick(path)
  }

  private func isKnown(_ stamp: FileStamp, _ path: FilePath) -> Bool {
    known.contains { $0.has(stamp, at: path) }
  }

  /// Gives something to the folder in the place.
  private mutating func move(
    _ name: FilePath.Component, from folder: CInt, to path: FilePath, depth: Int = 0
  ) {
    makeFolders(for: path)
    var target = path
    for number in 2...100 {
      let code = name.withPlatformString { name in
        place.pushing(target).withPlatformString { cfiles_rename_new(folder, name, AT_FDCWD, $0) }
      }
      if code == 0 {
        if target != path { renamed.append((path, target)) }
        return
      }
      guard code == EEXIST else { return stick(path, code) }
      if number == 2, settle(name, in: folder, with: path, depth: depth) { return }
      target = Self.numbered(path, number)
    }
    stick(path, EEXIST)
  }

  /// Deals with something that has its place already.
  ///
  /// - Returns: false when that is another one.
  private mutating func settle(
    _ name: FilePath.Component, in folder: CInt, with path: FilePath, depth: Int
  ) -> Bool {
    guard let (mine, kind) = Self.look(at: name, in: folder),
      let other = FileStamp(place.pushing(path))
    else { return false }
    if kind == .folder {
      guard (try? FileKind(place.pushing(path), followsLinks: false)) == .folder else {
        return false
      }
      name.withPlatformString { clear($0, in: folder, inside: path, depth: depth + 1) }
      return true
    }
    guard mine.isSameFile(as: other) || name.string == Inventory.findersFile else { return false }
    name.withPlatformString { _ = unlinkat(folder, $0, 0) }
    return true
  }

  private func makeFolders(for path: FilePath) {
    var folder = place
    for name in path.removingLastComponent().components {
      folder.append(name)
      folder.withPlatformString { _ = mkdir($0, 0o777) }
    }
  }

  private mutating func stick(_ path: FilePath, _ code: CInt = errno) {
    stuck.append((path, String(cString: strerror(code))))
  }

  /// `note 2.txt` for `note.txt`.
  private static func numbered(_ path: FilePath, _ number: Int) -> FilePath {
    var numbered = path
    let ending = path.extension.map { ".\($0)" } ?? ""
    numbered.removeLastComponent()
    return numbered.appending("\(path.stem ?? "") \(number)\(ending)")
  }

  private static func stamp(of name: FilePath.Component, in folder: CInt) -> FileStamp? {
    look(at: name, in: folder)?.stamp
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

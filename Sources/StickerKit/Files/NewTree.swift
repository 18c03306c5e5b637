public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder with folders in it that appears under its name whole, or not at all: it is filled beside
/// its place, can be looked at there, and is then renamed.
public struct NewTree: ~Copyable {
  /// The place that the folder is for.
  private let path: FilePath
  private let workshop: OutputFile

  /// Where the folder is until it is placed; it has its later name.
  public var folder: FilePath { Self.folder(for: path, in: workshop) }

  /// Writes all files.
  ///
  /// - Throws: ``WriteFault`` when something cannot be read or written; nothing is left behind then.
  public static func filled(
    with tree: FileTree, at path: FilePath
  ) throws(WriteFault) -> NewTree {
    let new = NewTree(path, try Temporary.folder(beside: path))
    do throws(WriteFault) {
      try new.write(tree)
    } catch {
      throw WriteFault(path: new.shown(error.path), reason: error.reason)
    }
    return new
  }

  private init(_ path: FilePath, _ workshop: consuming OutputFile) {
    self.path = path
    self.workshop = workshop
  }

  deinit {
    FolderRemoval.remove(workshop.path)
    Interruption.keep()
  }

  /// The path that something in the new folder will have.
  public func shown(_ inside: FilePath) -> FilePath {
    var rest = inside
    guard rest.removePrefix(folder) else { return inside }
    return rest.isEmpty ? path : path.pushing(rest)
  }

  private static func folder(for path: FilePath, in workshop: borrowing OutputFile) -> FilePath {
    path.lastComponent.map { workshop.path.appending($0) } ?? workshop.path
  }

  private func write(_ tree: FileTree) throws(WriteFault) {
    try tree.checkSize(for: path)
    let folders = tree.folders.map { folder.pushing($0) }
    for folder in [folder] + folders {
      Interruption.remove(folder)
      guard folder.withPlatformString({ mkdir($0, 0o777) }) == 0 else { throw WriteFault(folder) }
    }
    for path in tree.paths {
      guard let content = tree.contents[path] else { continue }
      let place = folder.pushing(path)
      Interruption.remove(place)
      switch content {
      case .folder: continue
      case .link(let link): try Self.copyLink(link, to: place)
      case .kept(let file) where try Self.hardLink(file, to: place): continue
      case .kept(let file): try Self.write(content, to: place, permissionsOf: file)
      // What takes the place of a file may be used for what that could.
      case .bytes, .copy:
        try Self.write(content, to: place, permissionsOf: self.path.pushing(path))
      }
    }
    for folder in folders.reversed() + [folder] {
      try OutputFile(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).flush()
    }
    // Last, because nothing can be put into a folder that nobody may write to.
    for (inside, content) in tree.contents {
      guard case .folder(let other) = content else { continue }
      Self.takePermissions(of: other, to: folder.pushing(inside))
    }
    Self.takePermissions(of: path, to: folder)
  }

  private static func write(
    _ content: FileTree.Content, to place: FilePath, permissionsOf other: FilePath
  ) throws(WriteFault) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try FileTree.bytes(of: content)
    } catch {
      throw WriteFault(path: place, reason: error.description)
    }
    let file = try OutputFile(place, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    try file.write { $0.write(bytes) }
    try file.takePermissions(of: other)
    try file.flush()
  }

  /// A second name for a file that stays as it is.
  ///
  /// - Returns: false where the file system has no such.
  /// - Throws: ``WriteFault`` when the file lies on another disk, mounted into the folder, whose
  ///   files are not ours to move.
  private static func hardLink(_ file: FilePath, to place: FilePath) throws(WriteFault) -> Bool {
    let isLinked = file.withPlatformString { file in
      place.withPlatformString { link(file, $0) == 0 }
    }
    if !isLinked, errno == EXDEV {
      throw WriteFault(path: place, reason: "another disk is mounted there")
    }
    return isLinked
  }

  /// Gives a folder the permissions of another one, if that is there.
  private static func takePermissions(of other: FilePath, to folder: FilePath) {
    var status = stat()
    guard other.withPlatformString({ lstat($0, &status) }) == 0,
      FileKind(mode: status.st_mode) == .folder
    else { return }
    let mode = status.st_mode & 0o7777
    folder.withPlatformString { _ = chmod($0, mode) }
  }

  private static func copyLink(_ link: FilePath, to place: FilePath) throws(WriteFault) {
    let target = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX) + 1) { buffer, count in
      count = max(0, link.withPlatformString { readlink($0, buffer.baseAddress!, Int(PATH_MAX)) })
      buffer[count] = 0
      count += 1
    }
    guard target.count > 1, place.withPlatformString({ symlink(target, $0) }) == 0 else {
      throw WriteFault(place)
    }
  }

  /// Gives the folder its name.
  ///
  /// - Parameter replaced: what the folder that is there held when it was looked at. It is put back
  ///   when it holds anything else in the end, so that nothing that was written meanwhile is lost.
  ///   Without it there may be nothing, or a folder with nothing in it.
  consuming func place(replacing replaced: FileTree? = nil) throws(WriteFault) {
    let folder = folder
    do throws(WriteFault) {
      // From here on a handler that removes the files would spoil the folder in its place.
      Interruption.keep()
      if let replaced {
        try FolderExchange.exchange(folder, path)
        guard let old = try? FileTree(keeping: folder), old.isUnchanged(since: replaced) else {
          try FolderExchange.exchange(folder, path)
          throw WriteFault(
            path: path, reason: "something in it was changed meanwhile; nothing is written")
        }
      } else {
        try OutputFile(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).rename(to: path)
      }
    } catch {
      throw WriteFault(path: path, reason: error.reason)
    }
    try? OutputFile(path.parent, O_RDONLY | O_DIRECTORY).flush()
  }
}

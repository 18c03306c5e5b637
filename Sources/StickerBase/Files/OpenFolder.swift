package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A policy for symbolic links in a path.
package enum LinkPolicy: Sendable, Hashable {
  /// Follows all links: the user named the path.
  case followed
  /// Follows links to the folders of the path, but not a link at its end.
  case refused
  /// Follows no link below a folder that the user named, even if the tree changes meanwhile. A file that was
  /// found before is recognized by its identity if the path still leads to it, and needs no other check.
  case refusedBelow(FilePath, found: FileIdentity? = nil)

  package init(followsLinks: Bool) { self = followsLinks ? .followed : .refused }

  /// Returns true if a link at the end of a path is followed, as for a path that the user named.
  func follows(_ path: FilePath) -> Bool {
    switch self {
    case .followed: true
    case .refused: false
    case .refusedBelow(let root, _): path.names(below: root)?.isEmpty == true
    }
  }

  /// Returns the last name of a path whose folder must be opened name by name, as an ``OpenFolder``; `nil` if the path
  /// can be used as written.
  func guardedName(of path: FilePath) -> FilePath.Component? {
    guard case .refusedBelow(let root, _) = self, path.names(below: root)?.isEmpty == false else {
      return nil
    }
    return path.lastComponent
  }

  /// The identity of the file that was found before; `nil` if there is none.
  package var found: FileIdentity? {
    if case .refusedBelow(_, let found) = self { found } else { nil }
  }

  /// Returns true if this is the status of the file that was found before.
  func isFoundFile(_ status: stat) -> Bool {
    guard case .refusedBelow(_, let found?) = self else { return false }
    return FileIdentity(status) == found
  }

  /// True if a file was found before.
  var hasFoundFile: Bool { if case .refusedBelow(_, _?) = self { true } else { false } }
}

/// A folder that is held open, so that its entries stay reachable whatever replaces its path.
package struct OpenFolder: ~Copyable {
  private let descriptor: CInt
  private let path: FilePath

  deinit { close(descriptor) }

  /// Opens a folder. If links are refused below a folder that the user named, every folder on the way from there is
  /// opened by its name, so that none of them can be replaced by a link.
  package init(_ path: FilePath, _ links: LinkPolicy) throws(FileFault) {
    guard case .refusedBelow(let root, _) = links, let names = path.names(below: root) else {
      let flags = links.follows(path) ? 0 : O_NOFOLLOW
      descriptor = try Self.open(path, at: AT_FDCWD, path, flags)
      self.path = path
      return
    }
    var currentPath = root
    var current = try Self.open(root, at: AT_FDCWD, root, 0)
    for name in names {
      currentPath = currentPath.appendingAsShown(name)
      let above = current
      defer { close(above) }
      current = try Self.open(
        FilePath(root: nil, components: name), at: above, currentPath, O_NOFOLLOW)
    }
    descriptor = current
    self.path = path
  }

  /// Returns the names in the folder; see ``FolderListing/names(in:_:atMost:)``.
  package borrowing func names(atMost limit: Int) throws(FileFault) -> [FilePath.Component] {
    let listed = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard listed >= 0, let stream = fdopendir(listed) else {
      let code = errno
      if listed >= 0 { close(listed) }
      throw .unreadable(path, code)
    }
    defer { closedir(stream) }
    return try FolderListing.names(from: stream, of: path, atMost: limit)
  }

  /// Returns the type of an entry without following it.
  package borrowing func kind(of name: FilePath.Component) throws(FileFault) -> FileKind {
    try kindAndIdentity(of: name).kind
  }

  /// Returns the type and identity of an entry without following it.
  package borrowing func kindAndIdentity(
    of name: FilePath.Component
  ) throws(FileFault) -> (kind: FileKind, identity: FileIdentity) {
    let status = try status(of: name)
    return (FileKind(mode: status.st_mode), FileIdentity(status))
  }

  /// Returns the status of an entry without following it.
  borrowing func status(of name: FilePath.Component) throws(FileFault) -> stat {
    var status = stat()
    let result = name.withPlatformString {
      fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else { throw .unreadable(path.appendingAsShown(name), errno) }
    return status
  }

  /// Opens a file in the folder; returns a descriptor, or -1 with `errno` set. FIFOs and devices do not
  /// block.
  borrowing func open(_ name: FilePath.Component) -> CInt {
    name.withPlatformString {
      openat(descriptor, $0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    }
  }

  /// Reads the text of a link in the folder, without a terminating NUL.
  ///
  /// - Returns: the number of bytes, at most the size of the buffer; -1 with `errno` set if the entry is not
  ///   a link or cannot be read.
  borrowing func readLink(
    _ name: FilePath.Component, into buffer: UnsafeMutableBufferPointer<CChar>
  ) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    return name.withPlatformString { readlinkat(descriptor, $0, start, buffer.count) }
  }

  private static func open(
    _ name: FilePath, at folder: CInt, _ path: FilePath, _ flags: CInt
  ) throws(FileFault) -> CInt {
    let descriptor = name.withPlatformString {
      openat(folder, $0, traversal | O_DIRECTORY | O_CLOEXEC | flags)
    }
    guard descriptor < 0 else { return descriptor }
    let code = errno
    var status = stat()
    let found = name.withPlatformString { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }
    if flags != 0, found == 0, FileKind(mode: status.st_mode) == .link {
      throw .notAFile(path, kind: .link)
    }
    throw .unreadable(path, code)
  }

  /// The flag for opening a folder to reach its entries. On Linux, it needs no permission to read the folder.
  #if os(Linux)
    private static let traversal: CInt = 0o10000000  // O_PATH
  #else
    private static let traversal = O_RDONLY
  #endif
}

extension FileFault {
  /// Returns the error of a failed system call.
  static func unreadable(_ path: FilePath, _ code: CInt) -> FileFault {
    .unreadable(path, reason: String(cString: strerror(code)))
  }

  /// True if the file does not exist, or its path leads through a file instead of a folder.
  package var isAboutMissingFile: Bool {
    guard case .unreadable(_, let reason) = self else { return false }
    return [ENOENT, ENOTDIR].contains { reason == String(cString: strerror($0)) }
  }
}

extension FilePath {
  /// Returns the names that follow a folder in this path, none if the path is the folder itself; `nil` if the path is
  /// not in the folder, or contains `..` below it.
  package func names(below folder: FilePath) -> [Component]? {
    var path = withoutCurrentFolders
    let folder = folder.withoutCurrentFolders
    if path == folder { return [] }
    let isBelow = folder == "." ? path.root == nil : path.removePrefix(folder)
    guard isBelow, path.components.allSatisfy({ $0.kind == .regular }) else { return nil }
    return Array(path.components)
  }

  /// Returns the absolute path of this folder with links resolved like ``realFolder``, except below a folder that the
  /// user named: no name below it is treated as a link.
  ///
  /// - Parameters:
  ///   - named: the folder that the user named; `nil` resolves all links.
  ///   - real: the real path of the named folder, if it is known.
  package func realFolder(below named: FilePath?, real: FilePath? = nil) -> FilePath {
    guard let named, let names = names(below: named) else { return realFolder }
    return names.reduce(real ?? named.realFolder) { $0.appending($1) }
  }
}

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Which symbolic links may stand in for what a path names.
package enum LinkPolicy: Sendable, Hashable {
  /// All of them: somebody named the path.
  case followed
  /// The folders on the way may be links, what lies there may not.
  case refused
  /// Nothing below a folder that somebody named may be one, whatever becomes of the tree meanwhile.
  /// What was found before is known again when its path still leads there, and needs no other proof.
  case refusedBelow(FilePath, found: FileIdentity? = nil)

  package init(followsLinks: Bool) { self = followsLinks ? .followed : .refused }

  /// Whether the end of a path may be a link: that of what somebody named may.
  func follows(_ path: FilePath) -> Bool {
    switch self {
    case .followed: true
    case .refused: false
    case .refusedBelow(let root, _): path.names(below: root)?.isEmpty == true
    }
  }

  /// The name of a path in a folder that has to be held open on the way to it; `nil` when it may be
  /// reached as it is written.
  func guardedName(of path: FilePath) -> FilePath.Component? {
    guard case .refusedBelow(let root, _) = self, path.names(below: root)?.isEmpty == false else {
      return nil
    }
    return path.lastComponent
  }

  /// The file that was found before; `nil` when there is none.
  package var found: FileIdentity? {
    if case .refusedBelow(_, let found) = self { found } else { nil }
  }

  /// Whether this is the file that was found before.
  func knows(_ status: stat) -> Bool {
    guard case .refusedBelow(_, let found?) = self else { return false }
    return FileIdentity(status) == found
  }

  /// Whether there is a file that can be known again.
  var knowsFile: Bool { if case .refusedBelow(_, _?) = self { true } else { false } }
}

/// A folder that is held open, so that its entries are reached whatever is put at its path.
package struct OpenFolder: ~Copyable {
  private let descriptor: CInt
  private let path: FilePath

  deinit { close(descriptor) }

  /// Opens a folder. Where links are refused it goes from the folder that somebody named from name to
  /// name, so that none can be exchanged for a link on the way.
  package init(_ path: FilePath, _ links: LinkPolicy) throws(FileFault) {
    guard case .refusedBelow(let root, _) = links, let names = path.names(below: root) else {
      let flags = links.follows(path) ? 0 : O_NOFOLLOW
      descriptor = try Self.open(path, at: AT_FDCWD, path, flags)
      self.path = path
      return
    }
    var place = root
    var current = try Self.open(root, at: AT_FDCWD, root, 0)
    for name in names {
      place = place.appendingVisibly(name)
      let above = current
      defer { close(above) }
      current = try Self.open(FilePath(root: nil, components: name), at: above, place, O_NOFOLLOW)
    }
    descriptor = current
    self.path = path
  }

  /// The names in it; see ``FolderListing/names(in:_:atMost:)``.
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

  /// What a name in it leads to, without following it.
  package borrowing func kind(of name: FilePath.Component) throws(FileFault) -> FileKind {
    try kindAndIdentity(of: name).kind
  }

  /// What a name in it leads to, without following it, and which one that is.
  package borrowing func kindAndIdentity(
    of name: FilePath.Component
  ) throws(FileFault) -> (kind: FileKind, identity: FileIdentity) {
    let status = try status(of: name)
    return (FileKind(mode: status.st_mode), FileIdentity(status))
  }

  /// The status of what has a name in it; of a link itself.
  borrowing func status(of name: FilePath.Component) throws(FileFault) -> stat {
    var status = stat()
    let result = name.withPlatformString {
      fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else { throw .unreadable(path.appendingVisibly(name), errno) }
    return status
  }

  /// A descriptor of a file in it, or -1 and `errno`; neither a FIFO nor a device makes it wait.
  borrowing func open(_ name: FilePath.Component) -> CInt {
    name.withPlatformString {
      openat(descriptor, $0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    }
  }

  /// Reads the text of a link in it, without a NUL at its end.
  ///
  /// - Returns: how many bytes it has, at most those of the buffer; -1 and `errno` for what is no link.
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
      openat(folder, $0, passing | O_DIRECTORY | O_CLOEXEC | flags)
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

  /// To go through a folder takes no permission to read it, where the system has a flag for that.
  #if os(Linux)
    private static let passing: CInt = 0o10000000  // O_PATH
  #else
    private static let passing = O_RDONLY
  #endif
}

extension FileFault {
  /// A refusal of the system.
  static func unreadable(_ path: FilePath, _ code: CInt) -> FileFault {
    .unreadable(path, reason: String(cString: strerror(code)))
  }
}

extension FilePath {
  /// The names that lead here from a folder; `nil` when this does not lie in it.
  package func names(below folder: FilePath) -> [Component]? {
    var path = withoutCurrentFolders
    let folder = folder.withoutCurrentFolders
    if path == folder { return [] }
    let isBelow = folder == "." ? path.root == nil : path.removePrefix(folder)
    guard isBelow, path.components.allSatisfy({ $0.kind == .regular }) else { return nil }
    return Array(path.components)
  }

  /// The folder that this path names, absolute and without links, as ``realFolder`` has it; but
  /// below the folder that somebody named nothing is taken for a link.
  ///
  /// - Parameter real: the real path of that folder, where it is known.
  package func realFolder(below named: FilePath?, real: FilePath? = nil) -> FilePath {
    guard let named, let names = names(below: named) else { return realFolder }
    return names.reduce(real ?? named.realFolder) { $0.appending($1) }
  }
}

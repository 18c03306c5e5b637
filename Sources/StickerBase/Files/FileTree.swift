import CFiles
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files of a folder to be created, by path below it.
package struct FileTree: Sendable {
  /// The source of an entry's content.
  package enum Content: Sendable {
    case bytes([UInt8])
    /// A copy of a regular file anywhere; a link is not followed by default.
    case copy(of: FilePath, LinkPolicy = .refused)
    /// A file of the replaced folder, kept with its attributes.
    case kept(FilePath)
    /// A symbolic link of the replaced folder, by its own path, kept as it is.
    case link(FilePath)
    /// A folder, possibly empty. It gets the attributes of the folder at the same path in the replaced folder, if there
    /// is one.
    case folder
  }

  /// The entries that ``init(keeping:)`` found in the folder, without later changes to the tree. Empty for other trees.
  private(set) var inventory = Inventory()
  /// The contents by path; paths have only regular components.
  package private(set) var contents: [FilePath: Content] = [:]
  /// For an entry that replaces nothing, the file or folder whose permissions it gets, by the path of the entry.
  package private(set) var originals: [FilePath: FilePath] = [:]

  package init() {}

  /// Adds an entry, replacing an earlier one at the same path.
  ///
  /// - Parameters:
  ///   - path: the path below the folder; empty for the folder itself.
  ///   - original: the file or folder whose permissions the entry gets if it replaces nothing, without those that the
  ///     user's mask takes from new files; `nil` for the usual permissions.
  package mutating func add(
    _ content: Content, at path: FilePath, like original: FilePath? = nil
  ) {
    contents[path] = content
    originals[path] = original
  }

  /// Removes the entry at a path.
  package mutating func remove(_ path: FilePath) {
    contents[path] = nil
    originals[path] = nil
  }

  /// Adds a text file in UTF-8.
  package mutating func add(_ text: String, at path: FilePath) {
    add(.bytes(Array(text.utf8)), at: path)
  }

  /// Adds all entries of another tree below a folder of this tree.
  package mutating func add(_ tree: FileTree, below folder: FilePath) {
    for (path, content) in tree.contents {
      add(content, at: folder.pushing(path), like: tree.originals[path])
    }
  }

  /// The paths of all entries in byte order: a folder precedes its contents.
  package var paths: [FilePath] {
    contents.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Every folder below the tree's own that is an entry or contains one, outer folders first.
  package var folders: [FilePath] {
    var folders: Set<FilePath> = []
    for (path, content) in contents {
      if case .folder = content, !path.isEmpty { folders.insert(path) }
      var folder = path.removingLastComponent()
      while !folder.isEmpty, folders.insert(folder).inserted { folder.removeLastComponent() }
    }
    return folders.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Returns the bytes of a file; empty for a link or folder.
  ///
  /// - Throws: ``FileFault`` if the file cannot be read, or exceeds ``maxFileBytes``.
  package static func bytes(of content: Content) throws(FileFault) -> [UInt8] {
    switch content {
    case .bytes(let bytes): return bytes
    case .copy(let path, let links): return try bytes(of: path, links)
    case .kept(let path): return try bytes(of: path, .refused)
    case .link, .folder: return []
    }
  }

  private static func bytes(
    of path: FilePath, _ links: LinkPolicy
  ) throws(FileFault) -> [UInt8] {
    let file = try FileContents(path, limit: maxFileBytes, links)
    guard let bytes = file.bytes else {
      let (size, limit) = (ByteCount(file.byteCount), ByteCount(maxFileBytes))
      throw .unreadable(path, reason: "it is \(size), and the limit is \(limit)")
    }
    return bytes
  }

  /// Maximum size in bytes of a file that is copied or compared: the same as for images that are read.
  package static let maxFileBytes = 16 << 20
}

// Trees of existing folders.
extension FileTree {
  /// Maximum number of entries in one tree.
  private static let maxEntries = 100_000
  /// Maximum number of nested folders, including the folder of the tree.
  private static let maxDepth = 64

  /// Creates a tree of the whole contents of a folder, which are kept as they are.
  ///
  /// - Throws: ``FileFault`` if an entry cannot be listed, is on another disk, or is not a file, folder or link, and if
  ///   there are too many entries or levels of folders.
  package init(keeping folder: FilePath) throws(FileFault) {
    guard let device = FileStamp(folder)?.device else {
      throw .unreadable(folder, reason: "it does not exist")
    }
    try keep(folder, as: "", depth: 0, on: device)
  }

  /// Creates a tree of copies of the regular files directly in a folder.
  package init(copying folder: FilePath) throws(FileFault) {
    let names = try FolderListing.names(in: folder, atMost: Self.maxEntries)
    guard names.count <= Self.maxEntries else {
      throw .unreadable(
        folder, reason: "it contains more than \(Self.maxEntries.grouped) files and folders")
    }
    for name in names {
      let path = folder.appending(name)
      guard try FileKind(path, followsLinks: false) == .file else { continue }
      add(.copy(of: path), at: FilePath(root: nil, components: name))
    }
  }

  private mutating func keep(
    _ folder: FilePath, as treeFolder: FilePath, depth: Int, on device: UInt64
  ) throws(FileFault) {
    let names = try FolderListing.names(in: folder, atMost: Self.maxEntries)
    guard contents.count + names.count <= Self.maxEntries, depth < Self.maxDepth else {
      throw .unreadable(
        folder,
        reason:
          "with this folder, there are more than \(Self.maxEntries.grouped) files and folders, "
          + "or more than \(Self.maxDepth) levels of folders")
    }
    for name in names {
      let (path, target) = (folder.appending(name), treeFolder.appending(name))
      let kind = try FileKind(path, followsLinks: false)
      guard let stamp = FileStamp(path) else { throw .unreadable(path, ENOENT) }
      guard stamp.device == device else {
        throw .unreadable(path, reason: "another disk is mounted there")
      }
      switch kind {
      case .file:
        add(.kept(path), at: target)
        inventory.stamps[target] = stamp
      case .link:
        add(.link(path), at: target)
        inventory.stamps[target] = stamp
      case .folder:
        add(.folder, at: target)
        inventory.folders.insert(target)
        try keep(path, as: target, depth: depth + 1, on: device)
      default: throw .notAFile(path, kind: kind)
      }
    }
  }

  /// Returns the entries below a folder of this tree, by path below that folder.
  package func subtree(below folder: FilePath) -> FileTree {
    var tree = FileTree()
    for (path, content) in contents {
      var inside = path
      if inside.removePrefix(folder), !inside.isEmpty {
        tree.add(content, at: inside, like: originals[path])
      }
    }
    return tree
  }

  /// The entries directly in each folder.
  var pathsByFolder: [FilePath: Set<FilePath>] {
    Dictionary(grouping: Set(contents.keys).union(folders)) { $0.removingLastComponent() }
      .mapValues(Set.init)
  }

  /// Returns true if the entry at a path is a kept file with exactly the bytes of `content`.
  func holds(_ content: Content, at path: FilePath) -> Bool {
    guard case .kept(let file)? = contents[path], let expected = try? Self.bytes(of: content) else {
      return false
    }
    let found = try? FileContents(file, limit: expected.count, followsLinks: false)
    return found?.bytes == expected
  }

  /// Returns true if a folder holds exactly the files of this tree, byte for byte, and exactly its links. `.DS_Store`
  /// files and empty folders do not count.
  package func isAlready(at folder: FilePath) -> Bool {
    guard let present = try? FileTree(keeping: folder),
      Set(present.files) == Set(files)
    else { return false }
    return files.allSatisfy { path in
      guard let expected = contents[path], let found = present.contents[path] else { return false }
      switch (expected, found) {
      case (.kept(let one), .kept(let other)) where one == other: return true
      case (.link(let one), .link(let other)): return one == other
      case (.link, _), (_, .link): return false
      default:
        guard let one = try? Self.bytes(of: expected), let other = try? Self.bytes(of: found) else {
          return false
        }
        return one == other
      }
    }
  }

  /// The paths of all entries but folders and `.DS_Store` files.
  private var files: [FilePath] {
    contents.filter { if case .folder = $0.value { false } else { true } }.map(\.key)
      .filter { $0.lastComponent?.string != Inventory.findersFile }
  }
}

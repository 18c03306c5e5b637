import CFiles
import StickerCodecs
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files of a folder that is to be made, by their paths below it.
package struct FileTree: Sendable {
  /// Where a file's bytes come from.
  package enum Content: Sendable {
    case bytes([UInt8])
    /// A regular file anywhere, not through a link.
    case copy(of: FilePath, LinkPolicy = .refused)
    /// A file that stays what it is, with its permissions: one of the folder that is replaced.
    case kept(FilePath)
    /// A symbolic link that stays what it is.
    case link(FilePath)
    /// A folder that may have nothing in it, and has the permissions of another one.
    case folder(like: FilePath)
  }

  /// What a folder held that is kept.
  private(set) var inventory = Inventory()
  /// By path; each has only plain components.
  package private(set) var contents: [FilePath: Content] = [:]

  package init() {}

  /// Adds a file, in the place of one that was added before.
  package mutating func add(_ content: Content, at path: FilePath) { contents[path] = content }

  /// Takes a file out.
  package mutating func remove(_ path: FilePath) { contents[path] = nil }

  /// Adds a text in UTF-8.
  package mutating func add(_ text: String, at path: FilePath) {
    add(.bytes(Array(text.utf8)), at: path)
  }

  /// Adds all files of another tree below a folder of this one.
  package mutating func add(_ tree: FileTree, below folder: FilePath) {
    for (path, content) in tree.contents { add(content, at: folder.pushing(path)) }
  }

  /// The paths in order: a folder comes before what is in it.
  package var paths: [FilePath] {
    contents.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Every folder that the files need, the outer ones first.
  package var folders: [FilePath] {
    var folders: Set<FilePath> = []
    for (path, content) in contents {
      if case .folder = content { folders.insert(path) }
      var folder = path.removingLastComponent()
      while !folder.isEmpty, folders.insert(folder).inserted { folder.removeLastComponent() }
    }
    return folders.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The bytes of a file.
  ///
  /// - Throws: ``FileFault`` when there is no such file any more, or it is larger than an image that
  ///   is read at all.
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
    let file = try FileContents(path, limit: mostFileBytes, links)
    guard let bytes = file.bytes else {
      let (size, limit) = (ByteCount(file.byteCount), ByteCount(mostFileBytes))
      throw .unreadable(path, reason: "it is \(size), and the limit is \(limit)")
    }
    return bytes
  }

  /// The largest file that is copied.
  private static let mostFileBytes = DecodeLimits.standard.fileBytes
}

// What is there already.
extension FileTree {
  /// Files and folders of one tree at most.
  private static let mostEntries = 100_000
  private static let mostDepth = 64

  /// All that is in a folder, to be kept as it is.
  ///
  /// - Throws: ``FileFault`` when something cannot be listed, or is neither a file, a folder nor a
  ///   link.
  package init(keeping folder: FilePath) throws(FileFault) {
    guard let device = FileStamp(folder)?.device else {
      throw .unreadable(folder, reason: "it does not exist")
    }
    try keep(folder, as: "", depth: 0, on: device)
  }

  /// The files that lie directly in a folder, to be copied.
  package init(copying folder: FilePath) throws(FileFault) {
    for name in try FolderListing.names(in: folder, atMost: Self.mostEntries) {
      let path = folder.appending(name)
      guard try FileKind(path, followsLinks: false) == .file else { continue }
      add(.copy(of: path), at: FilePath(root: nil, components: name))
    }
  }

  private mutating func keep(
    _ folder: FilePath, as place: FilePath, depth: Int, on device: UInt64
  ) throws(FileFault) {
    let names = try FolderListing.names(in: folder, atMost: Self.mostEntries)
    guard contents.count + names.count <= Self.mostEntries, depth < Self.mostDepth else {
      throw .unreadable(folder, reason: "it contains too many files or folders")
    }
    for name in names {
      let (path, target) = (folder.appending(name), place.appending(name))
      let stamp = FileStamp(path)
      guard stamp?.device == device else {
        throw .unreadable(path, reason: "another disk is mounted there")
      }
      switch try FileKind(path, followsLinks: false) {
      case .file:
        add(.kept(path), at: target)
        inventory.stamps[target] = stamp
      case .link:
        add(.link(path), at: target)
        inventory.stamps[target] = stamp
      case .folder:
        add(.folder(like: path), at: target)
        inventory.folders.insert(target)
        try keep(path, as: target, depth: depth + 1, on: device)
      case let kind: throw .notAFile(path, kind: kind)
      }
    }
  }

  /// What lies below a folder of this tree, by the paths below it.
  package func subtree(below folder: FilePath) -> FileTree {
    var tree = FileTree()
    for (path, content) in contents {
      var inside = path
      if inside.removePrefix(folder), !inside.isEmpty { tree.add(content, at: inside) }
    }
    return tree
  }

  /// What is directly in each folder.
  var pathsByFolder: [FilePath: Set<FilePath>] {
    Dictionary(grouping: Set(contents.keys).union(folders)) { $0.removingLastComponent() }
      .mapValues(Set.init)
  }

  /// Whether a file of this folder, as it was kept, has just these bytes.
  func holds(_ content: Content, at path: FilePath) -> Bool {
    guard case .kept(let file)? = contents[path], let wanted = try? Self.bytes(of: content) else {
      return false
    }
    let found = try? FileContents(file, limit: wanted.count, followsLinks: false)
    return found?.bytes == wanted
  }

  /// Whether a folder holds these files, byte for byte, and nothing else; what the Finder leaves in
  /// folders aside.
  package func isAlready(at folder: FilePath) -> Bool {
    guard let present = try? FileTree(keeping: folder),
      Set(present.files) == Set(files)
    else { return false }
    return files.allSatisfy { path in
      guard let wanted = contents[path], let found = present.contents[path] else { return false }
      switch (wanted, found) {
      case (.kept(let one), .kept(let other)) where one == other: return true
      case (.link(let one), .link(let other)): return one == other
      case (.link, _), (_, .link): return false
      default:
        guard let one = try? Self.bytes(of: wanted), let other = try? Self.bytes(of: found) else {
          return false
        }
        return one == other
      }
    }
  }

  /// The paths of what is not a folder.
  private var files: [FilePath] {
    contents.filter { if case .folder = $0.value { false } else { true } }.map(\.key)
      .filter { $0.lastComponent?.string != Inventory.findersFile }
  }
}

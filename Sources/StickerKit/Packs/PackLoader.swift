public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds the packs under the paths a user names.
///
/// A `.stickerpack` is a pack with everything below it; any other folder is a pack of the images
/// that lie in it directly. Links are not followed, and names are kept in the bytes the file system
/// gives, so that no two names are taken for one.
public struct PackLoader {
  /// Packs in the order of their paths.
  public private(set) var packs: [PackSource] = []
  /// Folders and files that could not be read.
  public private(set) var faults: [FileFault] = []

  private var indices: [FilePath: Int] = [:]
  private var seen: Set<FilePath> = []
  private var queue: [(folder: FilePath, pack: FilePath?)] = []

  /// Looks through the paths, which must exist.
  public init(_ paths: [FilePath]) {
    for path in paths { add(path) }
    while let (folder, pack) = queue.popLast() { walk(folder, pack: pack) }
    let found = packs
    packs = found.filter { pack in !pack.isEmpty || Self.isNamedAndBare(pack, among: found) }
    for index in packs.indices { packs[index].files.sort { Self.precedes($0.path, $1.path) } }
    packs.sort { Self.precedes($0.path, $1.path) }
  }

  /// The names in a folder, to find the one that a user may have meant; empty when it cannot be read.
  public static func names(in folder: FilePath) -> [String] {
    ((try? FolderListing.names(in: folder)) ?? []).map(\.string)
  }

  private mutating func add(_ path: FilePath) {
    let normal = path.lexicallyNormalized()
    let path = normal.isEmpty ? FilePath(".") : normal
    switch FileKind(path, followsLinks: true) {
    case .folder:
      let index = packIndex(for: enclosingPack(of: path) ?? path)
      packs[index].isNamed = true
      queue.append((path, enclosingPack(of: path)))
    case .file:
      include(path, in: enclosingPack(of: path) ?? path.parent, followsLinks: true)
    case .some(let kind):
      addOddFile(path, kind, in: path.parent)
    case nil:
      if let kind = FileKind(path, followsLinks: false) {
        addOddFile(path, kind, in: path.parent)
      } else {
        faults.append(.unreadable(path, reason: "there is no such file or folder"))
      }
    }
  }

  private mutating func walk(_ folder: FilePath, pack: FilePath?) {
    let names: [FilePath.Component]
    do throws(FileFault) {
      names = try FolderListing.names(in: folder)
    } catch {
      faults.append(error)
      return
    }
    let owner = pack ?? folder
    if folder.hasExtension("stickersequence") { packs[packIndex(for: owner)].sequenceCount += 1 }
    for name in names {
      let path = folder == "." ? FilePath(root: nil, components: name) : folder.appending(name)
      switch FileKind(path, followsLinks: false) {
      case .folder:
        if !FolderListing.isSkipped(name) { queue.append((path, pack ?? enclosingPack(of: path))) }
      case .file:
        if ImageName.isCandidate(path) { include(path, in: owner, followsLinks: false) }
      case .some(let kind):
        if ImageName.hasImageExtension(path) { addOddFile(path, kind, in: owner) }
      case nil: break
      }
    }
  }

  private mutating func include(_ path: FilePath, in pack: FilePath, followsLinks: Bool) {
    guard seen.insert(path).inserted else { return }
    let isFrame = path.parent.hasExtension("stickersequence")
    packs[packIndex(for: pack)].files.append(
      PackSource.File(path: path, followsLinks: followsLinks, isSequenceFrame: isFrame))
  }

  private mutating func addOddFile(_ path: FilePath, _ kind: FileKind, in pack: FilePath) {
    guard seen.insert(path).inserted else { return }
    packs[packIndex(for: pack)].oddFiles.append(OddFile(path: path, kind: kind.description))
  }

  private mutating func packIndex(for folder: FilePath) -> Int {
    if let index = indices[folder] { return index }
    var pack = PackSource(path: folder)
    if folder.hasExtension("stickerpack") { pack.contents = PackContents(in: folder) }
    packs.append(pack)
    indices[folder] = packs.count - 1
    return packs.count - 1
  }

  /// The `.stickerpack` that a path is or lies in.
  private func enclosingPack(of path: FilePath) -> FilePath? {
    var folder = path
    while !folder.components.isEmpty {
      if folder.hasExtension("stickerpack") { return folder }
      folder = folder.removingLastComponent()
    }
    return nil
  }

  /// Whether a named folder has no sticker below it either.
  private static func isNamedAndBare(_ pack: PackSource, among packs: [PackSource]) -> Bool {
    pack.isNamed && !packs.contains { !$0.isEmpty && $0.path.starts(with: pack.path) }
  }

  private static func precedes(_ a: FilePath, _ b: FilePath) -> Bool {
    a.withPlatformString { a in b.withPlatformString { b in strcmp(a, b) < 0 } }
  }
}

extension FilePath {
  /// The folder that a file lies in; `.` for a bare name.
  fileprivate var parent: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  fileprivate func hasExtension(_ wanted: String) -> Bool { self.extension?.lowercased() == wanted }
}

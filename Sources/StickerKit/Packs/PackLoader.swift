public import SystemPackage

/// Finds the packs under the paths a user names.
///
/// A `.stickerpack` is a pack with everything below it; any other folder is a pack of the images
/// that lie in it directly. Links are not followed, and names are kept in the bytes the file system
/// gives, so that no two names are taken for one.
public struct PackLoader {
  /// Packs in the order of their paths.
  public private(set) var packs: [PackSource] = []

  private var indices: [FilePath: Int] = [:]
  private var seenFiles: Set<FileIdentity> = []
  private var seenFolders: Set<FileIdentity> = []
  private var queue: [Step] = []
  private var entryCount = 0

  private struct Step {
    var folder: FilePath
    var pack: FilePath?
    var depth: Int
  }

  /// Entries that are looked at in one run, and folders inside one another.
  private static let maximumEntries = 500_000
  private static let maximumDepth = 256

  /// Looks through the paths.
  public init(_ paths: [FilePath]) {
    for path in paths { add(path.withoutCurrentFolders) }
    while let step = queue.popLast() { walk(step) }
    let found = packs
    packs = found.filter { pack in !pack.isEmpty || Self.isNamedAndBare(pack, among: found) }
    for index in packs.indices { packs[index].files.sort { naturallyPrecedes($0.path, $1.path) } }
    packs.sort { naturallyPrecedes($0.path, $1.path) }
  }

  /// The names in a folder, to find the one that a user may have meant; empty when it cannot be
  /// read.
  public static func names(in folder: FilePath) -> [String] {
    ((try? FolderListing.names(in: folder)) ?? []).map(\.string)
  }

  private mutating func add(_ path: FilePath) {
    do throws(FileFault) {
      let kind = try FileKind(path, followsLinks: true)
      switch kind {
      case .folder:
        packs[packIndex(for: enclosingPack(of: path) ?? path)].isNamed = true
        queue.append(Step(folder: path, pack: enclosingPack(of: path), depth: 0))
      case .file: include(path, in: enclosingPack(of: path) ?? path.parent, followsLinks: true)
      default: addOddFile(path, kind, in: path.parent)
      }
    } catch {
      // A link that leads nowhere is there all the same.
      if (try? FileKind(path, followsLinks: false)) == .link {
        addOddFile(path, .link, in: path.parent)
      } else {
        packs[packIndex(for: path.parent)].faults.append(error)
      }
    }
  }

  private mutating func walk(_ step: Step) {
    let owner = step.pack ?? step.folder
    do throws(FileFault) {
      guard let identity = try FileIdentity(step.folder), seenFolders.insert(identity).inserted
      else { return }
      guard step.depth <= Self.maximumDepth else {
        throw .unreadable(
          step.folder, reason: "more than \(Self.maximumDepth) folders inside one another")
      }
      let names = try FolderListing.names(in: step.folder)
      entryCount += names.count
      guard entryCount <= Self.maximumEntries else {
        throw .unreadable(
          step.folder, reason: "more than \(Self.maximumEntries.grouped) files in all")
      }
      if CatalogFolder.isOne(step.folder),
        let catalog = CatalogFolder(step.folder, holding: names)
      {
        packs[packIndex(for: owner)].catalogFolders.append(catalog)
      }
      if step.folder.hasExtension("stickersequence") {
        packs[packIndex(for: owner)].sequenceCount += 1
      }
      for name in names { look(at: name, step, owner) }
    } catch {
      packs[packIndex(for: owner)].faults.append(error)
    }
  }

  private mutating func look(at name: FilePath.Component, _ step: Step, _ owner: FilePath) {
    let path = step.folder.appendingVisibly(name)
    do throws(FileFault) {
      let kind = try FileKind(path, followsLinks: false)
      switch kind {
      case .folder where FolderListing.isSkipped(name): break
      case .folder:
        let pack = step.pack ?? enclosingPack(of: path)
        queue.append(Step(folder: path, pack: pack, depth: step.depth + 1))
      case .file:
        if ImageName.isCandidate(path) { include(path, in: owner, followsLinks: false) }
      default:
        let leadsToFolder = kind == .link && (try? FileKind(path, followsLinks: true)) == .folder
        if leadsToFolder || ImageName.hasImageExtension(path) { addOddFile(path, kind, in: owner) }
      }
    } catch {
      packs[packIndex(for: owner)].faults.append(error)
    }
  }

  private mutating func include(_ path: FilePath, in pack: FilePath, followsLinks: Bool) {
    guard isNew(path) else { return }
    let isFrame = path.parent.hasExtension("stickersequence")
    packs[packIndex(for: pack)].files.append(
      PackSource.File(path: path, followsLinks: followsLinks, isSequenceFrame: isFrame))
  }

  private mutating func addOddFile(_ path: FilePath, _ kind: FileKind, in pack: FilePath) {
    guard isNew(path) else { return }
    packs[packIndex(for: pack)].oddFiles.append(OddFile(path: path, kind: kind.description))
  }

  /// Whether this is the first time that a name in a folder comes up, by whatever path.
  private mutating func isNew(_ path: FilePath) -> Bool {
    let folder = try? FileIdentity(path.parent)
    guard var identity = folder else { return true }
    identity.name = path.lastComponent
    return seenFiles.insert(identity).inserted
  }

  private mutating func packIndex(for folder: FilePath) -> Int {
    if let index = indices[folder] { return index }
    packs.append(PackSource(path: folder))
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
    pack.isNamed
      && !packs.contains { other in
        guard !other.isEmpty else { return false }
        return pack.path == "." ? other.path.isRelative : other.path.starts(with: pack.path)
      }
  }
}

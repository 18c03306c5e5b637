import StickerBase
import StickerMessages
import SystemPackage

// Reads descriptions of messages. The files that messages show are not stickers.
extension PackCollector {
  /// Reads the descriptions and removes the files that they name from the packs.
  ///
  /// - Parameters:
  ///   - maxBytes: the largest total size of all files that describe packs and messages, in bytes.
  ///   - used: the bytes of other files that count toward this limit.
  mutating func readConversations(within maxBytes: Int, used: Int) {
    var used = used
    var claims: [FilePath: FilePath] = [:]
    for path in descriptions.sorted(by: naturallyPrecedes) {
      let root = named.root(of: path)
      used += FileContents.byteCount(of: path, named.links(for: path))
      guard used <= maxBytes else {
        self[path].limitsReached.append(
          TreeLimitReached(folder: path, limit: .contentsBytes, found: used, allowed: maxBytes))
        continue
      }
      read(path, root, &claims)
    }
    for above in descriptionsAbove {
      for file in (try? Conversation(at: above))?.files ?? [] { claims[file.path.absolute] = above }
    }
    guard !claims.isEmpty else { return }
    leaveOut(claims)
  }

  /// Reads a description, and adds the files that it names to `claims`, by their absolute paths.
  private mutating func read(
    _ path: FilePath, _ root: FilePath?, _ claims: inout [FilePath: FilePath]
  ) {
    var source = ConversationSource(path: path, links: .refusedBelow(root ?? path.parent))
    do throws(ConversationFault) {
      let conversation = try Conversation(at: path, followsLinks: root == nil, below: root)
      source.conversation = conversation
      for file in conversation.files {
        let place = file.path.absolute
        claims[place] = claims[place] ?? path
      }
    } catch {
      if case .unreadable(let fault) = error { self[path].faults.append(fault) }
      source.faults = error.mistakes
    }
    self[path].conversation = source
  }

  /// Removes the files that descriptions name, identified by their absolute paths.
  private mutating func leaveOut(_ claims: [FilePath: FilePath]) {
    let names = Set(claims.keys.compactMap(\.lastComponent))
    var removed: [(FilePath, FilePath)] = []
    func owner(_ path: FilePath) -> FilePath? {
      guard let name = path.lastComponent, names.contains(name) else { return nil }
      return claims[path.absolute]
    }
    forEach { pack in
      guard pack.conversation == nil, !pack.isCatalogPack else { return }
      pack.files.removeAll { file in
        guard let owner = owner(file.path) else { return false }
        removed.append((file.path, owner))
        return true
      }
      pack.unsupportedArtwork.removeAll { owner($0) != nil }
    }
    for (path, owner) in removed {
      passOver(path, isFolder: false, "\(owner.display.printable) shows it in a message")
    }
  }
}

/// Descriptions of messages beside a named file, or in the folders above a named file or folder.
struct NearbyConversations {
  /// The descriptions in each folder.
  private var known: [FilePath: [FilePath]] = [:]
  /// The files that each description shows, as absolute paths.
  private var filesShown: [FilePath: Set<FilePath>] = [:]
  /// Maximum number of folders to search upward, more than the depth of an app's project.
  private static let maxFolders = 16
  /// Maximum number of descriptions that are read in one folder.
  private static let maxInFolder = 100

  /// Returns the descriptions in a folder and in the folders above it, up to the working directory or the top
  /// of a repository, closest first.
  mutating func around(_ folder: FilePath) -> [FilePath] {
    var folder = folder
    var found: [FilePath] = []
    for _ in 0..<Self.maxFolders {
      let descriptions = known[folder] ?? Self.descriptions(in: folder)
      known[folder] = descriptions
      found += descriptions
      guard folder != ".", folder.lastComponent?.kind == .regular, !Self.isTop(folder) else {
        break
      }
      folder = folder.parent
    }
    return found
  }

  /// Returns the descriptions in the folders above a folder, up to the working directory or the top of a repository,
  /// closest first.
  mutating func above(_ folder: FilePath) -> [FilePath] {
    Self.isTop(folder) || folder.above == folder ? [] : around(folder.above)
  }

  private static func isTop(_ folder: FilePath) -> Bool {
    (try? FileKind(folder.appending(".git"), followsLinks: false)) != nil
  }

  private static func descriptions(in folder: FilePath) -> [FilePath] {
    let names =
      (try? FolderListing.names(in: folder, .followed, atMost: TreeLimits.standard.entries)) ?? []
    return names.filter { $0.string.hasSuffix(Conversation.suffix) }.prefix(maxInFolder)
      .map { folder.appendingAsShown($0) }
  }

  /// Returns the description that shows a file; `nil` if none does.
  mutating func owner(of file: FilePath) -> FilePath? {
    let folder = file.parent
    // If the working directory is a folder of images, the description may be in the folder above.
    let around = around(folder) + (folder == "." ? above(folder) : [])
    guard !around.isEmpty else { return nil }
    let place = file.absolute
    for path in around {
      let files =
        filesShown[path] ?? Set(((try? Conversation(at: path))?.files ?? []).map(\.path.absolute))
      filesShown[path] = files
      if files.contains(place) { return path }
    }
    return nil
  }
}

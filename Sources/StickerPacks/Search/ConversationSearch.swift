import StickerBase
import StickerMessages
import SystemPackage

// Descriptions of messages, and the files that they show, which are no stickers.
extension PackCollector {
  /// Reads the descriptions, and takes the files that they name out of the packs.
  ///
  /// - Parameters:
  ///   - bytes: what all files that describe packs and messages may have together.
  ///   - used: what others have taken of that.
  mutating func readConversations(within bytes: Int, used: Int) {
    var used = used
    var claims: [FilePath: FilePath] = [:]
    for path in descriptions.sorted(by: naturallyPrecedes) {
      let root = named.root(of: path)
      used += FileContents.byteCount(of: path, named.links(for: path))
      guard used <= bytes else {
        self[path].limitsReached.append(
          TreeLimitReached(folder: path, limit: .contentsBytes, found: used, allowed: bytes))
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

  /// Leaves out the files that descriptions name, by the one path that leads to each.
  private mutating func leaveOut(_ claims: [FilePath: FilePath]) {
    let names = Set(claims.keys.compactMap(\.lastComponent))
    var left: [(FilePath, FilePath)] = []
    func owner(_ path: FilePath) -> FilePath? {
      guard let name = path.lastComponent, names.contains(name) else { return nil }
      return claims[path.absolute]
    }
    forEach { pack in
      guard pack.conversation == nil, !pack.isWholeCatalog else { return }
      pack.files.removeAll { file in
        guard let owner = owner(file.path) else { return false }
        left.append((file.path, owner))
        return true
      }
      pack.foreignArt.removeAll { owner($0) != nil }
    }
    for (path, owner) in left {
      passOver(path, isFolder: false, "\(owner.display.printable) shows it in a message")
    }
  }
}

/// Descriptions in the folders above a file or folder that somebody named.
struct NearbyConversations {
  /// What is in a folder, by its path.
  private var known: [FilePath: [FilePath]] = [:]
  /// What descriptions show, by the one path that leads to each.
  private var shown: [FilePath: Set<FilePath>] = [:]
  /// As deep as a project of an app is.
  private static let mostFolders = 16
  /// Descriptions of one folder that are read.
  private static let mostInFolder = 100

  /// The descriptions in a folder and in those above, up to the working folder or the top of a
  /// repository; the closest first.
  mutating func around(_ folder: FilePath) -> [FilePath] {
    var folder = folder
    var found: [FilePath] = []
    for _ in 0..<Self.mostFolders {
      let names = known[folder] ?? Self.names(in: folder)
      known[folder] = names
      found += names
      guard folder != ".", folder.lastComponent?.kind == .regular, !Self.isTop(folder) else {
        break
      }
      folder = folder.parent
    }
    return found
  }

  /// The descriptions in the folders above one, up to the same end.
  mutating func above(_ folder: FilePath) -> [FilePath] {
    Self.isTop(folder) || folder.above == folder ? [] : around(folder.above)
  }

  private static func isTop(_ folder: FilePath) -> Bool {
    (try? FileKind(folder.appending(".git"), followsLinks: false)) != nil
  }

  private static func names(in folder: FilePath) -> [FilePath] {
    let names =
      (try? FolderListing.names(in: folder, .followed, atMost: TreeLimits.standard.entries)) ?? []
    return names.filter { $0.string.hasSuffix(Conversation.suffix) }.prefix(mostInFolder)
      .map { folder.appendingVisibly($0) }
  }

  /// The description that shows a file; `nil` when none does.
  mutating func owner(of file: FilePath) -> FilePath? {
    let folder = file.parent
    // From within a folder of pictures the description is in the one above.
    let around = around(folder) + (folder == "." ? above(folder) : [])
    guard !around.isEmpty else { return nil }
    let place = file.absolute
    for path in around {
      let files =
        shown[path] ?? Set(((try? Conversation(at: path))?.files ?? []).map(\.path.absolute))
      shown[path] = files
      if files.contains(place) { return path }
    }
    return nil
  }
}

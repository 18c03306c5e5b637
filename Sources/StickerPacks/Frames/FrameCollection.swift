import StickerBase
import StickerCodecs
package import SystemPackage

/// What a folder holds that each becomes an animation: folders of frames, GIFs, APNGs, WebP, movies.
package struct FrameCollection: Sendable {
  /// One of them, and what its sticker is called.
  package struct Entry: Sendable {
    package var path: FilePath
    /// Without an ending.
    package var name: String
  }

  /// In natural order.
  package private(set) var entries: [Entry] = []
  /// What becomes none: stills, links and all else.
  package private(set) var others: [FilePath] = []

  /// Looks through a folder, not through those in it.
  ///
  /// - Parameter output: the folder for what is made, which may lie there as well.
  package init(of folder: FilePath, output: FilePath) throws(SequenceFault) {
    let links = LinkPolicy.refusedBelow(folder)
    let output = output.absolute
    do throws(FileFault) {
      for name in try FolderListing.names(in: folder, links, atMost: TreeLimits.standard.entries)
      where !name.string.hasPrefix(".") {
        let path = folder.appendingVisibly(name)
        switch try? FileKind(path, links) {
        case .folder where path.absolute == output: continue
        case .folder where Self.hasImages(path, links):
          let isSequence = CatalogFolder.Kind(path) == .sequence
          entries.append(Entry(path: path, name: isSequence ? name.stem : name.string))
        case .file where Self.isAnimated(path, links):
          entries.append(Entry(path: path, name: name.stem))
        default: others.append(path)
        }
      }
    } catch {
      throw .unreadable(error)
    }
    entries.sort { naturallyPrecedes($0.path, $1.path) }
    others.sort(by: naturallyPrecedes)
  }

  private static func hasImages(_ folder: FilePath, _ links: LinkPolicy) -> Bool {
    let names = try? FolderListing.names(in: folder, links, atMost: TreeLimits.standard.entries)
    return names?.contains { name in
      !name.string.hasPrefix(".") && ImageName.isCandidate(folder.appendingVisibly(name), links)
    } ?? false
  }

  /// Whether a file moves, by what it holds; also where its name says so and it is damaged, which is to be
  /// told then. Of an APNG the chunk that makes it one comes before its pixels (PNG 3rd edition, 5.6).
  private static func isAnimated(_ path: FilePath, _ links: LinkPolicy) -> Bool {
    let start = FileContents.prefix(of: path, count: 1 << 16, links)
    if start.starts(with: Array("GIF8".utf8)) { return true }
    if WebPFile.recognizes(start) { return WebPFile.isAnimated(start) }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return start.contains(Array("acTL".utf8)) }
    return Movie.Container(start) != nil || ForeignArt.isKnown(path, links)
      || ["apng", "gif", "webp"].contains(path.extension?.lowercased() ?? "")
  }

  /// Entries whose stickers would have one name on a disk that ignores case, with those that share it.
  package var collisions: [FilePath: [FilePath]] {
    let groups = Dictionary(grouping: entries) { $0.name.lowercased() }.values.filter {
      $0.count > 1
    }
    var collisions: [FilePath: [FilePath]] = [:]
    for group in groups {
      for entry in group {
        collisions[entry.path] = group.map(\.path).filter { $0 != entry.path }
      }
    }
    return collisions
  }
}

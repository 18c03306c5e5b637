import StickerBase
import StickerCodecs
package import SystemPackage

/// The contents of a folder of animations. Its entries are folders of frames, GIFs, APNGs, animated WebP files and
/// movies, each of which becomes a sticker, and artwork that cannot be read, which is reported.
package struct FrameCollection: Sendable {
  /// A folder or file to make a sticker from, and the name of that sticker.
  package struct Entry: Sendable {
    package var path: FilePath
    /// The name of the sticker without extension.
    package var name: String
  }

  /// The entries in natural order.
  package private(set) var entries: [Entry] = []
  /// Everything in the folder that is neither an entry nor hidden nor the output, such as stills and links.
  package private(set) var others: [FilePath] = []

  /// Lists a folder. A subfolder is an entry if it holds images itself, not only in its own subfolders.
  ///
  /// - Parameter output: the output folder, which is skipped if it lies in the folder.
  package init(of folder: FilePath, output: FilePath) throws(SequenceFault) {
    let links = LinkPolicy.refusedBelow(folder)
    let output = output.absolute
    do throws(FileFault) {
      for name in try FolderListing.names(in: folder, links, atMost: TreeLimits.standard.entries)
      where !name.string.hasPrefix(".") {
        let path = folder.appendingAsShown(name)
        switch try? FileKind(path, links) {
        case .folder where path.absolute == output: continue
        case .folder where Self.hasImages(path, links):
          let isSequence = CatalogFolder.Kind(path) == .sequence
          entries.append(Entry(path: path, name: isSequence ? name.stem : name.string))
        case .file where Self.isEntry(path, links):
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
      !name.string.hasPrefix(".") && ImageName.isCandidate(folder.appendingAsShown(name), links)
    } ?? false
  }

  /// Returns true if a file may be animated, or is artwork that cannot be read. A file without a known signature is
  /// judged by its extension, so that damaged animations and unsupported formats are reported. In an APNG, the acTL
  /// chunk precedes the pixels (PNG 3rd edition, 5.6).
  private static func isEntry(_ path: FilePath, _ links: LinkPolicy) -> Bool {
    let start = FileContents.prefix(of: path, count: 1 << 16, links)
    if start.starts(with: Array("GIF8".utf8)) { return true }
    if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      // The flag A of VP8X (RFC 9649, 2.7).
      return start.dropFirst(12).starts(with: Array("VP8X".utf8)) && start.count > 20
        && start[20] & 2 != 0
    }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return start.contains(Array("acTL".utf8)) }
    return Movie.Container(start) != nil || UnsupportedArtwork.isArtwork(path, links)
      || ["apng", "gif", "webp"].contains(path.extension?.lowercased() ?? "")
  }

  /// The entries whose stickers would have the same name on a file system that ignores case: for the path of each such
  /// entry, the paths of the other entries with that name.
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

import StickerBase
import SystemPackage

/// Looks for icon sets below catalogs and folders, within a number of names for one project.
struct IconSetSearch {
  private let root: FilePath
  private var namesLeft = 20_000
  private var known: [FilePath: [FilePath]?] = [:]
  /// Folders inside one another.
  private static let mostFolders = 12

  /// - Parameter root: the folder that somebody named; links below it are not followed.
  init(below root: FilePath) { self.root = root }

  /// The sets in a catalog or folder; `nil` when there is too much to look through.
  mutating func sets(in place: FilePath) -> [FilePath]? {
    if let known = known[place] { return known }
    let links = LinkPolicy.refusedBelow(root)
    var sets: [FilePath] = []
    var folders = [(path: place, depth: 0)]
    while let (folder, depth) = folders.popLast() {
      // What cannot be listed holds nothing that Xcode could compile.
      guard let names = try? FolderListing.names(in: folder, links, atMost: namesLeft) else {
        continue
      }
      namesLeft -= names.count
      guard namesLeft > 0, depth < Self.mostFolders else {
        known[place] = .some(nil)
        return nil
      }
      for name in names {
        switch name.extension {
        case "stickersiconset", "appiconset", "icon": sets.append(folder.appendingVisibly(name))
        case nil, "xcassets", "xcstickers", "lproj":
          let path = folder.appendingVisibly(name)
          if (try? FileKind(path, links)) == .folder { folders.append((path, depth + 1)) }
        default: continue
        }
      }
    }
    known[place] = sets
    return sets
  }
}

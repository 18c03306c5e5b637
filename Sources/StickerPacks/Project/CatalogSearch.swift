import StickerBase
import SystemPackage

/// Looks for icon sets and packs below catalogs and folders, within a number of names for one project.
struct CatalogSearch {
  private let root: FilePath
  private var namesLeft = mostNames
  private var known: [FilePath: [FilePath]?] = [:]
  /// Names in all folders, and folders inside one another.
  static let mostNames = 100_000
  static let mostFolders = 64

  /// - Parameter root: the folder that somebody named; links below it are not followed.
  init(below root: FilePath) { self.root = root }

  /// True for an `.appiconset` without a picture in it.
  func isEmptyIconSet(_ set: FilePath) -> Bool {
    guard set.hasExtension("appiconset"),
      let names = try? FolderListing.names(in: set, .refusedBelow(root), atMost: 1_000)
    else { return false }
    return !names.contains { ImageName.hasImageExtension(FilePath(root: nil, components: $0)) }
  }

  /// The sets and packs in a catalog or folder; `nil` when there is too much to look through.
  mutating func setsAndPacks(in place: FilePath) -> [FilePath]? {
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
        case "stickersiconset", "appiconset", "icon", "stickerpack":
          sets.append(folder.appendingVisibly(name))
        // What there is most of, and nothing of those in.
        case "imageset", "colorset", "framework", "xcframework", "png", "swift":
          continue
        default:
          let path = folder.appendingVisibly(name)
          if (try? FileKind(path, links)) == .folder { folders.append((path, depth + 1)) }
        }
      }
    }
    known[place] = sets
    return sets
  }
}

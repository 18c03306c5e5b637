import StickerBase
import SystemPackage

/// Finds icon sets and packs in catalogs and folders, with a limit on the number of names per project.
struct CatalogSearch {
  private let root: FilePath
  private var namesLeft = maxNames
  private var known: [FilePath: [FilePath]?] = [:]
  /// The searched catalogs and folders that contain links, which may lead to more catalogs.
  private(set) var placesWithLinks: Set<FilePath> = []
  /// Maximum number of names in all folders.
  static let maxNames = 100_000
  /// Maximum depth of nested folders.
  static let maxDepth = 64

  /// Creates a search.
  ///
  /// - Parameter root: the folder that the user named; links below it are not followed.
  init(below root: FilePath) { self.root = root }

  /// Returns true if a set is an `.appiconset` that contains none of the images that its list has for iPhone and iPad.
  /// Xcode ignores images that are not listed. If the list has no icons or cannot be read, the set is empty if it
  /// contains no images at all.
  func isEmptyIconSet(_ set: FilePath) -> Bool {
    guard set.hasExtension("appiconset"),
      let names = try? FolderListing.names(in: set, .refusedBelow(root), atMost: 1_000)
    else { return false }
    let images = names.map(\.string).filter { ImageName.hasImageExtension(FilePath($0)) }
    let list = set.appendingAsShown(PackContents.fileName)
    guard let contents = try? PackContents(at: list, of: .iconSet, .refusedBelow(root)),
      contents.fault == nil, !contents.icons.isEmpty
    else { return images.isEmpty }
    let icons = contents.icons.filter { !Self.otherIdioms.contains($0.idiom ?? "") }
    let listed = Set(icons.compactMap { $0.filename?.lowercased() })
    return !images.contains { listed.contains($0.lowercased()) }
  }

  /// The idioms of icons for Macs, watches and cars, which an app with a Messages extension may have in addition.
  private static let otherIdioms: Set<String> = ["mac", "watch", "watch-marketing", "car"]

  /// The presence of a file or folder that a project lists.
  enum Presence {
    case present
    case missing
    /// The file lies behind a link, which is not followed, or cannot be reached, or its path has a variable.
    case unknown
  }

  func presence(of path: FilePath) -> Presence {
    // `${NAME}` is an environment variable of XcodeGen, and `$(NAME)` a build setting.
    let text = path.string
    guard !text.contains("${"), !text.contains("$(") else { return .unknown }
    do throws(FileFault) {
      return try FileKind(path, .refusedBelow(root)) == .link ? .unknown : .present
    } catch {
      return error.isAboutMissingFile ? .missing : .unknown
    }
  }

  /// Returns the icon sets and packs in a catalog or folder; `nil` if there are too many names to search, or if the
  /// folders are nested too deeply.
  mutating func setsAndPacks(in place: FilePath) -> [FilePath]? {
    if let known = known[place] { return known }
    let links = LinkPolicy.refusedBelow(root)
    var sets: [FilePath] = []
    var folders = [(path: place, depth: 0)]
    while let (folder, depth) = folders.popLast() {
      // Xcode cannot compile anything in a folder that cannot be listed.
      guard let names = try? FolderListing.names(in: folder, links, atMost: namesLeft) else {
        continue
      }
      namesLeft -= names.count
      guard namesLeft >= 0, depth <= Self.maxDepth else {
        known[place] = .some(nil)
        return nil
      }
      for name in names {
        switch name.extension {
        case "stickersiconset", "appiconset", "icon", "stickerpack":
          sets.append(folder.appendingAsShown(name))
        // The most common extensions of files and folders that contain no sets or packs.
        case "imageset", "colorset", "framework", "xcframework", "png", "swift":
          continue
        default:
          let path = folder.appendingAsShown(name)
          switch try? FileKind(path, links) {
          case .folder: folders.append((path, depth + 1))
          case .link where name.extension == nil || path.isCatalog: placesWithLinks.insert(place)
          default: continue
          }
        }
      }
    }
    known[place] = sets
    return sets
  }
}

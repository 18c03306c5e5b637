import StickerBase
import StickerCodecs
import SystemPackage

/// Classifies folders with art by their names.
enum ArtFolder {
  /// Returns the words of a name, in lowercase and without the "s" of a plural.
  static func words(of name: String) -> [String] {
    name.lowercased().split { !$0.isLetter }.map {
      String($0.hasSuffix("s") ? $0.dropLast() : $0)
    }
  }

  /// The endings of words for the pictures of a pack: `hexsticker`, for example, ends in one.
  private static let suffixes = ["sticker", "emoji", "emote", "emoticon"]
  /// Words for materials of stickers, which are not stickers themselves.
  private static let materials: Set<String> = [
    "background", "mockup", "print", "sheet", "template",
  ]
  /// Words for things that are no longer used.
  private static let old: Set<String> = [
    "archive", "backup", "deprecated", "legacy", "obsolete", "old", "outdated", "unused",
  ]

  /// Returns true for the name of a folder with stickers or emoji.
  static func isForPacks(_ name: String) -> Bool {
    let words = words(of: name)
    return words.contains { word in suffixes.contains(where: word.hasSuffix) }
      && materials.isDisjoint(with: words)
  }

  /// Returns true for the name of a folder with stickers.
  static func isForStickers(_ name: String) -> Bool {
    isForPacks(name) && words(of: name).contains { $0.hasSuffix("sticker") }
  }

  private static let animations: Set<String> = ["animated", "animation", "apng", "gif"]

  /// Returns true for the name of a folder with animations.
  static func isForAnimations(_ name: String) -> Bool {
    !animations.isDisjoint(with: words(of: name))
  }

  /// Returns true for the name of a folder with pictures that are no longer used.
  static func isOld(_ name: String) -> Bool { !old.isDisjoint(with: words(of: name)) }
}

/// Recognizes the folders of a checkout of art that contain no stickers: folders beside a folder of stickers, the top
/// folder if it has only a few pictures, folders with worse variants of the pictures in another folder, and folders
/// with old copies.
struct ArtFolders {
  private let checkout: FilePath
  private let packs: [PackSource]
  /// The number of pictures in all folders.
  private let count: Int
  /// True if most of the pictures are in folders that are named after stickers or emoji.
  private let hasFoldersForPacks: Bool
  /// The name of a folder with stickers; `nil` if the checkout has none, or hardly any pictures in such folders.
  private let stickerFolder: String?
  /// The folders with the same pictures at other sizes, in other formats, or as originals.
  private let variants: FolderVariants
  /// The old folders with a copy of a picture in another folder.
  private lazy var copies = foldersWithCopies()

  /// Maximum number of bytes that are read to compare files.
  private static let maxBytes = 1 << 28
  /// Minimum share of the pictures in folders with stickers; below it, those folders do not count.
  private static let minShare = 0.05

  /// Examines the folders of a checkout.
  ///
  /// - Parameter packs: the folders with pictures in the checkout.
  init(_ packs: [PackSource], in checkout: FilePath) {
    (self.packs, self.checkout) = (packs, checkout)
    variants = FolderVariants(packs, in: checkout)
    let found = packs.compactMap { pack in
      pack.path.names(below: checkout)?.first { ArtFolder.isForStickers($0.string) }
        .map { (name: $0.string, count: pack.files.count) }
    }
    let inside = found.reduce(0) { $0 + $1.count }
    let all = packs.reduce(0) { $0 + $1.files.count }
    count = all
    let forPacks = packs.filter { pack in
      (pack.path.names(below: checkout) ?? []).contains { ArtFolder.isForPacks($0.string) }
    }
    hasFoldersForPacks = 2 * forPacks.reduce(0) { $0 + $1.files.count } > all
    let isEnough = inside > 0 && Double(inside) >= Self.minShare * Double(all)
    stickerFolder = isEnough ? found.first { $0.count > 0 }?.name : nil
  }

  /// Returns the reason that none of a folder's pictures is a sticker, with `isOld` true if they are old copies; `nil`
  /// if some of them may be stickers.
  mutating func reasonToLeaveOut(_ pack: PackSource) -> (reason: String, isOld: Bool)? {
    let names = pack.path.names(below: checkout) ?? []
    if let stickerFolder,
      !names.contains(where: {
        ArtFolder.isForPacks($0.string) || ArtFolder.isForAnimations($0.string)
      })
    {
      return ("the stickers are in the folder \(stickerFolder.excerpt)", false)
    }
    if isTopBesideFolders(pack) { return ("almost all other pictures are in folders", false) }
    if let reason = variants.reasonToLeaveOut(pack.path) { return (reason, false) }
    guard let old = oldFolder(of: pack), copies.contains(old.path) else { return nil }
    return ("its folder \(old.name.excerpt) keeps copies of other pictures", true)
  }

  /// Maximum share of a checkout's pictures that may lie at its top, such as logos, previews and collages, if its art
  /// is in folders.
  private static let maxShareAtTop = 0.1

  /// Maximum number of pictures at the top, such as a logo and a preview, unless ``hasFoldersForPacks``.
  private static let maxCountAtTop = 2

  /// Returns true if the pack consists of the few pictures at the top of a checkout whose art is in folders.
  private func isTopBesideFolders(_ pack: PackSource) -> Bool {
    pack.path.names(below: checkout)?.isEmpty == true
      && (hasFoldersForPacks || pack.files.count <= Self.maxCountAtTop)
      && Double(pack.files.count) <= Self.maxShareAtTop * Double(count)
  }

  /// Returns the outermost folder with an old folder's name that a pack is or lies in; `nil` if there is none.
  private func oldFolder(of pack: PackSource) -> (name: String, path: FilePath)? {
    let names = pack.path.names(below: checkout) ?? []
    guard let end = names.firstIndex(where: { ArtFolder.isOld($0.string) }) else { return nil }
    var folder = pack.path
    for _ in names[end...].dropFirst() { folder.removeLastComponent() }
    return (names[end].string, folder)
  }

  /// Returns the old folders that contain a copy of a file in another folder. A file is read at most once, and only if
  /// another folder has a file of the same size.
  private func foldersWithCopies() -> Set<FilePath> {
    let files = packs.flatMap { pack in
      let folder = oldFolder(of: pack)?.path
      return pack.files.map { (file: $0, folder: folder) }
    }
    let sizes = Dictionary(grouping: files) { entry in
      FileContents.byteCount(of: entry.file.location, entry.file.links)
    }
    let maxFileBytes = DecodeLimits.standard.fileBytes
    var bytesLeft = Self.maxBytes
    var found: Set<FilePath> = []
    for (count, files) in sizes.sorted(by: { $0.key < $1.key })
    where count > 0 && count <= min(maxFileBytes, bytesLeft / files.count) {
      guard Set(files.map { $0.folder }).count > 1 else { continue }
      bytesLeft -= count * files.count
      var folders: [String: Set<FilePath?>] = [:]
      for (file, folder) in files {
        guard let bytes = (try? file.contents(limit: maxFileBytes))?.bytes else { continue }
        folders[SHA256.hexDigest(of: bytes), default: []].insert(folder)
      }
      for same in folders.values where same.count > 1 { found.formUnion(same.compactMap(\.self)) }
    }
    return found
  }
}

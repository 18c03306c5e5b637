import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// The part of a pack that the user named. Findings about other stickers of the pack are not reported.
struct NamedPart {
  private let pack: FilePath
  /// The names of the items directly in the pack's folder that are art or contain art.
  private let art: Set<FilePath>
  /// The names of the items directly in the pack's folder that the user named.
  private let named: Set<FilePath>

  /// Creates the named part of a pack; `nil` if the whole pack is meant.
  init?(of pack: PackSource) {
    // A manifest stands for all that it describes.
    guard !pack.namedPaths.isEmpty,
      pack.declaration.map({ pack.namedPaths.contains($0.path) }) != true
    else { return nil }
    self.pack = pack.path
    let folders = pack.catalogFolders.map(\.path) + pack.sequences + pack.foldersWithoutContents
    let paths = pack.files.map(\.path) + pack.irregularFiles.map(\.path) + folders
    art = Set(paths.compactMap { Self.item($0, in: pack.path) })
    named = Set(pack.namedPaths.compactMap { Self.item($0, in: pack.path) })
  }

  /// Returns true if a finding is about a named item, about the pack, or about both a named item and a sibling.
  func concerns(_ finding: Finding) -> Bool {
    !isSibling(finding.path) || finding.covers.contains(where: contains)
  }

  /// Returns true if a path is, or lies in, art that was not named.
  func isSibling(_ path: FilePath) -> Bool {
    Self.item(path, in: pack).map { art.contains($0) && !named.contains($0) } ?? false
  }

  /// Returns true if a path is, or lies in, a named item.
  func contains(_ path: FilePath) -> Bool {
    Self.item(path, in: pack).map(named.contains) ?? false
  }

  /// Returns the item directly in the pack's folder that a path is or lies in; `nil` for the folder itself
  /// and for paths elsewhere.
  private static func item(_ path: FilePath, in pack: FilePath) -> FilePath? {
    guard path != pack, pack == "." || path.starts(with: pack) else { return nil }
    return path.relative(to: pack).components.first.map { FilePath(root: nil, components: $0) }
  }
}

extension PackReport {
  /// Removes the stickers that were not named and the findings about them, and counts again.
  mutating func keepOnly(_ part: NamedPart) {
    let before = stickerCount
    let spoiled = SpoiledStickers((findings + baselined).filter(spoils))
    stickers = stickers.filter(part.contains)
    siblingCount = before - stickerCount
    leftOutOfAll.formIntersection(stickers)
    goodCount = stickers.count { sticker in
      !leftOutOfAll.contains(sticker) && !spoiled.contains(sticker)
    }
    findings = findings.filter(part.concerns)
    baselined = baselined.filter(part.concerns)
    ignored = ignored.filter { part.concerns($0.finding) }
  }
}

extension Pack {
  /// The paths of ``checkedPaths`` that every rule has judged. They do not include the siblings of named stickers,
  /// which only rules about packs judge.
  var judgedPaths: [FilePath] {
    guard let named = NamedPart(of: source) else { return checkedPaths }
    return checkedPaths.filter { !named.isSibling($0) }
  }

  /// The file that represents each folder, by the folder: the list of the folder, or else the first file in it.
  var representatives: [FilePath: FilePath] {
    let lists = source.catalogFolders.map { ($0.path, $0.contentsPath) }
    var files = Dictionary(lists) { one, _ in one }
    for folder in [source.path] + source.sequences + source.foldersWithoutContents
    where files[folder] == nil {
      files[folder] =
        folder == "." || folder.isEmpty
        ? source.files.first?.path : source.files.first { $0.path.starts(with: folder) }?.path
    }
    return files
  }
}

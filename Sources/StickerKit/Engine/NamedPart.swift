import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// The part of a pack that somebody named: what is said of its other stickers is not for them.
struct NamedPart {
  private let pack: FilePath
  /// What lies in the pack's folder and is art, each thing by its name there.
  private let art: Set<FilePath>
  private let named: Set<FilePath>

  /// `nil` when all of the pack is meant.
  init?(of pack: Pack) {
    guard !pack.namedPaths.isEmpty else { return nil }
    self.pack = pack.path
    let folders = pack.catalogFolders.map(\.path) + pack.sequences + pack.foldersWithoutContents
    let paths = pack.source.files.map(\.path) + pack.oddFiles.map(\.path) + folders
    art = Set(paths.compactMap { Self.item($0, in: pack.path) })
    named = Set(pack.namedPaths.compactMap { Self.item($0, in: pack.path) })
  }

  /// Whether a finding is about something named, about the pack, or about both this and a sibling.
  func concerns(_ finding: Finding) -> Bool {
    guard let item = Self.item(finding.path, in: pack), art.contains(item), !named.contains(item)
    else { return true }
    return finding.covers.contains(where: contains)
  }

  /// Whether a path is, or lies in, something that was named.
  func contains(_ path: FilePath) -> Bool {
    Self.item(path, in: pack).map(named.contains) ?? false
  }

  /// The file or folder, directly in the pack's folder, that a path is or lies in; `nil` for the
  /// folder itself and for what lies elsewhere.
  private static func item(_ path: FilePath, in pack: FilePath) -> FilePath? {
    guard path != pack, pack == "." || path.starts(with: pack) else { return nil }
    return path.relative(to: pack).components.first.map { FilePath(root: nil, components: $0) }
  }
}

extension PackReport {
  /// Leaves out what is said of other stickers than those that were named.
  mutating func keep(_ part: NamedPart) {
    let before = stickerCount
    let spoiled = Set((findings + baselined).filter(spoils).map(\.path))
    stickers = stickers.filter(part.contains)
    siblingCount = before - stickerCount
    goodCount = stickers.count { sticker in
      !spoiled.contains(sticker) && !spoiled.contains { $0.parent == sticker }
    }
    findings = findings.filter(part.concerns)
    baselined = baselined.filter(part.concerns)
    ignored = ignored.filter { part.concerns($0.finding) }
  }
}

extension Pack {
  /// A file that stands for each of its folders: its list, or the first one in it.
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

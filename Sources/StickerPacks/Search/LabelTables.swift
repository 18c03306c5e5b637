import StickerBase
import SystemPackage

extension PackCollector {
  /// Maximum number of tables that are read in one run: a hundred languages of fifty packs.
  private static let mostTables = 5_000

  /// Reads `<language>.lproj/<PackName>.strings` for each pack of a catalog. Xcode keeps them beside the
  /// catalog or in it.
  ///
  /// - Parameters:
  ///   - bytes: the largest total size of all files in bytes.
  ///   - used: the bytes of `Contents.json` files, which count towards it.
  mutating func readLabels(within bytes: Int, used: Int) {
    var used = used
    var tablesLeft = Self.mostTables
    var places: [FilePath: Languages] = [:]
    let named = named
    forEach { pack in
      guard pack.isWholeCatalog, let table = FilePath.Component("\(pack.name).strings") else {
        return
      }
      let catalog = pack.path.catalog
      for place in [pack.path, catalog, catalog?.parent].compactMap(\.self) {
        let links = named.links(for: place)
        let languages = places[place] ?? Languages(in: place, links)
        places[place] = languages
        guard let folders = languages.holders[table.string] else { continue }
        for folder in folders {
          let path = folder.appending(table)
          used += FileContents.byteCount(of: path, links)
          tablesLeft -= 1
          guard used <= bytes, tablesLeft >= 0 else {
            pack.limitsReached.append(
              TreeLimitReached(folder: folder, limit: .contentsBytes, found: used, allowed: bytes))
            return
          }
          pack.localizations.tables.append(
            StringsTable(at: path, language: folder.stem ?? "", links))
        }
        let holders = Set(folders)
        pack.localizations.foldersWithout += languages.folders.filter { !holders.contains($0) }
      }
    }
  }
}

/// The `.lproj` folders in a folder, and the tables in them.
private struct Languages {
  /// The folders in byte order of their names.
  var folders: [FilePath] = []
  /// The folders with a table, by the table's file name.
  var holders: [String: [FilePath]] = [:]

  /// Lists the tables. Unreadable folders are ignored; they are reported elsewhere if they are checked.
  init(in place: FilePath, _ links: LinkPolicy) {
    let names = (try? FolderListing.names(in: place, links, atMost: 1_000)) ?? []
    for name in names where name.extension == "lproj" {
      let folder = place.appendingVisibly(name)
      guard (try? FileKind(folder, links)) == .folder else { continue }
      folders.append(folder)
      for table in (try? FolderListing.names(in: folder, links, atMost: 1_000)) ?? []
      where table.extension == "strings" {
        holders[table.string, default: []].append(folder)
      }
    }
  }
}

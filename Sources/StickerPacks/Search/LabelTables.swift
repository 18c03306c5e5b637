import StickerBase
import SystemPackage

extension PackCollector {
  /// Reads `<language>.lproj/<PackName>.strings` for each pack of a catalog: in the pack, in its catalog and beside the
  /// catalog.
  ///
  /// - Parameters:
  ///   - most: the maximum number of tables.
  ///   - bytes: the largest total size of all files in bytes.
  ///   - used: the bytes of `Contents.json` files, which count toward it.
  mutating func readLabels(atMost most: Int, within bytes: Int, used: Int) {
    var used = used
    var count = 0
    var places: [FilePath: LanguageFolders] = [:]
    let named = named
    forEach { pack in
      guard pack.isCatalogPack, let table = FilePath.Component("\(pack.name).strings") else {
        return
      }
      let catalog = pack.path.catalog
      for place in [pack.path, catalog, catalog?.parent].compactMap(\.self) {
        let links = named.links(for: place)
        let languages = places[place] ?? LanguageFolders(in: place, links)
        places[place] = languages
        guard let folders = languages.foldersByTable[table.string] else { continue }
        for folder in folders {
          let path = folder.appending(table)
          used += FileContents.byteCount(of: path, links)
          count += 1
          guard count <= most else {
            pack.limitsReached.append(
              TreeLimitReached(folder: folder, limit: .labelTables, found: count, allowed: most))
            return
          }
          guard used <= bytes else {
            pack.limitsReached.append(
              TreeLimitReached(folder: folder, limit: .contentsBytes, found: used, allowed: bytes))
            return
          }
          pack.localizations.tables.append(
            StringsTable(at: path, language: folder.stem ?? "", links))
        }
        let withTable = Set(folders)
        pack.localizations.foldersWithoutTable += languages.folders.filter {
          !withTable.contains($0)
        }
      }
    }
  }
}

/// The `.lproj` folders in a folder, and the tables in them.
private struct LanguageFolders {
  /// The folders in byte order of their names.
  var folders: [FilePath] = []
  /// The folders with a table, by the table's file name.
  var foldersByTable: [String: [FilePath]] = [:]

  /// Lists the tables. Unreadable folders are ignored; they are reported elsewhere if they are checked.
  init(in place: FilePath, _ links: LinkPolicy) {
    let names = (try? FolderListing.names(in: place, links, atMost: 1_000)) ?? []
    for name in names where name.extension == "lproj" {
      let folder = place.appendingAsShown(name)
      guard (try? FileKind(folder, links)) == .folder else { continue }
      folders.append(folder)
      for table in (try? FolderListing.names(in: folder, links, atMost: 1_000)) ?? []
      where table.extension == "strings" {
        foldersByTable[table.string, default: []].append(folder)
      }
    }
  }
}

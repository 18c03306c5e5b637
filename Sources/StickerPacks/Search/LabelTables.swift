import StickerBase
import SystemPackage

extension PackCollector {
  /// Reads `<language>.lproj/<PackName>.strings` for each pack of a catalog. The folder `<language>.lproj` may be in
  /// the pack, in its catalog or beside the catalog.
  ///
  /// - Parameters:
  ///   - maxTables: the maximum number of tables.
  ///   - maxBytes: the largest total size of all files in bytes.
  ///   - used: the bytes of `Contents.json` files, which count toward `maxBytes`.
  mutating func readLabels(atMost maxTables: Int, within maxBytes: Int, used: Int) {
    var used = used
    var count = 0
    var languageFolders: [FilePath: LanguageFolders] = [:]
    let named = named
    forEach { pack in
      guard pack.isCatalogPack, let table = FilePath.Component("\(pack.name).strings") else {
        return
      }
      let catalog = pack.path.catalog
      for place in [pack.path, catalog, catalog?.parent].compactMap(\.self) {
        let links = named.links(for: place)
        let languages = languageFolders[place] ?? LanguageFolders(in: place, links)
        languageFolders[place] = languages
        guard let folders = languages.foldersByTable[table.string] else { continue }
        for folder in folders {
          let path = folder.appending(table)
          used += FileContents.byteCount(of: path, links)
          count += 1
          guard count <= maxTables else {
            pack.limitsReached.append(
              TreeLimitReached(
                folder: folder, limit: .labelTables, found: count, allowed: maxTables))
            return
          }
          guard used <= maxBytes else {
            pack.limitsReached.append(
              TreeLimitReached(
                folder: folder, limit: .contentsBytes, found: used, allowed: maxBytes))
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

  /// Lists the tables in a folder. Unreadable folders are ignored; the search reports them if they are checked.
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

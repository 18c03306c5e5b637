package import SystemPackage

/// The folders and files of a ZIP archive by path.
package struct ZipTree: Sendable {
  /// The entries in the order of the central directory.
  package let entries: [ZipEntry]
  /// The index of each entry by its path.
  private var indices: [FilePath: Int] = [:]
  private var folders: [FilePath: [Child]] = [:]

  /// An item directly in a folder of the archive.
  package struct Child: Sendable {
    package let name: FilePath.Component
    package let kind: FileKind
  }

  /// Sorts entries into their folders, including folders without an entry of their own.
  ///
  /// - Throws: ``ArchiveFault/refused(_:)`` if a path has two meanings, and
  ///   ``ArchiveFault/exceedsLimit(_:found:allowed:)`` if there are too many entries and folders, or the folders' paths
  ///   are too long in total: a single path can imply hundreds of folders.
  init(_ entries: [ZipEntry], _ limits: TreeLimits) throws(ArchiveFault) {
    self.entries = entries
    // macOS file systems equate names that differ only in case or in the encoding of accents.
    var names: Set<String> = []
    for (index, entry) in entries.enumerated() {
      indices[entry.path] = index
      guard names.insert(entry.path.string.lowercased()).inserted else {
        throw .refused("it contains '\(entry.path.display.excerpt)' twice, as macOS compares names")
      }
    }
    var count = entries.count
    var pathBytes = 0
    var countedFolders: Set<FilePath> = []
    for entry in entries {
      guard let name = entry.path.lastComponent else { continue }
      var folder = entry.path.removingLastComponent()
      folders[folder, default: []].append(Child(name: name, kind: entry.kind))
      while let folderName = folder.lastComponent, countedFolders.insert(folder).inserted {
        let outer = folder.removingLastComponent()
        switch indices[folder].map({ entries[$0].kind }) {
        case .folder?: break
        case nil: folders[outer, default: []].append(Child(name: folderName, kind: .folder))
        default: throw .refused("'\(folder.display.excerpt)' in it is both a file and a folder")
        }
        count += 1
        pathBytes += folder.length
        guard count <= limits.entries else {
          throw .exceedsLimit(.entries, found: count, allowed: limits.entries)
        }
        guard pathBytes <= limits.contentsBytes else {
          throw .exceedsLimit(.contentsBytes, found: pathBytes, allowed: limits.contentsBytes)
        }
        folder = outer
      }
    }
    for folder in folders.keys {
      folders[folder]?.sort { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    }
  }

  /// Returns the children of a folder in byte order, empty if there is no such folder; the empty path is the root.
  package func children(of folder: FilePath) -> [Child] { folders[folder] ?? [] }

  /// Returns the entry at a path; `nil` if there is none, even if the paths of files imply the folder.
  package func entry(at path: FilePath) -> ZipEntry? { indices[path].map { entries[$0] } }
}

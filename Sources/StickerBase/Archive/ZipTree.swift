package import SystemPackage

/// The folders and files of a ZIP archive, by their paths.
package struct ZipTree: Sendable {
  /// In the order of the archive's list.
  package let entries: [ZipEntry]
  private var places: [FilePath: Int] = [:]
  private var folders: [FilePath: [Child]] = [:]

  /// A name in a folder of the archive.
  package struct Child: Sendable {
    package let name: FilePath.Component
    package let kind: FileKind
  }

  /// Sorts entries into their folders, also those that no entry stands for.
  ///
  /// - Throws: a refusal where one path has two meanings, and a limit where folders that only the paths
  ///   of files name are too many: a path of 4 KB can name 2,000 of them.
  init(_ entries: [ZipEntry], _ limits: TreeLimits) throws(ArchiveFault) {
    self.entries = entries
    // A Mac's disk takes names for one that differ in case or in how accents are encoded.
    var names: Set<String> = []
    for (index, entry) in entries.enumerated() {
      places[entry.path] = index
      guard names.insert(entry.path.string.lowercased()).inserted else {
        throw .refused("it holds '\(entry.path.display.excerpt)' twice, as a Mac sees it")
      }
    }
    var count = entries.count
    var pathBytes = 0
    var known: Set<FilePath> = []
    for entry in entries {
      guard let name = entry.path.lastComponent else { continue }
      var folder = entry.path.removingLastComponent()
      folders[folder, default: []].append(Child(name: name, kind: entry.kind))
      while let above = folder.lastComponent, known.insert(folder).inserted {
        let outer = folder.removingLastComponent()
        switch places[folder].map({ entries[$0].kind }) {
        case .folder?: break
        case nil: folders[outer, default: []].append(Child(name: above, kind: .folder))
        default: throw .refused("'\(folder.display.excerpt)' in it is a file and a folder")
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

  /// What lies in a folder of the archive, in byte order; the empty path is its top.
  package func children(of folder: FilePath) -> [Child] { folders[folder] ?? [] }

  /// What has a path in it; `nil` for nothing, and for a folder that only the paths of files name.
  package func entry(at path: FilePath) -> ZipEntry? { places[path].map { entries[$0] } }
}

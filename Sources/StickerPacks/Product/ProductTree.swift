import StickerBase
import SystemPackage

/// The files of a built product in a folder or an archive. Paths begin with the product's path. Links below that path
/// are not followed.
protocol ProductTree {
  /// Returns the entries of a folder with their kinds, in byte order. If there are more than `limit`, the result may
  /// have only some of them, but more than `limit`.
  func entries(in folder: FilePath, atMost limit: Int) throws(FileFault) -> [ProductEntry]

  /// Returns a file without reading it.
  func file(at path: FilePath) -> PackSource.File
}

/// An entry in a folder of a built product.
struct ProductEntry {
  let name: FilePath.Component
  let kind: FileKind
}

/// A product in a folder on disk.
struct ProductFolder: ProductTree {
  let path: FilePath

  private var links: LinkPolicy { .refusedBelow(path) }

  func entries(in folder: FilePath, atMost limit: Int) throws(FileFault) -> [ProductEntry] {
    let open = try OpenFolder(folder, links)
    var entries: [ProductEntry] = []
    for name in try open.names(atMost: limit) {
      entries.append(ProductEntry(name: name, kind: try open.kind(of: name)))
    }
    return entries
  }

  func file(at path: FilePath) -> PackSource.File {
    PackSource.File(path: path, links: links, isBuilt: true)
  }
}

/// A product in an archive, which is never extracted to disk.
struct ProductArchive: ProductTree {
  let path: FilePath
  private let archive: ZipArchive

  init(_ path: FilePath, limits: TreeLimits) throws(ArchiveFault) {
    self.path = path
    archive = try ZipArchive(path, limits: limits)
  }

  /// The limit does not apply, since the number of entries was checked when the archive was opened.
  func entries(in folder: FilePath, atMost limit: Int) throws(FileFault) -> [ProductEntry] {
    archive.tree.children(of: inside(folder)).map { ProductEntry(name: $0.name, kind: $0.kind) }
  }

  func file(at path: FilePath) -> PackSource.File {
    var file = PackSource.File(path: path, links: .refused, isBuilt: true)
    if let entry = archive.tree.entry(at: inside(path)) {
      file.medium = .archive(ArchivedFile(entry, of: archive))
    }
    return file
  }

  /// Returns the path of an item in the archive.
  private func inside(_ path: FilePath) -> FilePath {
    var relative = path
    return relative.removePrefix(self.path) ? relative : path
  }
}

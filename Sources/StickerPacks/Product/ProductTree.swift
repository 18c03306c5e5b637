import StickerBase
import SystemPackage

/// The files of a built product, in a folder or in an archive. Paths begin with that of the product,
/// and nothing below it is reached through a link.
protocol ProductTree {
  /// The names in a folder with what they are, in byte order; more than `limit` when there are more.
  func entries(in folder: FilePath, atMost limit: Int) throws(FileFault) -> [ProductEntry]

  /// A file, to be read when it is needed.
  func file(at path: FilePath) -> PackSource.File
}

/// A name in a folder of a built product.
struct ProductEntry {
  let name: FilePath.Component
  let kind: FileKind
}

/// A product on the disk.
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

/// A product in an archive, which is never unpacked to the disk.
struct ProductArchive: ProductTree {
  let path: FilePath
  private let archive: ZipArchive

  init(_ path: FilePath, limits: TreeLimits) throws(ArchiveFault) {
    self.path = path
    archive = try ZipArchive(path, limits: limits)
  }

  /// The number of its entries was held to a limit when it was opened.
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

  private func inside(_ path: FilePath) -> FilePath {
    var inside = path
    return inside.removePrefix(self.path) ? inside : path
  }
}

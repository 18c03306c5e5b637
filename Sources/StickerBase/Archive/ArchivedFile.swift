package import SystemPackage

/// A file in an open archive.
package struct ArchivedFile: Sendable {
  private let archive: ZipArchive
  private let entry: ZipEntry

  package init(_ entry: ZipEntry, of archive: ZipArchive) {
    self.archive = archive
    self.entry = entry
  }

  /// Size of the inflated file in bytes.
  package var byteCount: Int { entry.byteCount }

  /// Compressed size of the file in bytes.
  package var packedCount: Int { entry.packedCount }

  /// Reads the whole file.
  ///
  /// - Parameters:
  ///   - path: the file's name in errors.
  ///   - limit: maximum size in bytes, both inflated and compressed.
  /// - Returns: the contents; only the size if the inflated size exceeds the limit.
  /// - Throws: ``FileFault``, including when only the compressed size exceeds the limit.
  package func contents(named path: FilePath, limit: Int) throws(FileFault) -> FileContents {
    guard entry.kind == .file else { throw .notAFile(path, kind: entry.kind) }
    do throws(ArchiveFault) {
      return try archive.contents(of: entry, limit: limit)
    } catch {
      switch error {
      case .unreadable(let fault): throw fault
      case .refused(let problem): throw .corrupted(path, reason: problem)
      case .exceedsLimit(let kind, let found, let allowed):
        throw .corrupted(
          path, reason: "\(kind.rawValue) is \(found.grouped), and the limit is \(allowed.grouped)")
      }
    }
  }
}

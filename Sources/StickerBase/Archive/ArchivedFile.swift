package import SystemPackage

/// A file in an archive that is held open.
package struct ArchivedFile: Sendable {
  private let archive: ZipArchive
  private let entry: ZipEntry

  package init(_ entry: ZipEntry, of archive: ZipArchive) {
    self.archive = archive
    self.entry = entry
  }

  /// Bytes when inflated.
  package var byteCount: Int { entry.byteCount }

  /// Bytes as it is in the archive.
  package var packedCount: Int { entry.packedCount }

  /// Reads it whole.
  ///
  /// - Parameter path: what it is called in faults.
  package func contents(named path: FilePath, limit: Int) throws(FileFault) -> FileContents {
    guard entry.kind == .file else { throw .notAFile(path, kind: entry.kind) }
    do throws(ArchiveFault) {
      return try archive.contents(of: entry, limit: limit)
    } catch {
      switch error {
      case .unreadable(let fault): throw fault
      case .refused(let problem): throw .spoiled(path, reason: problem)
      case .exceedsLimit(let kind, let found, let allowed):
        throw .spoiled(
          path, reason: "\(kind.rawValue) is \(found.grouped), the limit is \(allowed.grouped)")
      }
    }
  }
}

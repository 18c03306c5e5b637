@testable import StickerBase

/// Opens a ZIP archive and reads every file. Checks that a file has its announced size, that every path stays in the
/// archive, and that every refusal is one printable line.
func readArchive(_ bytes: [UInt8]) {
  let limit = 1 << 20
  do throws(ArchiveFault) {
    let archive = try ZipArchive(RandomAccessFile(bytes, named: "a.ipa"), limits: .standard)
    var taken = 0
    for entry in archive.tree.entries {
      precondition(
        entry.path.isRelative && entry.path.components.allSatisfy { $0.kind == .regular })
      taken += entry.packedCount
      do throws(ArchiveFault) {
        let file = try archive.contents(of: entry, limit: limit)
        precondition(file.byteCount == entry.byteCount)
        precondition(file.bytes.map { $0.count == entry.byteCount } ?? (entry.byteCount > limit))
      } catch {
        checkMessage(of: error)
      }
    }
    // No byte of the archive belongs to two files, so all packed files together cannot be larger than it.
    precondition(taken <= bytes.count)
  } catch {
    checkMessage(of: error)
  }
}

private func checkMessage(of fault: ArchiveFault) {
  switch fault {
  case .refused(let problem): precondition(isPrintableLine(problem))
  case .exceedsLimit(_, let found, let allowed): precondition(found > allowed)
  case .unreadable: preconditionFailure("bytes in memory must be readable")
  }
}

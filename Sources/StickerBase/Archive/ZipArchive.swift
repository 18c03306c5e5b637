internal import CDeflate
package import SystemPackage

/// A ZIP archive (APPNOTE.TXT 6.3.10) from an untrusted source. Opening reads the central directory,
/// validates it as a whole and keeps it. Entries are read on request, into memory only.
///
/// It rejects archives in which two readers could see different files: names that are duplicates (even if they
/// differ only in case) or lead out of the archive, overlapping entries, contradictory headers, and bytes
/// that belong to no entry.
package final class ZipArchive: Sendable {
  package let path: FilePath
  private let file: RandomAccessFile
  package let tree: ZipTree

  /// Opens an archive at a path that the user named; symbolic links are followed.
  package convenience init(_ path: FilePath, limits: TreeLimits) throws(ArchiveFault) {
    let file: RandomAccessFile
    do throws(FileFault) {
      file = try RandomAccessFile(path, followsLinks: true)
    } catch {
      throw .unreadable(error)
    }
    try self.init(file, limits: limits)
  }

  package init(_ file: RandomAccessFile, limits: TreeLimits) throws(ArchiveFault) {
    let directory = try ZipDirectory(of: file)
    var entries = try directory.entries(of: file, limits)
    try Self.separate(&entries, before: directory.offset)
    for index in entries.indices { try Self.locate(&entries[index], in: file) }
    path = file.path
    self.file = file
    tree = try ZipTree(entries, limits)
  }

  /// Sets the end of each entry. Rejects data before the first entry, and overlapping entries, with which a small
  /// archive can inflate to any size (D. Fifield, "A better zip bomb", 2019).
  private static func separate(
    _ entries: inout [ZipEntry], before directory: Int
  ) throws(ArchiveFault) {
    let order = entries.indices.sorted { entries[$0].offset < entries[$1].offset }
    var end = directory
    for index in order.reversed() {
      let entry = entries[index]
      guard entry.offset <= end, ZipEntry.headerBytes <= end - entry.offset,
        entry.packedCount <= end - entry.offset - ZipEntry.headerBytes
      else {
        throw .refused(
          "'\(entry.path.display.excerpt)' in it overlaps what follows it, or is cut off")
      }
      entries[index].end = end
      end = entry.offset
    }
    guard end == 0 else { throw .refused("it has data before its first file") }
  }

  /// Sets the start of an entry's data. The local header, which some readers trust, must agree with the central
  /// directory. Only a descriptor that both announce may follow the data.
  private static func locate(
    _ entry: inout ZipEntry, in file: RandomAccessFile
  ) throws(ArchiveFault) {
    let name = "'\(entry.path.display.excerpt)' in it"
    let header = try file.part(at: entry.offset, count: ZipEntry.headerBytes)
    let fields = ZipFields(header[...])
    guard header.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
      throw .refused("\(name) is not where the central directory says")
    }
    let nameStart = entry.offset + ZipEntry.headerBytes
    entry.start = nameStart + fields.uint16(at: 26) + fields.uint16(at: 28)
    guard entry.start + entry.packedCount <= entry.end else {
      throw .refused("\(name) overlaps what follows it")
    }
    let nameAndExtra = try file.part(at: nameStart, count: entry.start - nameStart)
    guard entry.agrees(with: fields, nameAndExtra) else {
      throw .refused("the header of \(name) contradicts the central directory")
    }
    let trailingCount = entry.end - entry.start - entry.packedCount
    guard entry.hasDescriptor else {
      guard trailingCount == 0 else { throw .refused("the bytes after \(name) belong to no file") }
      return
    }
    guard trailingCount <= ZipEntry.maxDescriptorBytes,
      entry.descriptors.contains(
        try file.part(at: entry.end - trailingCount, count: trailingCount))
    else {
      throw .refused("the descriptor of \(name) is missing, or contradicts the central directory")
    }
  }

  /// Inflates an entry and verifies its checksum.
  ///
  /// - Parameter limit: maximum size in bytes, both inflated and compressed.
  /// - Returns: the contents; only the size if the inflated size exceeds the limit.
  /// - Throws: ``ArchiveFault``, including when only the compressed size exceeds the limit.
  package func contents(of entry: ZipEntry, limit: Int) throws(ArchiveFault) -> FileContents {
    guard !entry.isEncrypted else { throw .refused("it is encrypted") }
    guard entry.byteCount <= limit else {
      return FileContents(byteCount: entry.byteCount, bytes: nil)
    }
    guard entry.packedCount <= limit else {
      throw .refused(
        "it takes \(entry.packedCount.grouped) bytes in the archive, "
          + "and the limit is \(limit.grouped)")
    }
    let packed = try file.part(at: entry.start, count: entry.packedCount)
    let bytes: [UInt8]
    switch entry.method {
    case 0:
      guard entry.packedCount == entry.byteCount else {
        throw .refused("it is stored without compression, but its two sizes differ")
      }
      // A streaming reader has no size yet, and searches the data for the signature of the descriptor.
      guard !entry.hasDescriptor || !packed.holds(ZipEntry.descriptorSignature) else {
        throw .refused("its end is ambiguous without the central directory")
      }
      bytes = packed
    case 8: bytes = try inflate(packed, byteCount: entry.byteCount)
    default: throw .refused("it uses compression method \(entry.method), which is not supported")
    }
    let checksum = cdeflate_crc32(0, bytes, bytes.count)
    guard checksum == entry.checksum else {
      throw .refused("its checksum does not match its contents")
    }
    return FileContents(byteCount: bytes.count, bytes: bytes)
  }

  private func inflate(_ packed: [UInt8], byteCount: Int) throws(ArchiveFault) -> [UInt8] {
    var status: CInt = 0
    // An empty buffer may have no base address, but libdeflate requires one.
    let bytes = [UInt8](unsafeUninitializedCapacity: max(1, byteCount)) { buffer, filled in
      guard let output = buffer.baseAddress else { return }
      status = packed.withUnsafeBufferPointer { packed in
        packed.baseAddress.map { cdeflate_inflate($0, packed.count, output, byteCount) } ?? 1
      }
      filled = status == 0 ? byteCount : 0
    }
    switch status {
    case 0: return bytes
    case 2: throw .refused("it has more than the expected \(byteCount.grouped) bytes")
    case 3: throw .refused("it has fewer than the expected \(byteCount.grouped) bytes")
    case 4: throw .refused("there is not enough memory to inflate it")
    default: throw .refused("its compressed bytes are damaged")
    }
  }
}

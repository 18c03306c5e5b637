internal import CDeflate
package import SystemPackage

/// A ZIP archive (APPNOTE.TXT 6.3.10) that a stranger may have made: its list is read, checked as a
/// whole and kept; a file in it is read when it is asked for, into memory alone.
///
/// Refused as a whole are archives in which two readers could see different files: names that come
/// twice or lead out of the archive, entries that overlap, and headers that contradict one another.
package final class ZipArchive: Sendable {
  package let path: FilePath
  private let file: RandomAccessFile
  package let entries: [ZipEntry]
  /// The entries by their paths, and what lies in each folder.
  private let places: [FilePath: Int]
  private let folders: [FilePath: [Child]]

  /// A name in a folder of the archive.
  package struct Child: Sendable {
    package let name: FilePath.Component
    package let kind: FileKind
  }

  /// Opens an archive that somebody named.
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
    guard directory.entryCount <= limits.entries else {
      throw .exceedsLimit(.entries, found: directory.entryCount, allowed: limits.entries)
    }
    guard directory.byteCount <= limits.contentsBytes else {
      throw .exceedsLimit(
        .contentsBytes, found: directory.byteCount, allowed: limits.contentsBytes)
    }
    var rest = try file.part(at: directory.offset, count: directory.byteCount)[...]
    var entries: [ZipEntry] = []
    // Zip64's number of entries may be a lie: it is believed as far as the list goes.
    entries.reserveCapacity(
      min(directory.entryCount, directory.byteCount / ZipEntry.recordBytes))
    for _ in 0..<directory.entryCount {
      let entry = try ZipEntry(takenFrom: &rest)
      guard entry.path.length <= limits.pathBytes else {
        throw .exceedsLimit(.pathBytes, found: entry.path.length, allowed: limits.pathBytes)
      }
      guard entry.path.components.count <= limits.depth else {
        throw .exceedsLimit(
          .depth, found: entry.path.components.count, allowed: limits.depth)
      }
      entries.append(entry)
    }
    guard rest.isEmpty else { throw .refused("its list of files is longer than its end says") }
    try Self.separate(&entries, before: directory.offset)
    path = file.path
    self.file = file
    self.entries = entries
    places = try Self.places(of: entries)
    folders = try Self.folders(of: entries, places)
  }

  /// Finds out where the bytes of each entry end at the latest. Entries that share bytes are how a
  /// small archive inflates to any size (D. Fifield, "A better zip bomb", 2019).
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
  }

  private static func places(of entries: [ZipEntry]) throws(ArchiveFault) -> [FilePath: Int] {
    var places: [FilePath: Int] = [:]
    for (index, entry) in entries.enumerated() {
      guard places.updateValue(index, forKey: entry.path) == nil else {
        throw .refused("it holds '\(entry.path.display.excerpt)' twice")
      }
    }
    return places
  }

  /// Sorts entries into their folders, also those that no entry stands for.
  private static func folders(
    of entries: [ZipEntry], _ places: [FilePath: Int]
  ) throws(ArchiveFault) -> [FilePath: [Child]] {
    var folders: [FilePath: [Child]] = [:]
    var implied: Set<FilePath> = []
    for entry in entries {
      guard let name = entry.path.lastComponent else { continue }
      var folder = entry.path.removingLastComponent()
      folders[folder, default: []].append(Child(name: name, kind: entry.kind))
      while let above = folder.lastComponent, !implied.contains(folder) {
        implied.insert(folder)
        let outer = folder.removingLastComponent()
        switch places[folder].map({ entries[$0].kind }) {
        case .folder?: break
        case nil: folders[outer, default: []].append(Child(name: above, kind: .folder))
        default: throw .refused("'\(folder.display.excerpt)' in it is a file and a folder")
        }
        folder = outer
      }
    }
    return folders.mapValues { children in
      children.sorted { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    }
  }

  /// What lies in a folder of the archive, in byte order; the empty path is its top.
  package func children(of folder: FilePath) -> [Child] { folders[folder] ?? [] }

  /// What has a path in it; `nil` for nothing, and for a folder that only the paths of files name.
  package func entry(at path: FilePath) -> ZipEntry? { places[path].map { entries[$0] } }

  /// What a file in it holds, inflated and compared with its checksum.
  ///
  /// - Parameter limit: bytes that it may have, inflated and as it is in the archive; of a larger one
  ///   only the size is told.
  package func contents(of entry: ZipEntry, limit: Int) throws(ArchiveFault) -> FileContents {
    guard !entry.isEncrypted else { throw .refused("it is encrypted") }
    guard entry.byteCount <= limit else {
      return FileContents(byteCount: entry.byteCount, bytes: nil)
    }
    guard entry.packedCount <= limit else {
      throw .refused(
        "it takes \(entry.packedCount.grouped) bytes in the archive, the limit is \(limit.grouped)")
    }
    let packed = try file.part(at: try start(of: entry), count: entry.packedCount)
    let bytes: [UInt8]
    switch entry.method {
    case 0:
      guard entry.packedCount == entry.byteCount else {
        throw .refused("it is stored as it is, and its two sizes differ")
      }
      bytes = packed
    case 8: bytes = try inflate(packed, byteCount: entry.byteCount)
    default: throw .refused("it is compressed by method \(entry.method), which is not read")
    }
    let checksum = cdeflate_crc32(0, bytes, bytes.count)
    guard checksum == entry.checksum else {
      throw .refused("its checksum does not match what it holds")
    }
    return FileContents(byteCount: bytes.count, bytes: bytes)
  }

  /// Where the bytes of an entry begin, once both of its headers are found to agree.
  private func start(of entry: ZipEntry) throws(ArchiveFault) -> Int {
    let header = try file.part(at: entry.offset, count: ZipEntry.headerBytes)
    let fields = LittleEndian(header[...])
    guard header.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
      throw .refused("there is no file where the archive's list says")
    }
    let start = entry.offset + ZipEntry.headerBytes + fields.word(26) + fields.word(28)
    guard start + entry.packedCount <= entry.end else {
      throw .refused("it overlaps what follows it in the archive")
    }
    let name = try file.part(at: entry.offset + ZipEntry.headerBytes, count: fields.word(26))
    let sizes = [
      (fields.long(14), Int(entry.checksum)), (fields.long(18), entry.packedCount),
      (fields.long(22), entry.byteCount),
    ]
    let agrees = sizes.allSatisfy { $0 == $1 || $0 == 0xFFFF_FFFF }
    guard name == entry.name, fields.word(8) == entry.method,
      fields.word(6) & 1 == entry.flags & 1, entry.hasDescriptor || agrees
    else { throw .refused("its header contradicts the archive's list of files") }
    return start
  }

  private func inflate(_ packed: [UInt8], byteCount: Int) throws(ArchiveFault) -> [UInt8] {
    var status: CInt = 0
    // An empty buffer may have no address, which libdeflate does not take.
    let bytes = [UInt8](unsafeUninitializedCapacity: max(1, byteCount)) { buffer, filled in
      guard let output = buffer.baseAddress else { return }
      status = packed.withUnsafeBufferPointer { packed in
        packed.baseAddress.map { cdeflate_inflate($0, packed.count, output, byteCount) } ?? 1
      }
      filled = status == 0 ? byteCount : 0
    }
    switch status {
    case 0: return bytes
    case 2: throw .refused("it holds more than the \(byteCount.grouped) bytes that it should")
    case 3: throw .refused("it holds less than the \(byteCount.grouped) bytes that it should")
    case 4: throw .refused("there is no memory to inflate it")
    default: throw .refused("its compressed bytes are damaged")
    }
  }
}

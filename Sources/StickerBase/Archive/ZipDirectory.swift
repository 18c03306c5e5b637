/// The position and size of a ZIP archive's central directory (APPNOTE.TXT 6.3.10, 4.3.14 to 4.3.16).
struct ZipDirectory {
  let offset: Int
  let byteCount: Int
  let entryCount: Int

  static let multiVolumeProblem = "it is part of a multi-volume archive, which is not supported"

  /// Size in bytes of the end of central directory record without its comment.
  private static let endBytes = 22
  /// Maximum size in bytes of the comment.
  private static let maxCommentBytes = 0xFFFF
  /// Size in bytes of the Zip64 locator.
  private static let locatorBytes = 20
  /// Size in bytes of a Zip64 record without its extensible data.
  private static let zip64Bytes = 56
  /// Number of bytes that a Zip64 record does not count in its length (4.3.14.1).
  private static let uncountedBytes = 12

  /// Locates the directory from the end of the file.
  init(of file: RandomAccessFile) throws(ArchiveFault) {
    let tailCount = min(file.byteCount, Self.endBytes + Self.maxCommentBytes)
    let start = file.byteCount - tailCount
    let tail = try file.part(at: start, count: tailCount)
    guard let endOffset = Self.endRecord(in: tail) else {
      throw .refused(
        file.byteCount == 0
          ? "it is empty"
          : "it is not a ZIP archive, its end is missing, or data follows its end")
    }
    let end = ZipFields(tail[endOffset...])
    guard [0, 0xFFFF].contains(end.uint16(at: 4)), [0, 0xFFFF].contains(end.uint16(at: 6)),
      end.uint16(at: 8) == end.uint16(at: 10)
    else { throw .refused(Self.multiVolumeProblem) }
    var limit = start + endOffset
    var (count, size, offset) = (end.uint16(at: 10), end.uint32(at: 12), end.uint32(at: 16))
    if let zip64 = try Self.zip64Record(before: limit, of: file) {
      // Some readers trust one record, some the other.
      guard [0xFFFF, zip64.count].contains(count), [0xFFFF_FFFF, zip64.size].contains(size),
        [0xFFFF_FFFF, zip64.offset].contains(offset)
      else { throw .refused("its two end records disagree") }
      (count, size, offset, limit) = zip64
    }
    // Some readers locate the directory from the start of the file, some from the end.
    guard offset <= limit, size == limit - offset else {
      throw .refused("its central directory is not where its end record says")
    }
    self.offset = offset
    byteCount = size
    entryCount = count
  }

  /// Reads the entries of the directory.
  ///
  /// - Throws: ``ArchiveFault``, including when the directory or an entry exceeds one of the limits.
  func entries(
    of file: RandomAccessFile, _ limits: TreeLimits
  ) throws(ArchiveFault) -> [ZipEntry] {
    guard entryCount <= limits.entries else {
      throw .exceedsLimit(.entries, found: entryCount, allowed: limits.entries)
    }
    guard byteCount <= limits.contentsBytes else {
      throw .exceedsLimit(.contentsBytes, found: byteCount, allowed: limits.contentsBytes)
    }
    guard entryCount <= byteCount / ZipEntry.recordBytes else {
      throw .refused("its central directory is shorter than its end record says")
    }
    var rest = try file.part(at: offset, count: byteCount)[...]
    var entries: [ZipEntry] = []
    entries.reserveCapacity(entryCount)
    for _ in 0..<entryCount {
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
    guard rest.isEmpty else {
      throw .refused("its central directory is longer than its end record says")
    }
    return entries
  }

  /// Returns the offset in `tail` of the last end record, because readers search for it from the end. Returns `nil` if
  /// there is no end record, or anything but its comment follows it.
  private static func endRecord(in tail: [UInt8]) -> Int? {
    let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    guard let offset = tail.indices.last(where: { tail[$0...].starts(with: signature) }),
      offset + endBytes <= tail.count,
      offset + endBytes + ZipFields(tail[offset...]).uint16(at: 20) == tail.count
    else { return nil }
    return offset
  }

  /// Returns the values of the Zip64 record, which replace the values of the end record. `limit` is the offset of the
  /// Zip64 record. Returns `nil` if the archive has no Zip64 locator.
  private static func zip64Record(
    before end: Int, of file: RandomAccessFile
  ) throws(ArchiveFault) -> (count: Int, size: Int, offset: Int, limit: Int)? {
    guard end >= locatorBytes else { return nil }
    let locator = try file.part(at: end - locatorBytes, count: locatorBytes)
    guard locator.starts(with: [0x50, 0x4B, 0x06, 0x07]) else { return nil }
    guard let recordOffset = ZipFields(locator[...]).uint64(at: 8),
      recordOffset <= end - locatorBytes - zip64Bytes
    else { throw .refused("its Zip64 record is not where its locator says") }
    let record = try file.part(at: recordOffset, count: zip64Bytes)
    let fields = ZipFields(record[...])
    guard record.starts(with: [0x50, 0x4B, 0x06, 0x06]), let count = fields.uint64(at: 32),
      let size = fields.uint64(at: 40), let offset = fields.uint64(at: 48),
      let length = fields.uint64(at: 4),
      length == end - locatorBytes - recordOffset - uncountedBytes
    else { throw .refused("its Zip64 record is damaged") }
    guard ZipFields(locator[...]).uint32(at: 4) == 0, ZipFields(locator[...]).uint32(at: 16) <= 1,
      fields.uint32(at: 16) == 0, fields.uint32(at: 20) == 0, fields.uint64(at: 24) == count
    else { throw .refused(multiVolumeProblem) }
    return (count, size, offset, recordOffset)
  }
}

extension [UInt8] {
  /// Returns true if the bytes contain a signature of four bytes.
  func holds(_ signature: [UInt8]) -> Bool {
    let target = signature.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    var window: UInt32 = 0
    for byte in self {
      window = window << 8 | UInt32(byte)
      if window == target { return true }
    }
    return false
  }
}

extension RandomAccessFile {
  /// Reads `count` bytes of an archive.
  ///
  /// - Throws: ``ArchiveFault``, including when the file ends before these bytes.
  func part(at offset: Int, count: Int) throws(ArchiveFault) -> [UInt8] {
    let part: [UInt8]?
    do throws(FileFault) {
      part = try bytes(at: offset, count: count)
    } catch {
      throw .unreadable(error)
    }
    guard let part else { throw .refused("it is cut off") }
    return part
  }
}

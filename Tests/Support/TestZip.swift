/// A ZIP archive built record by record (APPNOTE.TXT 6.3.10), so that a test can change any part.
public struct TestZip: Sendable {
  public struct Entry: Sendable {
    public var name: [UInt8]
    /// The name in the local header.
    public var localName: [UInt8]
    /// The data as stored in the archive, and the values about it in both headers.
    public var packed: [UInt8]
    public var byteCount: UInt64
    public var packedCount: UInt64
    public var checksum: UInt32
    public var method: UInt16
    public var flags: UInt16 = 0
    /// The file's Unix mode.
    public var mode: UInt32 = 0o100644
    /// True if sizes and offset are in a Zip64 field, as in a larger archive.
    public var isZip64 = false
    /// The offset that the directory gives; `nil` for the true offset.
    public var claimedOffset: UInt64?
    /// The values in the local header and the descriptor; `nil` for the same as in the directory.
    public var localFlags: UInt16?
    public var localByteCount: UInt64?
    public var descriptorByteCount: UInt64?
    public var descriptorIsSigned = true
    public var descriptorWidth = 4
    /// Extra fields of the directory's record and of the local header.
    public var extra: [UInt8] = []
    public var localExtra: [UInt8] = []
    /// Bytes after the entry's data.
    public var gap: [UInt8] = []

    /// The name as text.
    public var path: String { String(decoding: name, as: UTF8.self) }

    /// A file, deflated into stored blocks or stored.
    public init(_ name: String, _ data: [UInt8], deflated: Bool = true) {
      self.name = Array(name.utf8)
      localName = self.name
      // A zlib stream without header and checksum is a deflate stream.
      packed = deflated ? Array(zlib(data).dropFirst(2).dropLast(4)) : data
      (byteCount, packedCount) = (UInt64(data.count), UInt64(packed.count))
      checksum = crc32(data)
      method = deflated ? 8 : 0
    }
  }

  public var entries: [Entry]
  /// Bytes before the first entry, and bytes after the end record, which takes them for its comment.
  public var prefix: [UInt8] = []
  public var comment: [UInt8] = []
  /// True if a Zip64 record precedes the end.
  public var isZip64 = false
  /// The number of entries in the end records; `nil` for the true one.
  public var claimedCount: UInt64?
  /// The 16-bit number of entries beside a Zip64 record.
  public var shortCount: UInt64 = 0xFFFF
  /// The number of entries on this disk in the end record; `nil` for all.
  public var diskCount: UInt64?
  /// Bytes between the directory and the end record.
  public var gap: [UInt8] = []

  public init(_ entries: [Entry]) { self.entries = entries }

  /// An archive with a tree of files.
  public init(_ files: [String: [UInt8]]) {
    entries = files.sorted { $0.key < $1.key }.map { Entry($0.key, $0.value) }
  }

  public var bytes: [UInt8] {
    var bytes = prefix
    var directory: [UInt8] = []
    for entry in entries {
      let offset = UInt64(bytes.count)
      bytes += [0x50, 0x4B, 3, 4] + entry.local + entry.packed
      directory += entry.record(at: entry.claimedOffset ?? offset)
      // A descriptor after the data (4.3.9).
      if entry.flags & 8 != 0 {
        bytes +=
          (entry.descriptorIsSigned ? [0x50, 0x4B, 7, 8] : []) + little(UInt64(entry.checksum), 4)
        for number in [entry.packedCount, entry.descriptorByteCount ?? entry.byteCount] {
          bytes += little(number, entry.descriptorWidth)
        }
      }
      bytes += entry.gap
    }
    let (start, count) = (UInt64(bytes.count), claimedCount ?? UInt64(entries.count))
    bytes += directory + gap
    if isZip64 {
      let recordOffset = UInt64(bytes.count)
      bytes += [0x50, 0x4B, 6, 6] + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8)
      for number in [count, count, UInt64(directory.count), start] { bytes += little(number, 8) }
      bytes += [0x50, 0x4B, 6, 7] + little(0, 4) + little(recordOffset, 8) + little(1, 4)
    }
    bytes += [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    for number in [diskCount ?? count, count] { bytes += little(isZip64 ? shortCount : number, 2) }
    for number in [UInt64(directory.count), start] {
      bytes += little(isZip64 ? 0xFFFF_FFFF : number, 4)
    }
    return bytes + little(UInt64(comment.count), 2) + comment
  }
}

extension TestZip.Entry {
  /// Version, flags, method, time, date, checksum, sizes and lengths, as in both headers.
  private func fields(
    _ name: [UInt8], _ flags: UInt16, hidesSizes: Bool, extra: Int, byteCount: UInt64
  ) -> [UInt8] {
    let hidden: UInt64? = hidesSizes ? 0 : nil
    let short: (UInt64) -> UInt64 = { hidden ?? (isZip64 ? 0xFFFF_FFFF : $0) }
    var fields = little(45, 2) + little(UInt64(flags), 2) + little(UInt64(method), 2)
    fields += little(0, 4) + little(hidden ?? UInt64(checksum), 4)
    fields += little(short(packedCount), 4) + little(short(byteCount), 4)
    return fields + little(UInt64(name.count), 2) + little(UInt64(extra), 2)
  }

  fileprivate var local: [UInt8] {
    let sizes = isZip64 ? [1, 0, 16, 0] + little(byteCount, 8) + little(packedCount, 8) : []
    let extra = localExtra + sizes
    let flags = localFlags ?? flags
    return fields(
      localName, flags, hidesSizes: flags & 8 != 0 && localByteCount == nil, extra: extra.count,
      byteCount: localByteCount ?? byteCount) + localName + extra
  }

  fileprivate func record(at offset: UInt64) -> [UInt8] {
    let large = [byteCount, packedCount, offset].flatMap { little($0, 8) }
    let extra = extra + (isZip64 ? [1, 0, 24, 0] + large : [])
    var record: [UInt8] = [0x50, 0x4B, 1, 2, 45, 3]
    record += fields(
      name, flags, hidesSizes: false, extra: extra.count, byteCount: byteCount)
    record += little(0, 2) + little(0, 2) + little(0, 2) + little(UInt64(mode) << 16, 4)
    return record + little(isZip64 ? 0xFFFF_FFFF : offset, 4) + name + extra
  }
}

private func little(_ value: UInt64, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
}

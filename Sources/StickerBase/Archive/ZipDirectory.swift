/// Where a ZIP archive's list of files lies, and how long it is (APPNOTE.TXT 6.3.10, 4.3.14 to 4.3.16).
struct ZipDirectory {
  let offset: Int
  let byteCount: Int
  let entryCount: Int

  /// Bytes of the record at the end without its comment, and of the longest comment.
  private static let endBytes = 22
  private static let longestComment = 0xFFFF
  private static let locatorBytes = 20
  private static let zip64Bytes = 56

  /// Looks it up from the end of the file.
  init(of file: RandomAccessFile) throws(ArchiveFault) {
    let tailCount = min(file.byteCount, Self.endBytes + Self.longestComment)
    let start = file.byteCount - tailCount
    let tail = try file.part(at: start, count: tailCount)
    guard let place = Self.endRecord(in: tail) else {
      throw .refused(
        file.byteCount == 0
          ? "it is empty" : "it is no ZIP archive, or its end is missing")
    }
    let end = LittleEndian(tail[place...])
    guard [0, 0xFFFF].contains(end.word(4)), [0, 0xFFFF].contains(end.word(6)) else {
      throw .refused("it is one part of several, which are not read")
    }
    var limit = start + place
    var (count, size, offset) = (end.word(10), end.long(12), end.long(16))
    if count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF,
      let large = try Self.zip64Record(before: limit, of: file)
    {
      (count, size, offset, limit) = large
    }
    // What stands before the archive, as in one that unpacks itself, moves all offsets.
    guard offset <= limit, size <= limit - offset else {
      throw .refused("its list of files does not lie where its end says")
    }
    self.offset = offset
    byteCount = size
    entryCount = count
  }

  /// The last record that ends with the file, so that a comment cannot pretend to be one.
  private static func endRecord(in tail: [UInt8]) -> Int? {
    guard tail.count >= endBytes else { return nil }
    return (0...tail.count - endBytes).last { place in
      tail[place] == 0x50 && tail[place...].starts(with: [0x50, 0x4B, 0x05, 0x06])
        && place + endBytes + LittleEndian(tail[place...]).word(20) == tail.count
    }
  }

  /// What an archive says that is too large for the record at its end; `nil` when it is none.
  private static func zip64Record(
    before end: Int, of file: RandomAccessFile
  ) throws(ArchiveFault) -> (count: Int, size: Int, offset: Int, limit: Int)? {
    guard end >= locatorBytes else { return nil }
    let locator = try file.part(at: end - locatorBytes, count: locatorBytes)
    guard locator.starts(with: [0x50, 0x4B, 0x06, 0x07]) else { return nil }
    guard let place = LittleEndian(locator[...]).huge(8), place <= end - locatorBytes - zip64Bytes
    else { throw .refused("its Zip64 record does not lie where its end says") }
    let record = try file.part(at: place, count: zip64Bytes)
    let fields = LittleEndian(record[...])
    guard record.starts(with: [0x50, 0x4B, 0x06, 0x06]), let count = fields.huge(32),
      let size = fields.huge(40), let offset = fields.huge(48)
    else { throw .refused("its Zip64 record is damaged") }
    guard fields.long(16) == 0, fields.long(20) == 0 else {
      throw .refused("it is one part of several, which are not read")
    }
    return (count, size, offset, place)
  }
}

extension RandomAccessFile {
  /// Bytes that have to be there.
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

/// Reads an index entry by entry. All numbers are big-endian and untrusted.
struct GitIndexReader {
  private let bytes: [UInt8]
  private var place = 0
  private var version = 0
  private var lastName: [UInt8] = []

  struct Entry {
    var name: [UInt8]
    var digest: [UInt8]
    /// True if the entry is a regular file that is not in a merge and that Git checks out.
    var isRestorable: Bool
  }

  private static let signature = Array("DIRC".utf8)
  private static let headerBytes = 12
  /// Size in bytes of the times, device, mode, owner and size. Only the mode is read.
  private static let statusBytes = 40
  private static let modeOffset = 24
  private static let digestBytes = 20
  /// PATH_MAX of Linux.
  private static let longestName = 4096

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func number(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the number of entries; `nil` if this is not an index of a known version.
  mutating func takeHeader() -> Int? {
    guard bytes.count >= Self.headerBytes, bytes.starts(with: Self.signature) else { return nil }
    version = number(4, 4)
    place = Self.headerBytes
    return (2...4).contains(version) ? number(8, 4) : nil
  }

  mutating func takeEntry() -> Entry? {
    let start = place
    let head = Self.statusBytes + Self.digestBytes
    guard start + head + 4 <= bytes.count else { return nil }
    let mode = number(start + Self.modeOffset, 4)
    let digest = Array(bytes[(start + Self.statusBytes)..<(start + head)])
    let flags = number(start + head, 2)
    let isExtended = flags & 0x4000 != 0
    let skipsWorkTree = isExtended && number(start + head + 2, 2) & 0x4000 != 0
    place = start + head + (isExtended ? 4 : 2)
    guard let name = version == 4 ? takeNameAfterLast() : takePaddedName(from: start) else {
      return nil
    }
    return Entry(
      name: name, digest: digest,
      isRestorable: mode & 0xF000 == 0x8000 && flags >> 12 & 3 == 0 && !skipsWorkTree)
  }

  /// Reads a name that is padded with zero bytes to make the length of the entry a multiple of eight.
  private mutating func takePaddedName(from start: Int) -> [UInt8]? {
    guard let name = takeText() else { return nil }
    place = start + (place - start + 7) / 8 * 8
    return name
  }

  /// Reads a name of version 4: the number of bytes to remove from the previous name, and the text to append.
  private mutating func takeNameAfterLast() -> [UInt8]? {
    guard let cut = takeVariable(), cut <= lastName.count, let rest = takeText() else { return nil }
    guard lastName.count - cut + rest.count <= Self.longestName else { return nil }
    lastName = lastName.dropLast(cut) + rest
    return lastName
  }

  /// Reads up to the next zero byte, which it skips.
  private mutating func takeText() -> [UInt8]? {
    guard place <= bytes.count else { return nil }
    guard let end = bytes[place...].prefix(Self.longestName + 1).firstIndex(of: 0) else {
      return nil
    }
    defer { place = end + 1 }
    return Array(bytes[place..<end])
  }

  /// Reads a variable-width number: seven bits per byte, the highest first, plus one for each byte that
  /// follows (gitformat-pack(5), offset encoding).
  private mutating func takeVariable() -> Int? {
    var value = -1
    while place < bytes.count, value < 1 << 24 {
      let byte = bytes[place]
      place += 1
      value = (value + 1) << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// True if another file holds more entries, according to the extension `link`. Valid after the last entry
  /// was read.
  var isSplit: Bool {
    var offset = place
    // The checksum ends the file.
    while offset + 8 + Self.digestBytes <= bytes.count {
      if bytes[offset..<offset + 4].elementsEqual("link".utf8) { return true }
      let length = number(offset + 4, 4)
      guard length <= bytes.count - offset - 8 else { return false }
      offset += 8 + length
    }
    return false
  }
}

/// Reads an index entry by entry. All numbers are big-endian, and none is believed.
struct GitIndexReader {
  private let bytes: [UInt8]
  private var place = 0
  private var version = 0
  private var lastName: [UInt8] = []

  struct Entry {
    var name: [UInt8]
    var digest: [UInt8]
    /// Whether it is a regular file that no merge is about, and that Git writes where it is asked to.
    var isRestorable: Bool
  }

  private static let signature = Array("DIRC".utf8)
  private static let headerBytes = 12
  /// Times, device, mode, owner and size, of which the mode is looked at.
  private static let statusBytes = 40
  private static let modeOffset = 24
  private static let digestBytes = 20
  /// PATH_MAX of Linux.
  private static let longestName = 4096

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func number(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// How many entries follow; `nil` for what is no index of a version that is known.
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

  /// A name that ends with zeros, so many that the entry is a multiple of eight long.
  private mutating func takePaddedName(from start: Int) -> [UInt8]? {
    guard let name = takeText() else { return nil }
    place = start + (place - start + 7) / 8 * 8
    return name
  }

  /// Version 4: how much to cut off the name before, and what to put there.
  private mutating func takeNameAfterLast() -> [UInt8]? {
    guard let cut = takeVariable(), cut <= lastName.count, let rest = takeText() else { return nil }
    guard lastName.count - cut + rest.count <= Self.longestName else { return nil }
    lastName = lastName.dropLast(cut) + rest
    return lastName
  }

  /// Up to the next zero, which is taken, too.
  private mutating func takeText() -> [UInt8]? {
    guard place <= bytes.count else { return nil }
    guard let end = bytes[place...].prefix(Self.longestName + 1).firstIndex(of: 0) else {
      return nil
    }
    defer { place = end + 1 }
    return Array(bytes[place..<end])
  }

  /// Seven bits a byte, the highest first, one more for each byte that follows (gitformat-pack(5), offset encoding).
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

  /// Whether more entries are in another file, which the extension `link` says; called behind the last entry.
  var isSplit: Bool {
    var offset = place
    // A checksum is the end.
    while offset + 8 + Self.digestBytes <= bytes.count {
      if bytes[offset..<offset + 4].elementsEqual("link".utf8) { return true }
      let length = number(offset + 4, 4)
      guard length <= bytes.count - offset - 8 else { return false }
      offset += 8 + length
    }
    return false
  }
}

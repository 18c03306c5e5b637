internal import CDeflate

/// Writes a ZIP archive of files that are compressed already (APPNOTE.TXT 6.3.10). It stores them without further
/// compression and with a fixed date, so that the same files give the same archive.
package struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// The version that is needed to read stored files (4.4.3.2).
  private static let version = 10
  /// The flag for names in UTF-8 (4.4.4, bit 11).
  private static let utf8Names = 0x0800
  /// 1980-01-01 0:00, the first date that the format has (4.4.6).
  private static let date = 0x0021

  package init() {}

  /// Adds a file.
  ///
  /// - Parameter name: a path with `/` between its components.
  /// - Returns: false, and adds nothing, if the name exceeds 65,535 bytes of UTF-8, or the archive would need the Zip64
  ///   format.
  package mutating func add(_ file: [UInt8], as name: String) -> Bool {
    let name = Array(name.utf8)
    // 1,024 bytes are more than this entry's headers and the end record.
    guard count < 0xFFFF, name.count <= 0xFFFF,
      bytes.count + directory.count + file.count + 2 * name.count + 1024 < 0xFFFF_FFFF
    else { return false }
    let checksum = file.withUnsafeBufferPointer { file in
      file.baseAddress.map { Int(cdeflate_crc32(0, $0, file.count)) } ?? 0
    }
    let offset = bytes.count
    let common =
      Self.uint16(Self.version, Self.utf8Names, 0, 0, Self.date) + Self.uint32(checksum)
      + Self.uint32(file.count) + Self.uint32(file.count) + Self.uint16(name.count, 0)
    bytes += [0x50, 0x4B, 0x03, 0x04] + common + name + file
    directory +=
      [0x50, 0x4B, 0x01, 0x02] + Self.uint16(Self.version) + common + Self.uint16(0, 0, 0)
      + Self.uint32(0) + Self.uint32(offset) + name
    count += 1
    return true
  }

  /// Returns the bytes of the archive.
  package func finish() -> [UInt8] {
    bytes + directory + [0x50, 0x4B, 0x05, 0x06] + Self.uint16(0, 0, count, count)
      + Self.uint32(directory.count) + Self.uint32(bytes.count) + Self.uint16(0)
  }

  /// Encodes two-byte numbers in little-endian order.
  private static func uint16(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  /// Encodes a four-byte number in little-endian order.
  private static func uint32(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

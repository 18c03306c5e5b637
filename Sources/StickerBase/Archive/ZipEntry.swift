package import SystemPackage

/// One entry of a ZIP archive, as its central directory describes it (APPNOTE.TXT 6.3.10, 4.3.12).
package struct ZipEntry: Sendable, Equatable {
  /// Where it lies in the archive: names that are names of files, and none that leads elsewhere.
  package var path: FilePath
  /// What its attributes say it is; a link is never followed.
  package var kind: FileKind
  /// Bytes when inflated, and in the archive.
  package var byteCount: Int
  var packedCount: Int
  /// General purpose bits, and how it is compressed (4.4.4, 4.4.5).
  var flags: Int
  var method: Int
  /// CRC-32 of the inflated bytes.
  var checksum: UInt32
  /// Where its local header begins, and where the next one does, or the directory.
  var offset: Int
  var end: Int
  /// The name as it is written in both headers.
  var name: [UInt8]

  /// Whether its bytes are encrypted, in either way (bits 0 and 6), or its header is (bit 13).
  var isEncrypted: Bool { flags & (1 << 0 | 1 << 6 | 1 << 13) != 0 }

  /// Whether the local header leaves sizes and checksum to what follows the bytes (bit 3).
  var hasDescriptor: Bool { flags & 1 << 3 != 0 }

  /// The bits that tell readers how to read: encryption and descriptor.
  private static let decisiveFlags = 1 << 0 | 1 << 3 | 1 << 6 | 1 << 13

  /// Whether a local header says the same, for readers that believe that one.
  ///
  /// - Parameter names: the name and the extra fields behind it.
  func agrees(with header: LittleEndian, _ names: [UInt8]) -> Bool {
    let nameCount = header.word(26)
    var zip64 = Zip64Field(in: names.dropFirst(nameCount))
    let isSaid = { (said: Int?, truth: Int) in said == truth || hasDescriptor && said ?? 0 == 0 }
    return Array(names.prefix(nameCount)) == name && header.word(8) == method
      && header.word(6) & Self.decisiveFlags == flags & Self.decisiveFlags
      && isSaid(header.long(14), Int(checksum))
      && isSaid(zip64.value(of: header.long(22)), byteCount)
      && isSaid(zip64.value(of: header.long(18)), packedCount)
  }

  /// Bytes of the longest descriptor.
  static let mostDescriptorBytes = 24

  /// What may stand behind its bytes (4.3.9): nothing, or sizes and checksum, with a signature or
  /// without, and in four bytes or in eight.
  var descriptors: [[UInt8]] {
    guard hasDescriptor else { return [[]] }
    return [[], [0x50, 0x4B, 0x07, 0x08]].flatMap { signature in
      [4, 8].map { width in
        signature + LittleEndian.bytes(of: Int(checksum), 4)
          + LittleEndian.bytes(of: packedCount, width) + LittleEndian.bytes(of: byteCount, width)
      }
    }
  }
}

extension ZipEntry {
  /// Bytes of a directory record, of a local header and of a Zip64 field before what varies.
  static let recordBytes = 46
  static let headerBytes = 30

  /// Reads the directory's record that begins where `rest` does, and leaves what follows it.
  init(takenFrom rest: inout ArraySlice<UInt8>) throws(ArchiveFault) {
    let fields = LittleEndian(rest.prefix(Self.recordBytes))
    guard rest.starts(with: [0x50, 0x4B, 0x01, 0x02]), rest.count >= Self.recordBytes else {
      throw .refused("its list of files is damaged")
    }
    let (nameCount, extraCount, commentCount) = (fields.word(28), fields.word(30), fields.word(32))
    let body = rest.dropFirst(Self.recordBytes)
    guard nameCount + extraCount + commentCount <= body.count else {
      throw .refused("its list of files is cut off")
    }
    name = Array(body.prefix(nameCount))
    guard let (path, isFolder) = Self.path(name) else {
      throw .refused(
        "it holds an entry called '\(String(decoding: name, as: UTF8.self).excerpt)', which is not the "
          + "path of a file in it")
    }
    self.path = path
    flags = fields.word(8)
    method = fields.word(10)
    checksum = UInt32(truncatingIfNeeded: fields.long(16))
    kind = Self.kind(madeBy: fields.word(4) >> 8, attributes: fields.long(38), isFolder: isFolder)
    var zip64 = Zip64Field(in: body.dropFirst(nameCount).prefix(extraCount))
    let large = (fields.long(24), fields.long(20), fields.long(42))
    guard let byteCount = zip64.value(of: large.0), let packedCount = zip64.value(of: large.1),
      let offset = zip64.value(of: large.2)
    else { throw .refused("the sizes of '\(path.display.excerpt)' in it are damaged") }
    (self.byteCount, self.packedCount, self.offset, end) = (byteCount, packedCount, offset, offset)
    guard fields.word(34) == 0 || fields.word(34) == 0xFFFF else {
      throw .refused("it is one part of several, which are not read")
    }
    rest = body.dropFirst(nameCount + extraCount + commentCount)
  }

  /// The path that a name stands for; `nil` for one that is absolute or leads out of the archive, or
  /// that other systems read otherwise. A `/` at the end makes it a folder's.
  static func path(_ name: [UInt8]) -> (FilePath, isFolder: Bool)? {
    guard !name.isEmpty, !name.contains(0), !name.contains(UInt8(ascii: "\\")) else { return nil }
    let isFolder = name.last == UInt8(ascii: "/")
    let bytes = isFolder ? name.dropLast() : name[...]
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let path = FilePath(platformString: bytes.map(CChar.init(bitPattern:)) + [0])
    guard parts.allSatisfy({ !$0.isEmpty }), path.components.count == parts.count,
      path.components.allSatisfy({ $0.kind == .regular })
    else { return nil }
    return (path, isFolder)
  }

  /// Unix and macOS keep the file's mode in the upper half of the attributes (4.4.2, 4.4.15).
  private static func kind(madeBy system: Int, attributes: Int, isFolder: Bool) -> FileKind {
    if isFolder { return .folder }
    let mode = attributes >> 16
    guard system == 3 || system == 19, mode & 0o170000 != 0 else { return .file }
    return FileKind(mode: .init(truncatingIfNeeded: mode))
  }
}

/// The sizes that have no room in four bytes, in the order in which they are wanted (4.5.3).
private struct Zip64Field {
  private var rest: ArraySlice<UInt8> = []

  init(in extra: ArraySlice<UInt8>) {
    var fields = extra
    while fields.count >= 4 {
      let (id, count) = (LittleEndian(fields).word(0), LittleEndian(fields).word(2))
      let body = fields.dropFirst(4)
      guard count <= body.count else { return }
      if id == 0x0001 {
        rest = body.prefix(count)
        return
      }
      fields = body.dropFirst(count)
    }
  }

  /// What a field of four bytes stands for; `nil` when its place is not there, or too large.
  mutating func value(of short: Int) -> Int? {
    guard short == 0xFFFF_FFFF else { return short }
    guard rest.count >= 8 else { return nil }
    defer { rest = rest.dropFirst(8) }
    return LittleEndian(rest).huge(0)
  }
}

package import SystemPackage

/// One entry of a ZIP archive, as its central directory describes it (APPNOTE.TXT 6.3.10, 4.3.12).
package struct ZipEntry: Sendable, Equatable {
  /// The path in the archive, without `.` and `..` components; it never leads out of the archive.
  package var path: FilePath
  /// A folder if the name ends in `/`, otherwise the file type in the entry's attributes; a link is never followed.
  package var kind: FileKind
  /// Inflated size in bytes.
  package var byteCount: Int
  /// Compressed size in bytes.
  var packedCount: Int
  /// General purpose bit flags (4.4.4).
  var flags: Int
  /// Compression method (4.4.5).
  var method: Int
  /// CRC-32 of the inflated bytes.
  var checksum: UInt32
  /// Offset of the local header.
  var offset: Int
  /// Offset of the data, which ``ZipArchive`` sets.
  var start = 0
  /// Offset of the next local header or the central directory, which ``ZipArchive`` sets.
  var end: Int
  /// The bytes of the name, the same in both headers.
  var name: [UInt8]

  /// True if the data are encrypted (bit 0 or 6), or the header is (bit 13).
  var isEncrypted: Bool { flags & (1 << 0 | 1 << 6 | 1 << 13) != 0 }

  /// True if the sizes and checksum follow the data instead of being in the local header (bit 3).
  var hasDescriptor: Bool { flags & 1 << 3 != 0 }

  /// The flags that affect how readers read the entry: encryption and descriptor.
  private static let decisiveFlags = 1 << 0 | 1 << 3 | 1 << 6 | 1 << 13

  /// Returns true if readers that trust a local header see the same entry as readers of the central directory.
  ///
  /// - Parameter nameAndExtra: the bytes after the header: the name and the extra fields.
  func agrees(with header: ZipFields, _ nameAndExtra: [UInt8]) -> Bool {
    let nameCount = header.uint16(at: 26)
    let extra = ZipExtra(nameAndExtra.dropFirst(nameCount))
    var zip64 = Zip64Values(extra)
    let matches = { (stated: Int?, actual: Int) in
      stated == actual || hasDescriptor && stated ?? 0 == 0
    }
    return Array(nameAndExtra.prefix(nameCount)) == name && !extra.renames(name)
      && header.uint16(at: 8) == method
      && header.uint16(at: 6) & Self.decisiveFlags == flags & Self.decisiveFlags
      && matches(header.uint32(at: 14), Int(checksum))
      && matches(zip64.value(of: header.uint32(at: 22)), byteCount)
      && matches(zip64.value(of: header.uint32(at: 18)), packedCount)
  }

  /// Size of the longest descriptor in bytes.
  static let maxDescriptorBytes = 24

  static let descriptorSignature: [UInt8] = [0x50, 0x4B, 0x07, 0x08]

  /// The valid descriptors of the entry (4.3.9): checksum and sizes, with or without a signature, the sizes
  /// in four or eight bytes.
  var descriptors: [[UInt8]] {
    [[], Self.descriptorSignature].flatMap { signature in
      [4, 8].map { width in
        signature + ZipFields.bytes(of: Int(checksum), 4)
          + ZipFields.bytes(of: packedCount, width) + ZipFields.bytes(of: byteCount, width)
      }
    }
  }
}

extension ZipEntry {
  /// Size in bytes of the fixed part of a directory record.
  static let recordBytes = 46
  /// Size in bytes of the fixed part of a local header.
  static let headerBytes = 30

  /// Parses the directory record at the start of `rest` and removes it from `rest`.
  init(takenFrom rest: inout ArraySlice<UInt8>) throws(ArchiveFault) {
    let fields = ZipFields(rest.prefix(Self.recordBytes))
    guard rest.starts(with: [0x50, 0x4B, 0x01, 0x02]), rest.count >= Self.recordBytes else {
      throw .refused("its central directory is damaged")
    }
    let (nameCount, extraCount, commentCount) = (
      fields.uint16(at: 28), fields.uint16(at: 30), fields.uint16(at: 32)
    )
    let body = rest.dropFirst(Self.recordBytes)
    guard nameCount + extraCount + commentCount <= body.count else {
      throw .refused("its central directory is cut off")
    }
    name = Array(body.prefix(nameCount))
    guard let (path, isFolder) = Self.path(name) else {
      throw .refused(
        "it has an entry named '\(String(decoding: name, as: UTF8.self).excerpt)', which is not a "
          + "path inside it")
    }
    self.path = path
    flags = fields.uint16(at: 8)
    method = fields.uint16(at: 10)
    checksum = UInt32(truncatingIfNeeded: fields.uint32(at: 16))
    let extra = ZipExtra(body.dropFirst(nameCount).prefix(extraCount))
    kind = Self.kind(
      madeBy: fields.uint16(at: 4) >> 8, attributes: fields.uint32(at: 38), isFolder: isFolder)
    guard kind != .folder || isFolder, !extra.renames(name) else {
      throw .refused(
        "different programs would read its entry '\(path.display.excerpt)' differently")
    }
    var zip64 = Zip64Values(extra)
    let large = (fields.uint32(at: 24), fields.uint32(at: 20), fields.uint32(at: 42))
    guard let byteCount = zip64.value(of: large.0), let packedCount = zip64.value(of: large.1),
      let offset = zip64.value(of: large.2)
    else { throw .refused("the sizes of '\(path.display.excerpt)' in it are damaged") }
    (self.byteCount, self.packedCount, self.offset) = (byteCount, packedCount, offset)
    end = offset
    guard fields.uint16(at: 34) == 0 || fields.uint16(at: 34) == 0xFFFF else {
      throw .refused(ZipDirectory.multiVolumeProblem)
    }
    rest = body.dropFirst(nameCount + extraCount + commentCount)
  }

  /// Returns the path that a name stands for; `nil` if the name is empty or absolute, contains an empty, `.` or `..`
  /// component, or contains a NUL byte or a backslash, which not every system reads in the same way. A trailing `/`
  /// marks a folder.
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

  /// Returns the kind of an entry. Unix and macOS store the file mode in the upper half of the attributes (4.4.2,
  /// 4.4.15); an entry without a file mode is a file.
  private static func kind(madeBy system: Int, attributes: Int, isFolder: Bool) -> FileKind {
    if isFolder { return .folder }
    let mode = attributes >> 16
    guard system == 3 || system == 19, mode & 0o170000 != 0 else { return .file }
    return FileKind(mode: .init(truncatingIfNeeded: mode))
  }
}

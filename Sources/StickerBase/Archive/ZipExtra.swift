/// The extra fields of a header (APPNOTE.TXT 6.3.10, 4.5).
struct ZipExtra {
  private var fields: [(id: Int, body: ArraySlice<UInt8>)] = []

  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while rest.count >= 4 {
      let (id, count) = (ZipFields(rest).uint16(at: 0), ZipFields(rest).uint16(at: 2))
      let body = rest.dropFirst(4)
      guard count <= body.count else { return }
      fields.append((id, body.prefix(count)))
      rest = body.dropFirst(count)
    }
  }

  /// Returns the body of the first field with an ID; `nil` if there is none.
  subscript(id: Int) -> ArraySlice<UInt8>? { fields.first { $0.id == id }?.body }

  /// Returns true if a Unicode Path field (4.6.9: a version, a checksum and the name) gives the file another
  /// name, which some readers use.
  func renames(_ name: [UInt8]) -> Bool {
    fields.contains { $0.id == 0x7075 && Array($0.body.dropFirst(5)) != name }
  }
}

/// The 64-bit sizes and offset of a Zip64 field, read in the order of 4.5.3.
struct Zip64Values {
  private var rest: ArraySlice<UInt8>

  init(_ extra: ZipExtra) { rest = extra[0x0001] ?? [] }

  /// Returns the full value of a four-byte field: the next eight-byte value if all bits of the field are set, otherwise
  /// the value of the field. Returns `nil` if the eight-byte value is missing or exceeds `Int`.
  mutating func value(of short: Int) -> Int? {
    guard short == 0xFFFF_FFFF else { return short }
    guard rest.count >= 8 else { return nil }
    defer { rest = rest.dropFirst(8) }
    return ZipFields(rest).uint64(at: 0)
  }
}

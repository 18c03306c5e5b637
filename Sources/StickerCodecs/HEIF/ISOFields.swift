/// Reads the fields of a box in order, and never beyond its end.
struct ISOFields {
  let box: ISOBox
  let bytes: [UInt8]
  /// The offset of the next field.
  private(set) var offset: Int
  /// The version of a full box; 0 for another box (ISO/IEC 14496-12, 4.2.2).
  private(set) var version = 0
  /// The flags of a full box; 0 for another box.
  private(set) var flags = 0

  init(_ box: ISOBox, _ bytes: [UInt8]) {
    self.box = box
    self.bytes = bytes
    offset = box.content.lowerBound
  }

  /// Reads the version and flags at the start of a full box.
  init(
    full box: ISOBox, _ bytes: [UInt8], versions: ClosedRange<Int>
  ) throws(ImageFault) {
    self.init(box, bytes)
    version = try number(1)
    flags = try number(3)
    guard versions ~= version else {
      throw .invalidValue(
        "the version of \(box.name)", found: "\(version)",
        expected: "\(versions.lowerBound)…\(versions.upperBound)")
    }
  }

  /// The remaining bytes.
  var rest: Range<Int> { offset..<box.content.upperBound }

  /// Takes the next `count` bytes, and throws if there are not enough.
  @discardableResult
  mutating func take(_ count: Int) throws(ImageFault) -> Range<Int> {
    guard count <= rest.count else {
      let has = box.content.count
      throw .invalidValue(
        "the length of \(box.name)", found: "\(has) bytes",
        expected: "at least \(has - rest.count + count)")
    }
    defer { offset += count }
    return offset..<offset + count
  }

  /// Takes a big-endian number of 0 to 8 bytes, and throws if it does not fit into an `Int`.
  mutating func number(_ byteCount: Int) throws(ImageFault) -> Int {
    let field = try take(byteCount)
    let value = bytes[field].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard let number = Int(exactly: value) else {
      throw .invalidValue(
        "the number at byte \(field.lowerBound) in \(box.name)", found: "\(value)",
        expected: "at most the \(self.bytes.count) bytes of the file")
    }
    return number
  }

  /// Takes a four-character code.
  mutating func code() throws(ImageFault) -> FourCharacterCode {
    FourCharacterCode(rawValue: bytes.bigEndian32(try take(4).lowerBound))
  }

  /// Takes the number of the entries that follow, and throws if they do not fit in the box.
  ///
  /// - Parameters:
  ///   - byteCount: The size of the number in bytes.
  ///   - size: The minimum size of an entry in bytes.
  mutating func entryCount(_ byteCount: Int, size: Int) throws(ImageFault) -> Int {
    let count = try number(byteCount)
    guard count <= rest.count / size else {
      throw .invalidValue(
        "the number of entries of \(box.name)", found: "\(count)",
        expected: "at most \(rest.count / size), the number that fits in the box")
    }
    return count
  }
}

/// One box of a file in the ISO base media format (ISO/IEC 14496-12, 4.2).
struct ISOBox {
  let type: FourCharacterCode
  /// The offset of the box's size field.
  let offset: Int
  /// The bytes after the box's header.
  let content: Range<Int>

  /// The box's name in messages.
  var name: String { Self.name(type, offset) }

  private static func name(_ type: FourCharacterCode, _ offset: Int) -> String {
    "the '\(type)' box at byte \(offset)"
  }

  /// Reads the header of the box at `offset`, which must not reach beyond `end`.
  ///
  /// - Parameter parent: The enclosing box; `nil` for the file.
  init(
    at offset: Int, before end: Int, in parent: ISOBox?, _ bytes: [UInt8]
  ) throws(ImageFault) {
    let available = end - offset
    guard available >= 8 else {
      throw Self.headerCutOff("a box at byte \(offset)", 8, available: available, parent)
    }
    type = FourCharacterCode(rawValue: bytes.bigEndian32(offset + 4))
    self.offset = offset
    let name = Self.name(type, offset)
    var size = UInt64(bytes.bigEndian32(offset))
    var headerLength = 8
    if size == 1 {
      headerLength = 16
      guard available >= headerLength else {
        throw Self.headerCutOff(name, headerLength, available: available, parent)
      }
      size = UInt64(bytes.bigEndian32(offset + 8)) << 32 | UInt64(bytes.bigEndian32(offset + 12))
    } else if size == 0, parent == nil {
      size = UInt64(available)  // 0 means up to the end of the file.
    }
    // An extended type takes 16 more bytes.
    if type == "uuid" { headerLength += 16 }
    guard size >= headerLength else {
      throw .invalidValue(
        "the size of \(name)", found: "\(size)", expected: "at least \(headerLength)")
    }
    guard size <= available else {
      throw Self.tooLarge(name, size: size, available: available, parent)
    }
    content = offset + headerLength..<offset + Int(size)
  }

  /// Returns the fault of a box whose header needs `length` bytes, but has only `available` bytes before the end of the
  /// parent or the file.
  private static func headerCutOff(
    _ name: String, _ length: Int, available: Int, _ parent: ISOBox?
  ) -> ImageFault {
    guard let parent else { return .truncated(name, expected: length, found: available) }
    return .invalidValue(
      "the number of bytes left in \(parent.name)", found: "\(available)",
      expected: "at least \(length) for another box")
  }

  /// Returns the fault of a box that is too large: a box that reaches beyond the file was cut off, and a box that
  /// reaches beyond its parent is invalid.
  private static func tooLarge(
    _ name: String, size: UInt64, available: Int, _ parent: ISOBox?
  ) -> ImageFault {
    guard let parent else {
      return .truncated(name, expected: Int(clamping: size), found: available)
    }
    return .invalidValue(
      "the size of \(name)", found: "\(size)",
      expected: "at most the \(available) bytes left in \(parent.name)")
  }
}

extension ISOBox {
  /// Returns true if this box has the extended type `identifier`, the 16 bytes before its content.
  func hasIdentifier(_ identifier: [UInt8], _ bytes: [UInt8]) -> Bool {
    type == "uuid" && bytes[content.lowerBound - 16..<content.lowerBound].elementsEqual(identifier)
  }
}

/// The header and the logical screen descriptor of a GIF (GIF89a specification, 17…19).
struct GIFScreen {
  let isVersion87a: Bool
  /// Size in px; at least 1.
  let width: Int
  let height: Int
  /// The entries of the global color table, 3 bytes each.
  let colorTable: Range<Int>?

  init(_ cursor: inout ByteCursor, defects: inout DefectList) throws(ImageFault) {
    let header = try cursor.take(6, of: "the GIF header")
    let version = cursor.bytes[header].dropFirst(GIFWalker.signature.count)
    isVersion87a = version.elementsEqual("87a".utf8)
    guard isVersion87a || version.elementsEqual("89a".utf8) else {
      throw .invalidValue(
        "the GIF version", found: Hexadecimal.text(version),
        expected: "0x383761 (87a) or 0x383961 (89a)")
    }
    let start = try cursor.take(7, of: "the logical screen descriptor").lowerBound
    let bytes = cursor.bytes
    width = bytes.littleEndian16(start)
    height = bytes.littleEndian16(start + 2)
    guard width > 0, height > 0 else {
      throw .invalidValue(
        "the logical screen", found: "\(width) × \(height) px", expected: "at least 1 × 1 px")
    }
    colorTable = try cursor.takeColorTable(bytes[start + 4], of: "the global color table")
    report(background: bytes[start + 5], aspect: bytes[start + 6], to: &defects)
  }

  private func report(background: UInt8, aspect: UInt8, to defects: inout DefectList) {
    if let colorTable, Int(background) >= colorTable.count / 3 {
      defects.add(
        .invalidValue(
          "the background color index", found: "\(background)",
          expected: "below \(colorTable.count / 3), the number of colors"), .minor)
    }
    // The aspect ratio, width to height, of a pixel is (aspect + 15) / 64; 49 makes it 1.
    if aspect != 0, aspect != 49 {
      defects.add(
        .invalidValue(
          "the pixel aspect ratio", found: "\(aspect)", expected: "0 or 49, for square pixels"),
        .minor)
    }
  }
}

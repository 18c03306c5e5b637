/// The header, the logical screen descriptor and the global color table of a GIF (GIF89a specification, 17…19).
struct GIFScreen {
  let isVersion87a: Bool
  /// Size in px; 1 or more.
  let width: Int
  let height: Int
  /// The bytes of the global color table, 3 per color; `nil` if there is none.
  let colorTable: Range<Int>?
  /// The pixel aspect ratio; `nil` if the pixels are square, or if the file does not say.
  let pixelAspect: PixelAspect?

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
    // The ratio of a pixel's width to its height is (aspect + 15) / 64; an aspect of 0 gives no information.
    let aspect = Int(bytes[start + 6])
    pixelAspect = aspect == 0 ? nil : PixelAspect(width: aspect + 15, height: 64)
    let background = bytes[start + 5]
    if let colorTable, Int(background) >= colorTable.count / 3 {
      defects.add(
        .invalidValue(
          "the background color index", found: "\(background)",
          expected: "below \(colorTable.count / 3), the number of colors"), .minor)
    }
  }
}

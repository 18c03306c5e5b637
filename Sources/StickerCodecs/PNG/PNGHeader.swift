/// The IHDR chunk (PNG 11.2.1).
struct PNGHeader {
  let width: Int
  let height: Int
  let bitDepth: Int
  let colorType: ColorType
  let isInterlaced: Bool
  /// The chunk's 13 bytes in the file.
  let data: Range<Int>

  init(_ chunk: PNGChunk, in bytes: [UInt8]) throws(ImageFault) {
    data = chunk.data
    guard data.count == 13 else {
      throw .invalidValue("the length of IHDR", found: "\(data.count)", expected: "13")
    }
    let start = data.lowerBound
    width = try Self.side("width", bytes.bigEndian32(start))
    height = try Self.side("height", bytes.bigEndian32(start + 4))
    bitDepth = Int(bytes[start + 8])
    let type = bytes[start + 9]
    guard let known = Self.colorTypes[type] else {
      throw .invalidValue("the color type in IHDR", found: "\(type)", expected: "0, 2, 3, 4 or 6")
    }
    guard known.depths.contains(bitDepth) else {
      throw .invalidValue(
        "the bit depth in IHDR", found: "\(bitDepth)",
        expected: known.depths.map(String.init).joined(separator: ", ") + " with color type \(type)"
      )
    }
    colorType = known.type
    for (index, name) in [(10, "compression method"), (11, "filter method")]
    where bytes[start + index] != 0 {
      throw .invalidValue("the \(name) in IHDR", found: "\(bytes[start + index])", expected: "0")
    }
    let interlace = bytes[start + 12]
    guard interlace <= 1 else {
      throw .invalidValue("the interlace method in IHDR", found: "\(interlace)", expected: "0 or 1")
    }
    isInterlaced = interlace == 1
  }

  /// The color types by their numbers, with the allowed bit depths (PNG table 11.1).
  private static let colorTypes: [UInt8: (type: ColorType, depths: [Int])] = [
    0: (.grayscale, [1, 2, 4, 8, 16]),
    2: (.rgb, [8, 16]),
    3: (.indexed, [1, 2, 4, 8]),
    4: (.grayscaleAlpha, [8, 16]),
    6: (.rgba, [8, 16]),
  ]

  private static func side(_ name: String, _ value: UInt32) throws(ImageFault) -> Int {
    guard value >= 1, value <= UInt32(Int32.max) else {
      throw .invalidValue("the \(name) in IHDR", found: "\(value)", expected: "1 to \(Int32.max)")
    }
    return Int(value)
  }
}

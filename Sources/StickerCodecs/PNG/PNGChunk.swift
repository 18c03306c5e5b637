internal import CDeflate

/// The type and the position of one chunk in a PNG file (PNG 5.3).
struct PNGChunk {
  let type: PNGChunkType
  /// Offset of the length field.
  let offset: Int
  let data: Range<Int>

  /// Offset of the byte after the CRC.
  var end: Int { data.upperBound + 4 }

  /// Reads the chunk that begins at `offset`.
  init(at offset: Int, in bytes: [UInt8]) throws(ImageFault) {
    let available = bytes.count - offset
    guard available > 0 else { throw .missing("IEND chunk") }
    guard available >= 12 else { throw .truncated("a chunk", expected: 12, found: available) }
    let length = bytes.bigEndian32(offset)
    type = PNGChunkType(rawValue: bytes.bigEndian32(offset + 4))
    guard length <= UInt32(Int32.max) else {
      throw .invalidValue(
        "the length of \(type) at byte \(offset)", found: "\(length)",
        expected: "at most \(Int32.max)")
    }
    guard Int(length) <= available - 12 else {
      throw .truncated("\(type) at byte \(offset)", expected: Int(length) + 12, found: available)
    }
    guard type.isWellFormed else {
      throw .invalidValue(
        "the chunk type at byte \(offset)", found: "\(type)", expected: "four ASCII letters")
    }
    self.offset = offset
    data = offset + 8..<offset + 8 + Int(length)
  }

  /// Returns a fault if the CRC of the type and the data differs from the stored CRC; otherwise `nil`.
  func checksumMismatch(in bytes: [UInt8]) -> ImageFault? {
    let computed = bytes.withUnsafeBufferPointer { buffer in
      cdeflate_crc32(
        0, buffer.baseAddress.map { $0 + offset + 4 }, data.count + 4)
    }
    let stored = bytes.bigEndian32(data.upperBound)
    guard stored != computed else { return nil }
    return .checksumMismatch("\(type)", stored: stored, computed: computed, offset: offset)
  }
}

/// The four letters of a chunk type, as one big-endian number.
struct PNGChunkType: RawRepresentable, Hashable, CustomStringConvertible {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ letters: StaticString) {
    rawValue = letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  static let header = PNGChunkType("IHDR")
  static let palette = PNGChunkType("PLTE")
  static let transparency = PNGChunkType("tRNS")
  static let imageData = PNGChunkType("IDAT")
  static let end = PNGChunkType("IEND")
  static let animationControl = PNGChunkType("acTL")
  static let frameControl = PNGChunkType("fcTL")
  static let frameData = PNGChunkType("fdAT")
  static let gamma = PNGChunkType("gAMA")
  static let sRGB = PNGChunkType("sRGB")
  static let iccProfile = PNGChunkType("iCCP")
  static let exif = PNGChunkType("eXIf")
  static let chromaticities = PNGChunkType("cHRM")
  static let codePoints = PNGChunkType("cICP")
  static let masteringDisplay = PNGChunkType("mDCV")
  static let lightLevel = PNGChunkType("cLLI")
  static let significantBits = PNGChunkType("sBIT")
  static let background = PNGChunkType("bKGD")
  static let histogram = PNGChunkType("hIST")
  static let physicalSize = PNGChunkType("pHYs")
  static let suggestedPalette = PNGChunkType("sPLT")
  static let time = PNGChunkType("tIME")
  static let text = PNGChunkType("tEXt")
  static let compressedText = PNGChunkType("zTXt")
  static let internationalText = PNGChunkType("iTXt")
  /// Content Credentials (C2PA 2.1, A.3.2).
  static let credentials = PNGChunkType("caBX")
  /// The place of the picture on a larger canvas (PNG extensions 1.4, oFFs).
  static let offset = PNGChunkType("oFFs")
  /// ImageMagick's private chunk with the size of that canvas, and the picture's place on it.
  static let canvas = PNGChunkType("caNv")
  /// ImageMagick's private chunk with the size of that canvas, and a unit.
  static let virtualPage = PNGChunkType("vpAg")
  /// Apple's private chunk before IHDR: the file comes from Xcode's `pngcrush -iphone`.
  static let appleCrushed = PNGChunkType("CgBI")

  private var letters: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (24 - 8 * $0)) }
  }

  /// True if bit 5 of the first letter is clear: a decoder that does not support the chunk must give up.
  var isCritical: Bool { rawValue & 0x2000_0000 == 0 }

  /// True if bit 5 of the third letter is clear, as PNG 5.4 requires.
  var hasReservedBitClear: Bool { rawValue & 0x0000_2000 == 0 }

  /// True for chunks of text with a keyword.
  var isText: Bool { self == .text || self == .compressedText || self == .internationalText }

  /// True for chunks of an animation (PNG 3rd edition, 11.3.6).
  var isAnimation: Bool {
    self == .animationControl || self == .frameControl || self == .frameData
  }

  /// True for chunks that describe the color space (PNG 3rd edition, 11.3.2, except for `sBIT`).
  var describesColors: Bool {
    [
      .gamma, .sRGB, .iccProfile, .chromaticities, .codePoints, .masteringDisplay, .lightLevel,
    ].contains(self)
  }

  var isWellFormed: Bool { letters.allSatisfy { 65...90 ~= $0 || 97...122 ~= $0 } }

  var description: String {
    letters.map { byte in
      0x21...0x7E ~= byte
        ? String(UnicodeScalar(byte))
        : "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}

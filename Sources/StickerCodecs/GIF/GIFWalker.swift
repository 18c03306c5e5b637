import StickerPixels

/// Walks the blocks of a GIF once (GIF89a specification, 17…27).
///
/// A fault that makes the rest of the file unreadable is thrown if no image precedes it. Otherwise it is a serious
/// defect, and the images before it are kept, since browsers show them. An exceeded limit is always thrown.
struct GIFWalker {
  let limits: DecodeLimits
  var cursor: ByteCursor
  let screen: GIFScreen
  var frames: [GIFFrame] = []
  var metadata = ImageHeader.Metadata()
  var defects = DefectList()
  /// The first loop count in the file, as written; `nil` if there is none.
  var loopCount: Int?
  /// Offset of the byte after the trailer; the length of the file if there is no trailer, or if it cannot be reached.
  private(set) var end = 0

  /// The graphic control extension for the next image; `nil` if there is none.
  var control: GIFGraphicControl?
  /// Number of bytes in comments, plain text, application data (XMP and profiles included) and unknown extensions.
  var skippedBytes = 0
  private var blockCount = 0
  private var pixelCount = 0

  static let signature = Array("GIF".utf8)

  /// Reads the whole file.
  init(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) {
    self.limits = limits
    cursor = ByteCursor(bytes)
    screen = try GIFScreen(&cursor, defects: &defects)
    metadata.pixelAspect = screen.pixelAspect
    do {
      try readBlocks()
    } catch {
      if case .exceedsLimit = error { throw error }
      guard !frames.isEmpty else { throw error }
      defects.add(error, .serious)
      end = bytes.count
    }
  }

  private mutating func readBlocks() throws(ImageFault) {
    while try readBlock() {}
    end = cursor.offset
    guard !frames.isEmpty else { throw .missing("image in the GIF") }
    if control != nil {
      defects.add(
        .misplaced("a graphic control extension", rule: "an image must follow it", offset: end),
        .minor)
    }
  }

  /// Reads one block. Returns false for the trailer, and at the end of the file.
  private mutating func readBlock() throws(ImageFault) -> Bool {
    let offset = cursor.offset
    guard !cursor.isAtEnd else {
      defects.add(.missingTrailer(frameCount: frames.count), .serious)
      return false
    }
    blockCount += 1
    try limits.check(.parts, blockCount)
    let type = try cursor.takeByte(of: "a block")
    switch type {
    case 0x2C: try readImage()
    case 0x21: try readExtension(at: offset)
    case 0x3B: return false
    default:
      throw .invalidValue(
        "the block type at byte \(offset)", found: Hexadecimal.text(type),
        expected: "0x21 (extension), 0x2C (image) or 0x3B (trailer)")
    }
    return true
  }

  /// Reads an image descriptor and its color table, and finds its data (GIF89a, 20…22).
  private mutating func readImage() throws(ImageFault) {
    let number = frames.count + 1
    let part = "the descriptor of frame \(number)"
    let start = try cursor.take(9, of: part).lowerBound
    let bytes = cursor.bytes
    let area = Area(
      x: bytes.littleEndian16(start), y: bytes.littleEndian16(start + 2),
      width: bytes.littleEndian16(start + 4), height: bytes.littleEndian16(start + 6))
    try check(area, frame: number)
    let flags = bytes[start + 8]
    let local = try cursor.takeColorTable(flags, of: "the color table of frame \(number)")
    guard let colorTable = local ?? screen.colorTable else {
      throw .missing("color table for frame \(number), neither local nor global")
    }
    let codeSize = Int(try cursor.takeByte(of: "the image data of frame \(number)"))
    try checkMinimumCodeSize(codeSize, frame: number)
    let graphicControl = control
    control = nil
    checkTransparentIndex(graphicControl, colorTable)

    let dataStart = cursor.offset
    let truncation = skipSubBlocks(of: "the image data of frame \(number)")
    let dataEnd = truncation == nil ? cursor.offset - 1 : bytes.count
    frames.append(
      GIFFrame(
        header: FrameHeader(
          area: area, delay: FrameDelay(numerator: graphicControl?.delay ?? 0, denominator: 100),
          disposal: graphicControl?.disposal ?? .none, blend: .over),
        colorTable: colorTable, transparentIndex: graphicControl?.transparentIndex,
        isInterlaced: flags & 0x40 != 0, minimumCodeSize: codeSize, data: dataStart..<dataEnd))
    try limits.check(.frames, frames.count)
    if let truncation { throw truncation }
  }

  /// Skips sub-blocks and the empty sub-block that terminates them. Returns the fault if the file ends first.
  private mutating func skipSubBlocks(of part: String) -> ImageFault? {
    do {
      while try cursor.takeSubBlock(of: part) != nil {}
      return nil
    } catch {
      return error
    }
  }

  private mutating func check(_ area: Area, frame number: Int) throws(ImageFault) {
    guard area.width > 0, area.height > 0 else {
      throw .invalidValue(
        "the size of frame \(number)", found: "\(area.width) × \(area.height) px",
        expected: "at least 1 × 1 px")
    }
    pixelCount += area.width * area.height
    try limits.check(.totalPixels, pixelCount)
    let right = max(0, area.x + area.width - screen.width)
    let bottom = max(0, area.y + area.height - screen.height)
    if right > 0 || bottom > 0 {
      defects.add(
        .beyondCanvas(
          frame: number - 1, right: right, bottom: bottom, width: screen.width,
          height: screen.height),
        .serious, frame: number - 1)
    }
  }

  private mutating func checkMinimumCodeSize(
    _ size: Int, frame number: Int
  ) throws(ImageFault) {
    let fault = ImageFault.invalidValue(
      "the LZW minimum code size of frame \(number)", found: "\(size)", expected: "2…8")
    // Codes have 12 bits at most, and the first codes are one bit longer than the minimum.
    guard (1...11).contains(size) else { throw fault }
    // Appendix F prescribes 2 for black-and-white images, but decoders also accept 1. Browsers accept a minimum code
    // size above 8; giflib and other strict decoders refuse it.
    if size == 1 { defects.add(fault, .minor, frame: number - 1) }
    if size > 8 { defects.add(fault, .serious, frame: number - 1) }
  }

  private mutating func checkTransparentIndex(
    _ control: GIFGraphicControl?, _ colorTable: Range<Int>
  ) {
    guard let index = control?.transparentIndex, Int(index) >= colorTable.count / 3 else { return }
    defects.add(
      .invalidValue(
        "the transparent color index of frame \(frames.count + 1)", found: "\(index)",
        expected: "below \(colorTable.count / 3), the number of colors"),
      .minor, frame: frames.count)
  }
}

extension ByteCursor {
  /// Takes the color table that a packed field announces; returns `nil` if it announces none (GIF89a, 19 and 21).
  mutating func takeColorTable(
    _ flags: UInt8, of part: String
  ) throws(ImageFault) -> Range<Int>? {
    guard flags & 0x80 != 0 else { return nil }
    return try take(3 << (Int(flags & 0x07) + 1), of: part)
  }

  /// Takes the contents of the next sub-block; returns `nil` for the empty sub-block that terminates a series (GIF89a,
  /// 15 and 16).
  mutating func takeSubBlock(of part: String) throws(ImageFault) -> Range<Int>? {
    let count = Int(try takeByte(of: part))
    return count == 0 ? nil : try take(count, of: part)
  }
}

import StickerPixels

/// Walks the chunks of a WebP file (RFC 9649, section 2).
struct WebPWalk {
  private(set) var canvas: (width: Int, height: Int)?
  private(set) var loopCount = 0
  private(set) var hasColorProfile = false
  private(set) var frames: [WebPFile.Frame] = []

  private let bytes: [UInt8]
  private let limits: DecodeLimits
  private var parts = 0
  private var isAnimated = false
  private var still: [Range<Int>] = []

  init(_ bytes: [UInt8], _ limits: DecodeLimits) { (self.bytes, self.limits) = (bytes, limits) }

  /// A chunk: its four letters, its whole range, and the range of its payload.
  private struct Chunk {
    var name: String
    var whole: Range<Int>
    var payload: Range<Int>
  }

  mutating func file() throws(ImageFault) {
    guard bytes.count >= 12 else { throw .truncated("RIFF", expected: 12, found: bytes.count) }
    let size = Int(bytes.littleEndian32(4))
    guard size <= bytes.count - 8 else {
      throw .truncated("RIFF", expected: size, found: bytes.count - 8)
    }
    var offset = 12
    while let chunk = try chunk(at: &offset, before: 8 + size) { try read(chunk) }
    guard !isAnimated else { return }
    let picture = try picture(still)
    let canvas = canvas ?? picture
    guard canvas == picture else {
      throw .invalidValue(
        "the picture's size", found: "\(picture.width) × \(picture.height)",
        expected: "\(canvas.width) × \(canvas.height)")
    }
    try set(canvas)
    frames = [
      WebPFile.Frame(
        area: Area(x: 0, y: 0, width: canvas.width, height: canvas.height), milliseconds: 0,
        isBlended: false, isCleared: false, chunks: still)
    ]
  }

  private mutating func chunk(at offset: inout Int, before end: Int) throws(ImageFault) -> Chunk? {
    guard end - offset >= 8 else { return nil }
    parts += 1
    try limits.check(.parts, parts)
    let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    let count = Int(bytes.littleEndian32(offset + 4))
    guard count <= end - offset - 8 else {
      // An invalid name (RFC 9649, 2.3: four ASCII characters) may contain anything, including escape
      // sequences.
      let isName = name.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
      throw .truncated(isName ? name : "a chunk", expected: count, found: end - offset - 8)
    }
    let payload = offset + 8..<offset + 8 + count
    // Odd sizes are padded by a byte.
    let whole = offset..<min(end, payload.upperBound + count % 2)
    offset = whole.upperBound
    return Chunk(name: name, whole: whole, payload: payload)
  }

  private mutating func read(_ chunk: Chunk) throws(ImageFault) {
    switch chunk.name {
    case "VP8X":
      try need(10, chunk)
      let start = chunk.payload.lowerBound
      hasColorProfile = bytes[start] & 0x20 != 0
      isAnimated = bytes[start] & 0x02 != 0
      try set((number(start + 4) + 1, number(start + 7) + 1))
    case "ANIM":
      try need(6, chunk)
      loopCount = bytes.littleEndian16(chunk.payload.lowerBound + 4)
    case "ANMF" where isAnimated: try readFrame(chunk)
    case "ALPH", "VP8 ", "VP8L": if !isAnimated { still.append(chunk.whole) }
    default: break
    }
  }

  private mutating func set(_ size: (width: Int, height: Int)) throws(ImageFault) {
    try limits.check(.side, max(size.width, size.height))
    try limits.check(.canvasPixels, size.width * size.height)
    // The canvas, a picture, and the composited result.
    try limits.check(.workingBytes, 12 * size.width * size.height)
    canvas = size
  }

  private mutating func readFrame(_ chunk: Chunk) throws(ImageFault) {
    try need(16, chunk)
    try limits.check(.frames, frames.count + 1)
    let start = chunk.payload.lowerBound
    let area = Area(
      x: 2 * number(start), y: 2 * number(start + 3), width: number(start + 6) + 1,
      height: number(start + 9) + 1)
    guard let canvas, area.x + area.width <= canvas.width, area.y + area.height <= canvas.height
    else {
      throw .invalidValue(
        "frame \(frames.count + 1)",
        found: "\(area.width) × \(area.height) px at \(area.x), \(area.y)",
        expected: "an area within the canvas")
    }
    let flags = bytes[start + 15]
    var offset = start + 16
    var parts: [Range<Int>] = []
    while let part = try self.chunk(at: &offset, before: chunk.payload.upperBound) {
      if ["ALPH", "VP8 ", "VP8L"].contains(part.name) { parts.append(part.whole) }
    }
    let size = try picture(parts)
    guard size == (area.width, area.height) else {
      throw .invalidValue(
        "the picture of frame \(frames.count + 1)", found: "\(size.width) × \(size.height) px",
        expected: "\(area.width) × \(area.height) px")
    }
    frames.append(
      WebPFile.Frame(
        area: area, milliseconds: number(start + 12), isBlended: flags & 2 == 0,
        isCleared: flags & 1 != 0, chunks: parts))
  }

  /// Returns the size in a picture's chunks: alpha, if it is separate, and one bitstream.
  private func picture(_ chunks: [Range<Int>]) throws(ImageFault) -> (width: Int, height: Int) {
    let names = chunks.map { String(decoding: bytes[$0.prefix(4)], as: UTF8.self) }
    guard let last = chunks.last, [["VP8 "], ["VP8L"], ["ALPH", "VP8 "]].contains(names) else {
      throw .missing("picture of one VP8 or VP8L chunk")
    }
    let data = last.dropFirst(8)
    if names == ["VP8L"] {
      // RFC 9649, 3.4: a signature, and 14 bits for each side less 1.
      guard data.count >= 5, bytes[data.lowerBound] == 0x2F else { throw .missing("VP8L header") }
      let sides = bytes.littleEndian32(data.lowerBound + 1)
      return (Int(sides & 0x3FFF) + 1, Int(sides >> 14 & 0x3FFF) + 1)
    }
    // RFC 6386, 9.1: a key frame, its start code, and 14 bits for each side.
    guard data.count >= 10, bytes[data.lowerBound] & 1 == 0,
      bytes[data.lowerBound + 3..<data.lowerBound + 6].elementsEqual([0x9D, 0x01, 0x2A])
    else { throw .missing("VP8 header") }
    let width = bytes.littleEndian16(data.lowerBound + 6) & 0x3FFF
    let height = bytes.littleEndian16(data.lowerBound + 8) & 0x3FFF
    guard width > 0, height > 0 else {
      throw .invalidValue(
        "the picture's size", found: "\(width) × \(height) px", expected: "at least 1 × 1 px")
    }
    return (width, height)
  }

  private func need(_ count: Int, _ chunk: Chunk) throws(ImageFault) {
    guard chunk.payload.count >= count else {
      throw .truncated(chunk.name, expected: count, found: chunk.payload.count)
    }
  }

  /// Returns the little-endian number of three bytes.
  private func number(_ offset: Int) -> Int {
    Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 | Int(bytes[offset + 2]) << 16
  }
}

import CReference

/// An APNG read without any of the program's code: a list of chunks, libpng for the pixels of each frame, and
/// composition exactly as the specification says. Its default image must be its first frame.
struct ReferenceAPNG {
  private(set) var timeline = Timeline()
  /// The number of plays in acTL; `nil` for a still picture.
  private(set) var loopCount: Int?
  /// The number of fcTL chunks in the file, and the number of frames in acTL.
  private(set) var frameCounts = (found: 0, announced: 0)
  private var canvas: [UInt8]
  private let size: (width: Int, height: Int)
  /// The parts that the PNG of each frame needs: the end of IHDR, palette and transparency.
  private var format: [UInt8] = []
  private var colors: [ChunkFile.Chunk] = []
  private var control: [UInt8]?
  private var data: [UInt8] = []

  /// - Returns: `nil` if a sequence number or a frame's area is wrong, libpng refuses a frame, or a part is missing.
  init?(_ bytes: [UInt8]) {
    guard let chunks = ChunkFile(bytes)?.chunks, let header = chunks.first, header.hasType("IHDR"),
      header.data.count == 13, chunks.last?.hasType("IEND") == true
    else { return nil }
    size = (number(header.data, 0), number(header.data, 4))
    format = Array(header.data[8...])
    canvas = [UInt8](repeating: 0, count: size.width * size.height * 4)
    var sequenceNumber = 0
    for chunk in chunks {
      if chunk.hasType("PLTE") || chunk.hasType("tRNS") { colors.append(chunk) }
      if chunk.hasType("acTL") {
        frameCounts.announced = number(chunk.data, 0)
        loopCount = number(chunk.data, 4)
      }
      if chunk.hasType("fcTL") || chunk.hasType("fdAT") {
        guard number(chunk.data, 0) == sequenceNumber else { return nil }
        sequenceNumber += 1
      }
      if chunk.hasType("fcTL") {
        guard chunk.data.count == 26, finishFrame() else { return nil }
        control = chunk.data
        frameCounts.found += 1
      }
      if chunk.hasType("IDAT") { data += chunk.data }
      if chunk.hasType("fdAT") { data += chunk.data.dropFirst(4) }
    }
    guard finishFrame() else { return nil }
  }

  /// Composites the data gathered since the frame's fcTL, or the data of a still picture, which has no fcTL. Returns
  /// false if there are none after an fcTL, or if they or the area are invalid.
  private mutating func finishFrame() -> Bool {
    guard !data.isEmpty else { return control == nil }
    let wide = control.map { number($0, 4) } ?? size.width
    let high = control.map { number($0, 8) } ?? size.height
    let left = control.map { number($0, 12) } ?? 0
    let top = control.map { number($0, 16) } ?? 0
    guard wide > 0, high > 0, left + wide <= size.width, top + high <= size.height,
      let source = pixels(wide, high)
    else { return false }
    data = []
    let before = canvas
    var offsets: [Int] = []
    for y in 0..<high {
      for x in 0..<wide {
        let at = ((top + y) * size.width + left + x) * 4
        offsets.append(at)
        let above = Pixel(source, (y * wide + x) * 4)
        (control?[25] == 1 ? above.over(Pixel(canvas, at)) : above).store(in: &canvas, at)
      }
    }
    let delay = control.map { (Int($0[20]) << 8 | Int($0[21]), Int($0[22]) << 8 | Int($0[23])) }
    timeline.append(canvas, numerator: delay?.0 ?? 0, denominator: delay?.1 ?? 1)
    // For a first frame with dispose op PREVIOUS, `before` is the clear canvas.
    switch control?[24] {
    case 1: for at in offsets { Pixel().store(in: &canvas, at) }
    case 2: canvas = before
    default: break
    }
    return true
  }

  /// The gathered data as a separate still PNG, decoded by libpng.
  private func pixels(_ width: Int, _ height: Int) -> [UInt8]? {
    let area = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
    var still = ChunkFile(chunks: [ChunkFile.Chunk("IHDR".utf8, area + format)] + colors)
    still.append("IDAT", data)
    still.append("IEND", [])
    return libpngPixels(still.bytes, width, height)
  }
}

/// Straight RGBA8 of a PNG's default image, or `nil` if libpng reports anything.
func libpngPixels(_ png: [UInt8], _ width: Int, _ height: Int) -> [UInt8]? {
  var pixels = [UInt8](repeating: 0, count: width * height * 4)
  let isIntact = pixels.withUnsafeMutableBufferPointer {
    reference_png(png, png.count, UInt32(width), UInt32(height), $0.baseAddress!) != 0
  }
  return isIntact ? pixels : nil
}

private func number(_ bytes: [UInt8], _ at: Int) -> Int {
  bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
}

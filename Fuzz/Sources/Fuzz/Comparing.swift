@testable import StickerCodecs

/// Limits for files that are decoded several times by slow code.
private let limits: DecodeLimits = {
  var limits = fuzzLimits
  limits.totalPixels = 500_000
  return limits
}()

/// Decodes a file in two ways, and a PNG or GIF with a reference as well, and compares the pixels.
func compareWithReferences(_ bytes: [UInt8]) {
  guard let file = try? ImageFile.probe(bytes, limits: limits) else { return }
  guard let kept = framesKept(of: file) else { return }
  precondition(kept == framesCopied(of: file), "frames must not share a canvas that changes")
  if let png = file.content as? PNGContent {
    compare(kept, file.image) { index in png.referencePixels(ofFrame: index) }
  }
  if let gif = file.content as? GIFContent {
    gif.compareReaders()
    compare(kept, file.image) { index in gif.referencePixels(ofFrame: index) }
  }
}

/// All frames, kept until the last one is decoded; `nil` if the file has any fault.
private func framesKept(of file: ImageFile) -> [[UInt8]]? {
  guard var reader = try? file.decode(limits: limits) else { return nil }
  var frames: [Frame] = []
  do throws(ImageFault) {
    while let frame = try reader.nextFrame() { frames.append(frame) }
  } catch {
    return nil
  }
  return reader.defects.isEmpty ? frames.map(\.rgba) : nil
}

/// All frames, each copied and released.
private func framesCopied(of file: ImageFile) -> [[UInt8]]? {
  guard var reader = try? file.decode(limits: limits) else { return nil }
  var frames: [[UInt8]] = []
  while let frame = try? reader.nextFrame() {
    frames.append(frame.rgba)
  }
  return frames
}

/// Composites the frames again, pixel by pixel as the specification says, and requires the same result.
///
/// - Parameter reference: straight RGBA8 of a frame's area, or `nil` if the reference refuses it; then the
///   comparison ends.
private func compare(_ frames: [[UInt8]], _ image: ImageHeader, reference: (Int) -> [UInt8]?) {
  var canvas = [UInt8](repeating: 0, count: image.width * image.height * 4)
  for (index, header) in image.frames.enumerated() {
    guard let source = reference(index) else { return }
    let before = canvas
    var touched: [Int] = []
    let area = header.area
    for y in stride(from: area.y, to: min(image.height, area.y + area.height), by: 1) {
      for x in stride(from: area.x, to: min(image.width, area.x + area.width), by: 1) {
        let at = (y * image.width + x) * 4
        let from = ((y - area.y) * area.width + x - area.x) * 4
        touched.append(at)
        let above = Pixel(source, from)
        let below = Pixel(canvas, at)
        (header.blend == .source ? above : above.over(below)).store(in: &canvas, at)
      }
    }
    let isSame = visible(canvas) == visible(frames[index])
    precondition(isSame, "frame \(index) must be what the specification makes of it")
    switch header.disposal {
    case .none: break
    case .background: for at in touched { Pixel().store(in: &canvas, at) }
    case .previous: canvas = before
    }
  }
}

extension PNGContent {
  /// A frame as a separate still PNG, decoded by libpng alone.
  fileprivate func referencePixels(ofFrame index: Int) -> [UInt8]? {
    let frame = frames[index]
    let area = frame.header.area
    var file = ChunkFile.signature
    func put(_ type: String, _ data: some Sequence<UInt8>) {
      let body = Array(type.utf8) + Array(data)
      file += bigEndian(UInt32(body.count - 4)) + body + bigEndian(crc32(body))
    }
    put(
      "IHDR",
      bigEndian(UInt32(area.width)) + bigEndian(UInt32(area.height))
        + bytes[header.data].dropFirst(8))
    if let palette { put("PLTE", bytes[palette]) }
    if let transparency { put("tRNS", bytes[transparency]) }
    put("IDAT", frame.data.flatMap { bytes[$0] })
    put("IEND", [])
    return libpngPixels(file, area.width, area.height)
  }
}

extension GIFContent {
  /// Requires that the project's LZW reader and giflib return the same rows whenever both succeed.
  fileprivate func compareReaders() {
    for (index, frame) in frames.enumerated() where frame.pixelCount <= 1 << 20 {
      guard let ours = indices(ofFrame: index) else { continue }
      bytes.withUnsafeBufferPointer { file in
        guard var rows = try? GIFLibRows(frame, index, in: file) else { return }
        guard let theirs = read(&rows, frame) else { return }
        precondition(ours == theirs, "both LZW readers must return the same rows")
      }
    }
  }

  /// The color indices of a frame in file order, read without giflib.
  private func indices(ofFrame index: Int) -> [UInt8]? {
    var rows = LZWRows(frames[index], index, in: bytes)
    return read(&rows, frames[index])
  }

  private func read(_ rows: inout some GIFRows, _ frame: GIFFrame) -> [UInt8]? {
    var all: [UInt8] = []
    var row = [UInt8](repeating: 0, count: frame.header.area.width)
    for _ in 0..<frame.header.area.height {
      guard (try? rows.read(into: &row)) != nil else { return nil }
      all += row
    }
    return all
  }

  fileprivate func referencePixels(ofFrame index: Int) -> [UInt8]? {
    let frame = frames[index]
    let area = frame.header.area
    guard frame.pixelCount <= 1 << 20, let indices = indices(ofFrame: index) else { return nil }
    var pixels = [UInt8](repeating: 0, count: frame.pixelCount * 4)
    let order =
      frame.isInterlaced
      ? [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0, to: area.height, by: $1) }
      : Array(0..<area.height)
    for (row, y) in order.enumerated() {
      for x in 0..<area.width {
        let color = indices[row * area.width + x]
        guard color != frame.transparentIndex else { continue }
        let entry = frame.colorTable.lowerBound + 3 * Int(color)
        var pixel = entry < frame.colorTable.upperBound ? Pixel(bytes, entry) : Pixel()
        pixel.alpha = 255
        pixel.store(in: &pixels, (y * area.width + x) * 4)
      }
    }
    return pixels
  }
}

extension Frame {
  /// A copy of all pixels as RGBA bytes.
  fileprivate var rgba: [UInt8] { pixels.withUnsafeBytes(Array.init) }
}

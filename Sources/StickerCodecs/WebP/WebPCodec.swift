import StickerPixels

/// The WebP codec: libwebp's demuxer reads the structure, and its decoder the pixels of each picture.
enum WebPCodec: ImageCodec {
  static func recognizes(_ prefix: ArraySlice<UInt8>) -> Bool {
    prefix.starts(with: "RIFF".utf8) && prefix.dropFirst(8).starts(with: "WEBP".utf8)
  }

  static func probe(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) -> ImageFile {
    let walker = try WebPWalker(bytes, limits: limits)
    let file = try WebPStructure(walker)
    let image = ImageHeader(
      format: .webp, width: file.width, height: file.height, bitDepth: 8,
      colorType: file.hasAlpha ? .rgba : .rgb, isInterlaced: false, metadata: walker.metadata,
      frames: file.frames.map(\.header), loopCount: file.plays, hasHiddenDefaultImage: false,
      trailingByteCount: bytes.count - walker.end, defects: walker.defects.defects)
    var content = WebPContent(bytes: bytes, frames: file.frames)
    // Measuring the tables takes time, too.
    try limits.check(.canvasPixels, image.width * image.height)
    try limits.check(
      .totalPixels, DecodeLimits.byteWork * bytes.count + content.drawingWork)
    content.measureTables()
    return ImageFile(image: image, content: content)
  }
}

/// One picture of a WebP, and the position of its data in the file.
struct WebPFrame: Sendable, Equatable {
  var header: FrameHeader
  /// The chunks of the picture: `ALPH`, if there is one, then `VP8 ` or `VP8L`.
  var data: Range<Int>
  /// True if the canvas is empty before the frame is drawn, or if the frame replaces all of it.
  var isKeyFrame: Bool
  /// The memory for libwebp's Huffman tables in bytes.
  var tableBytes = 0
}

/// The bytes and frames of a parsed WebP, for drawing.
struct WebPContent: ParsedImage {
  let bytes: [UInt8]
  private(set) var frames: [WebPFrame]

  /// At worst, a pixel costs the same in lossy and lossless compression. `docs/design/reliability.md` explains the
  /// weights.
  var drawingWork: Int {
    let (frameWork, rowWork, pixelWork, tableBytesPerUnit) = (8_000, 16, 8, 10)
    return frames.reduce(0) { sum, frame in
      let area = frame.header.area
      return sum + frameWork + (rowWork + pixelWork * area.width) * area.height
        + frame.tableBytes / tableBytesPerUnit
    }
  }

  /// The memory of libwebp: the pixels of VP8L and a plane of alpha, rows of samples, and tables. A picture that
  /// is composited is decoded next to the canvas.
  var scratchByteCount: Int {
    let (pixelBytes, rowBytes, decoderBytes) = (5, 128, 1 << 18)
    return decoderBytes
      + (frames.map { frame in
        let area = frame.header.area
        return (pixelBytes + (frame.isComposited ? 4 : 0)) * area.width * area.height
          + rowBytes * area.width + frame.tableBytes
      }.max() ?? 0)
  }

  /// Measures the Huffman tables of each frame.
  fileprivate mutating func measureTables() {
    for (index, frame) in frames.enumerated() {
      let area = frame.header.area
      let tables = VP8LTables(bytes[frame.data], width: area.width, height: area.height)
      frames[index].tableBytes = tables.byteCount
    }
  }

  func makeFrameSource(limits: DecodeLimits, prefersLibraries: Bool) -> any FrameSource {
    WebPFrameSource(content: self)
  }
}

extension WebPFrame {
  /// True if the frame's pixels are computed from those of the canvas.
  var isComposited: Bool { !isKeyFrame && header.blend == .over }
}

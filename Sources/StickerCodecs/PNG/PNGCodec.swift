import StickerPixels

/// The codec of PNG and APNG: parses the structure, and decodes pixels with the decoder of this module or through
/// libpng.
enum PNGCodec: ImageCodec {
  static func recognizes(_ prefix: ArraySlice<UInt8>) -> Bool {
    prefix.starts(with: PNGWalker.signature)
  }

  static func probe(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) -> ImageFile {
    let file = try PNGWalker(bytes, limits: limits)
    let header = file.header
    let whole = Area(x: 0, y: 0, width: header.width, height: header.height)
    let image = ImageHeader(
      format: file.isAnimated ? .apng : .png, width: header.width, height: header.height,
      bitDepth: header.bitDepth, colorType: header.colorType, isInterlaced: header.isInterlaced,
      metadata: file.metadata,
      frames: file.isAnimated ? file.frames.map(\.header) : [FrameHeader(area: whole)],
      loopCount: file.animation.map { Int($0.playCount) },
      hasHiddenDefaultImage: file.hasHiddenDefaultImage,
      trailingByteCount: bytes.count - file.end, defects: file.defects.defects)
    return ImageFile(image: image, content: PNGContent(bytes, file))
  }
}

/// One frame, and the position of its data in the file.
struct PNGFrame {
  let header: FrameHeader
  /// The payloads that make up the frame's zlib stream: of IDAT, or of fdAT without the sequence number.
  var data: [Range<Int>] = []
}

/// The bytes and frames of a parsed PNG, for drawing.
struct PNGContent: ParsedImage {
  let bytes: [UInt8]
  let header: PNGHeader
  let palette: Range<Int>?
  let transparency: Range<Int>?
  let frames: [PNGFrame]
  /// The default image if it is not a frame; it is decoded only to check it. `nil` if there is none.
  let hiddenDefaultImage: PNGFrame?

  init(_ bytes: [UInt8], _ file: PNGWalker) {
    self.bytes = bytes
    header = file.header
    palette = file.palette
    transparency = file.transparency
    let whole = Area(x: 0, y: 0, width: header.width, height: header.height)
    let still = PNGFrame(header: FrameHeader(area: whole), data: file.defaultImage)
    frames = file.isAnimated ? file.frames : [still]
    hiddenDefaultImage = file.hasHiddenDefaultImage ? still : nil
  }

  var drawingWork: Int {
    (frames + [hiddenDefaultImage].compactMap { $0 }).reduce(0) { sum, frame in
      sum
        + frame.header.drawingWork(
          bitsPerPixel: header.bitDepth * header.colorType.sampleCount,
          isInterlaced: header.isInterlaced)
    }
  }

  var scratchByteCount: Int {
    let blended = frames.dropFirst().filter { $0.header.blend == .over }
    let areas = (blended + [hiddenDefaultImage].compactMap { $0 }).map(\.header.area)
    return areas.reduce(0) { max($0, $1.width * $1.height * 4) }
  }

  func makeFrameSource(limits: DecodeLimits, prefersLibraries: Bool) -> any FrameSource {
    PNGFrameSource(content: self, usesOnlyLibpng: prefersLibraries)
  }
}

extension FrameHeader {
  /// Returns the work of drawing a PNG frame with this header, in the unit of ``DecodeLimits/totalPixels``:
  /// unfiltering each byte of a row, at worst by Paeth, and storing each pixel.
  public func drawingWork(bitsPerPixel: Int, isInterlaced: Bool = false) -> Int {
    let pixelWork = 1 + max(1, bitsPerPixel / 8) + (isInterlaced ? 1 : 0)
    let rowWork = isInterlaced ? 32 : 16
    let frameWork = 4_000
    let extra = (blend == .over ? 1 : 0) + (disposal == .previous ? 1 : 0)
    return frameWork + (rowWork + area.width * (pixelWork + extra)) * area.height
  }
}

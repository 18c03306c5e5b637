/// The GIF codec: parses the structure, and decodes pixels with the decoders of this module or through giflib.
enum GIFCodec: ImageCodec {
  static func recognizes(_ prefix: ArraySlice<UInt8>) -> Bool {
    prefix.starts(with: GIFWalker.signature)
  }

  static func probe(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) -> ImageFile {
    let file = try GIFWalker(bytes, limits: limits)
    let screen = file.screen
    let tables = file.frames.map { $0.colorTable.count / 3 }
    let image = ImageHeader(
      format: .gif, width: screen.width, height: screen.height,
      bitDepth: max(1, (tables.max() ?? 0).trailingZeroBitCount), colorType: .indexed,
      isInterlaced: file.frames.contains(where: \.isInterlaced), metadata: file.metadata,
      frames: file.frames.map(\.header), loopCount: file.loopCount ?? 1,
      hasHiddenDefaultImage: false, trailingByteCount: bytes.count - file.end,
      defects: file.defects.defects)
    return ImageFile(image: image, content: GIFContent(bytes: bytes, frames: file.frames))
  }
}

/// One image of a GIF, and the position of its data in the file.
struct GIFFrame {
  let header: FrameHeader
  /// The bytes of the local color table or, if there is none, of the global one: 3 bytes per color.
  let colorTable: Range<Int>
  /// The color index that leaves the canvas unchanged; `nil` if there is none.
  let transparentIndex: UInt8?
  let isInterlaced: Bool
  /// The LZW minimum code size, which is the number of bits of a color index: 1…11.
  let minimumCodeSize: Int
  /// The data sub-blocks with their length bytes, without the empty sub-block that terminates them. The byte before
  /// these is the LZW minimum code size.
  let data: Range<Int>

  var pixelCount: Int { header.area.width * header.area.height }
}

/// The bytes and frames of a parsed GIF, for drawing.
struct GIFContent: ParsedImage {
  let bytes: [UInt8]
  let frames: [GIFFrame]

  /// Pixels off the canvas count, too, since they are decompressed. `docs/design/reliability.md` explains the weights.
  var drawingWork: Int {
    let (frameWork, rowWork, pixelWork) = (8_000, 16, 2)
    return frames.reduce(0) { sum, frame in
      let area = frame.header.area
      return sum + frameWork + (rowWork + pixelWork * area.width) * area.height
    }
  }

  /// The bytes of the largest frame's color indices, of a row of color indices, and of the tables of the LZW decoders.
  var scratchByteCount: Int {
    let tableBytes = 1 << 17
    return GIFWholeData.byteCount(of: frames) + (frames.map(\.header.area.width).max() ?? 0)
      + tableBytes
  }

  func makeFrameSource(limits: DecodeLimits, prefersLibraries: Bool) -> any FrameSource {
    GIFFrameSource(content: self, prefersGiflib: prefersLibraries)
  }
}

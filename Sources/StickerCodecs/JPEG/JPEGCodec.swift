import StickerPixels

/// The JPEG codec: parses the structure, and decodes pixels through libjpeg.
enum JPEGCodec: ImageCodec {
  static func recognizes(_ prefix: ArraySlice<UInt8>) -> Bool {
    prefix.starts(with: JPEGWalker.signature)
  }

  static func probe(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) -> ImageFile {
    let file = try JPEGWalker(bytes, limits: limits)
    let frame = try file.frameHeader()
    let area = Area(x: 0, y: 0, width: frame.width, height: frame.height)
    var metadata = file.application.metadata
    metadata.isUnmarkedCMYK =
      frame.components.count == 4 && file.application.adobeTransform == nil
    let image = ImageHeader(
      format: .jpeg, width: frame.width, height: frame.height, bitDepth: frame.precision,
      colorType: file.application.colorType(of: frame), isInterlaced: frame.process.isProgressive,
      metadata: metadata, frames: [FrameHeader(area: area)], loopCount: nil,
      hasHiddenDefaultImage: false, trailingByteCount: bytes.count - file.end,
      defects: file.defects.defects)
    return ImageFile(
      image: image,
      content: JPEGContent(
        bytes: bytes, frame: frame, decodesWholeImage: file.decodesWholeImage,
        hasEndMarker: file.hasEndMarker))
  }
}

/// The bytes and facts of a parsed JPEG, for decoding.
struct JPEGContent: ParsedImage {
  let bytes: [UInt8]
  let frame: JPEGFrameHeader
  /// True if libjpeg keeps the coefficients of the whole image, as several scans require.
  let decodesWholeImage: Bool
  let hasEndMarker: Bool

  /// The work of a pixel is 1 for converting its color space, and 1 for transforming each component; 16 are added per
  /// row.
  var drawingWork: Int { (16 + frame.width * (1 + frame.components.count)) * frame.height }

  /// The coefficients of the whole image, if libjpeg keeps them, and its row buffers.
  var scratchByteCount: Int {
    frame.rowBufferByteCount + (decodesWholeImage ? frame.coefficientByteCount : 0)
  }

  func makeFrameSource(limits: DecodeLimits, prefersLibraries: Bool) -> any FrameSource {
    JPEGFrameSource(content: self, limits: limits)
  }
}

/// An image file whose structure has been walked: its facts, and the way to its pixels.
public struct ImageFile: Sendable {
  public let image: Image
  /// The parsed file, which knows where the pixels of each frame lie.
  let content: any ParsedImage

  /// Reads the header and walks the structure of an image; no pixel is decoded.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: the first fault that leaves no usable picture, or the limit that was met.
  public static func probe(
    _ bytes: [UInt8], limits: DecodeLimits = .standard
  ) throws(ImageFault) -> ImageFile {
    try limits.check(.fileBytes, bytes.count)
    let prefix = bytes.prefix(32)
    guard let codec = codecs.first(where: { $0.recognizes(prefix) }) else {
      throw .unrecognizedFormat(ForeignFormat.name(of: prefix))
    }
    let file = try codec.probe(bytes, limits: limits)
    // Whatever is computed from an image's sides relies on them being in bounds.
    try limits.check(.side, max(file.image.width, file.image.height))
    let canvas = file.image.width * file.image.height
    guard canvas <= DecodeLimits.mostCanvasPixels else {
      throw .exceedsLimit(
        .canvasPixels, found: canvas,
        allowed: min(limits.canvasPixels, DecodeLimits.mostCanvasPixels))
    }
    return file
  }

  /// Bytes of memory that decoding takes: the canvas, a snapshot if a frame asks for one, and what
  /// the decoder needs beside them. The file itself is not among them.
  public var workingBytes: Int {
    let keepsSnapshot = image.frames.contains { $0.disposal == .previous }
    return image.width * image.height * 4 * (keepsSnapshot ? 2 : 1) + content.scratchByteCount
  }

  /// Starts decoding: the reader gives the composited frames one at a time.
  ///
  /// - Parameter looksAtCanvases: whether the caller goes through all pixels of every frame; the
  ///   limit on work then counts them, which it does not while only what frames draw is looked at.
  /// - Throws: a limit that would be met, before anything is allocated.
  public func decode(
    limits: DecodeLimits = .standard, looksAtCanvases: Bool = false
  ) throws(ImageFault) -> FrameReader {
    try limits.check(self, looksAtCanvases: looksAtCanvases)
    return FrameReader(image: image, source: content.makeFrameSource(limits: limits))
  }
}

/// Every codec; the first that recognizes a file reads it.
private let codecs: [any ImageCodec.Type] = [
  PNGCodec.self, GIFCodec.self, JPEGCodec.self, HEIFCodec.self,
]

extension ImageFile {
  /// Reads the header and walks the structure of an image; no pixel is decoded.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: The first fault that leaves no usable picture, or an exceeded limit.
  public static func probe(
    _ bytes: [UInt8], limits: DecodeLimits = .standard
  ) throws(ImageFault) -> ImageFile {
    try limits.check(.fileBytes, bytes.count)
    let file: ImageFile
    do throws(ImageFault) {
      file = try walk(bytes, limits: limits)
    } catch {
      throw TextDamage(in: bytes, error).map { .savedAsText($0) } ?? error
    }
    // JPEG and GIF are decoded up to the damage, so files that were saved as text may not have thrown a fault.
    guard file.image.defects.contains(where: { $0.severity == .serious }),
      let damage = TextDamage(in: bytes)
    else { return file }
    throw .savedAsText(damage)
  }

  private static func walk(
    _ bytes: [UInt8], limits: DecodeLimits
  ) throws(ImageFault) -> ImageFile {
    let prefix = bytes.prefix(32)
    guard let codec = codecs.first(where: { $0.recognizes(prefix) }) else {
      throw .unrecognizedFormat(ForeignFormat.name(of: prefix))
    }
    let file = try codec.probe(bytes, limits: limits)
    // All computations with an image's sides rely on these bounds.
    try limits.check(.side, max(file.image.width, file.image.height))
    let canvas = file.image.width * file.image.height
    guard canvas <= DecodeLimits.maxCanvasPixels else {
      throw .exceedsLimit(
        .canvasPixels, found: canvas,
        allowed: min(limits.canvasPixels, DecodeLimits.maxCanvasPixels))
    }
    return file
  }
}

/// All codecs; the first codec that recognizes a file reads it.
private let codecs: [any ImageCodec.Type] = [
  PNGCodec.self, GIFCodec.self, JPEGCodec.self, WebPCodec.self, HEIFCodec.self,
]

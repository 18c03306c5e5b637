/// An image file whose structure has been walked: its facts, and the way to its pixels.
public struct ImageFile: Sendable {
  public let image: ImageHeader
  /// The parsed file, which knows where the pixels of each frame lie.
  let content: any ParsedImage

  /// Bytes of memory that decoding takes: the canvas, a snapshot if a frame asks for one, and what
  /// the decoder needs beside them. The file itself is not among them.
  public var workingBytes: Int {
    let keepsSnapshot = image.frames.contains { $0.disposal == .previous }
    return image.width * image.height * 4 * (keepsSnapshot ? 2 : 1) + content.scratchByteCount
  }

  /// What is behind a fault that decoding met.
  public func cause(of fault: ImageFault) -> ImageFault {
    TextDamage(in: content.bytes, fault).map { .savedAsText($0) } ?? fault
  }

  /// Starts decoding: the reader gives the composited frames one at a time.
  ///
  /// - Parameters:
  ///   - looksAtCanvases: whether the caller goes through all pixels of every frame; the limit on work
  ///     then counts them, which it does not while only what frames draw is looked at.
  ///   - asksOnlyLibraries: whether the pixels come from libpng and giflib alone, which others trust,
  ///     and not by the faster ways of our own; for proofs and comparisons.
  /// - Throws: ``ImageFault/undecoded(_:)``, or a limit that would be met, before anything is
  ///   allocated.
  public func decode(
    limits: DecodeLimits = .standard, looksAtCanvases: Bool = false,
    asksOnlyLibraries: Bool = false
  ) throws(ImageFault) -> FrameReader {
    guard image.format.isDecoded else { throw .undecoded(image.format) }
    try limits.check(self, looksAtCanvases: looksAtCanvases)
    let source = content.makeFrameSource(limits: limits, asksOnlyLibraries: asksOnlyLibraries)
    return FrameReader(image: image, source: source)
  }
}

/// An image file whose structure has been walked: its facts, and access to its pixels.
public struct ImageFile: Sendable {
  public let image: ImageHeader
  /// The parsed file, with the ranges of each frame's data.
  let content: any ParsedImage

  /// Memory in bytes that decoding takes: the canvas, a snapshot if a frame needs one, and the decoder's
  /// scratch memory, without the file itself.
  public var workingBytes: Int {
    let keepsSnapshot = image.frames.contains { $0.disposal == .previous }
    return image.width * image.height * 4 * (keepsSnapshot ? 2 : 1) + content.scratchByteCount
  }

  /// Returns the cause of a decoding fault: ``ImageFault/savedAsText(_:)`` if the bytes show that the file was saved as
  /// text, otherwise the fault itself.
  public func cause(of fault: ImageFault) -> ImageFault {
    TextDamage(in: content.bytes, fault).map { .savedAsText($0) } ?? fault
  }

  /// Starts decoding: the reader returns the composited frames one at a time.
  ///
  /// - Parameters:
  ///   - readsWholeCanvases: True if the caller reads all pixels of every composited frame, not only those that frames
  ///     draw. The limit on work then includes all pixels.
  ///   - prefersLibraries: True if PNG and GIF must be decoded by libpng and giflib, which other programs use, for
  ///     verification and comparison. The faster decoders of this module then decode only GIF data that giflib refuses
  ///     or is slow to decode. Other formats are always decoded by libraries.
  /// - Throws: ``ImageFault/undecoded(_:)``, or an exceeded limit, before anything is allocated.
  public func decode(
    limits: DecodeLimits = .standard, readsWholeCanvases: Bool = false,
    prefersLibraries: Bool = false
  ) throws(ImageFault) -> FrameReader {
    guard image.format.isDecoded else { throw .undecoded(image.format) }
    try limits.check(self, readsWholeCanvases: readsWholeCanvases)
    let source = content.makeFrameSource(limits: limits, prefersLibraries: prefersLibraries)
    return FrameReader(image: image, source: source)
  }
}

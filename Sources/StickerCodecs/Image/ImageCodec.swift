/// A way to read one family of files. A codec is one folder here and one entry in the list of
/// ``ImageFile``.
protocol ImageCodec: SendableMetatype {
  /// Whether a file that begins with `prefix` (at most 32 bytes) is this codec's to judge.
  static func recognizes(_ prefix: ArraySlice<UInt8>) -> Bool

  /// Walks the structure of a whole file.
  static func probe(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) -> ImageFile
}

/// A file whose structure has been walked and found sound enough to draw from.
protocol ParsedImage: Sendable {
  /// The whole file.
  var bytes: [UInt8] { get }

  /// - Parameter asksOnlyLibraries: whether the pixels come from libpng, giflib and libjpeg alone, as
  ///   others see them, and not by ways of our own.
  func makeFrameSource(limits: DecodeLimits, asksOnlyLibraries: Bool) -> any FrameSource

  /// What drawing all frames takes, in the unit of ``DecodeLimits/totalPixels``, without what the
  /// file's bytes take.
  var drawingWork: Int { get }

  /// Bytes that decoding needs beside the canvas and its snapshot.
  var scratchByteCount: Int { get }
}

/// Draws the frames of one file, in order. Disposal is the ``FrameReader``'s work.
protocol FrameSource {
  /// Whether drawing the first frame leaves no pixel of the canvas as it was, so that there is no need to
  /// clear it.
  var drawsWholeCanvas: Bool { get }

  /// Draws frame `index` on `canvas` according to its header's area and blend operation.
  ///
  /// - Parameter defects: receives what is wrong with the pixel data but does not hide the picture.
  mutating func draw(
    _ index: Int, on canvas: inout Canvas, defects: inout [Defect]
  ) throws(ImageFault)
}

extension FrameSource {
  var drawsWholeCanvas: Bool { false }
}

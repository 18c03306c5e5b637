/// A reader of one family of formats. Each codec has a folder in this module, and an entry in the list in
/// `Probing.swift`.
protocol ImageCodec: SendableMetatype {
  /// Returns true if the codec is responsible for a file that begins with `prefix` (at most 32 bytes).
  static func recognizes(_ prefix: ArraySlice<UInt8>) -> Bool

  /// Walks the structure of a whole file.
  static func probe(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageFault) -> ImageFile
}

/// A file whose structure has been walked, and is intact enough for its frames to be drawn, if the format is decoded.
protocol ParsedImage: Sendable {
  /// The whole file.
  var bytes: [UInt8] { get }

  /// Returns a source of the file's frames.
  ///
  /// - Parameter prefersLibraries: True if PNG and GIF must be decoded by libpng and giflib, which other programs use,
  ///   and not by the decoders of this module, which then decode only GIF data that giflib refuses or is slow to
  ///   decode. Other formats are always decoded by libraries.
  func makeFrameSource(limits: DecodeLimits, prefersLibraries: Bool) -> any FrameSource

  /// The work of drawing all frames, in the unit of ``DecodeLimits/totalPixels``, without the work for the file's
  /// bytes.
  var drawingWork: Int { get }

  /// Memory in bytes that decoding needs in addition to the canvas and its snapshot.
  var scratchByteCount: Int { get }
}

/// Draws the frames of one file, in order. ``FrameReader`` takes care of disposal.
protocol FrameSource {
  /// True if the first frame overwrites every pixel before any is read, so that the canvas need not be cleared.
  var drawsWholeCanvas: Bool { get }

  /// Draws frame `index` on `canvas` according to the area and the blend op of its header.
  ///
  /// - Parameter defects: Receives the defects of the pixel data that do not hide the picture.
  mutating func draw(
    _ index: Int, on canvas: inout Canvas, defects: inout [Defect]
  ) throws(ImageFault)
}

extension FrameSource {
  var drawsWholeCanvas: Bool { false }
}

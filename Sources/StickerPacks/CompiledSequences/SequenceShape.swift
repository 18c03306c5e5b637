import StickerBase
package import StickerCodecs
package import StickerEncoding

/// The canvas of a sequence. Each frame is drawn on it upright and at its place, as `assemble` draws it.
package struct SequenceShape: Sendable {
  /// The size of the animation in px.
  package let size: FrameSizes.Size
  private let placement: FramePlacement?
  /// The canvas on which the frames have places that Xcode ignores; `nil` if they have no places, or if the places are
  /// used.
  let unusedCanvas: FrameSizes.Size?
  /// The warning that the places of the frames cannot be used; `nil` if there is none.
  package let unusedPlaces: String?

  /// Determines the canvas of a sequence.
  ///
  /// - Parameter images: the headers of the frames' files, in order; `nil` where a file cannot be read.
  /// - Returns: `nil` if no file can be read.
  package init?(_ source: SequenceSource, _ images: [ImageHeader?], _ limits: DecodeLimits) {
    guard let first = images.lazy.compactMap(\.self).first else { return nil }
    let items = zip(source.frames, images).compactMap { frame, image in
      image.map { FramePlacement.Item(frame.path, $0, listed: frame.place) }
    }
    var writing = WritingLimits.standard
    writing.decoding = limits
    let isWhole = items.count == source.frames.count
    let found = isWhole ? FramePlacement.find(items, in: source.placeSource, writing) : nil
    placement = source.isPlaced ? found?.placement : nil
    unusedCanvas = source.isPlaced ? nil : found?.placement?.canvas
    unusedPlaces = source.isPlaced ? found?.remarks.first(where: \.isWarning)?.text : nil
    size = placement?.canvas ?? first.uprightSize
  }

  /// True if frames are drawn at places on a canvas.
  var isPlaced: Bool { placement != nil }

  /// The work of drawing a frame on the canvas, in the unit of ``DecodeLimits/totalPixels``: the whole canvas is
  /// cleared, regardless of the size of the frame.
  var placingWork: Int { placement == nil ? 0 : size.width * size.height }

  /// Returns true if the picture of a file is moved or turned, so that its data cannot be copied.
  func changes(_ image: ImageHeader) -> Bool {
    placement != nil || image.uprightOrientation != 1
  }

  /// Returns true if the picture of a file has the size of the animation, or a place in it.
  package func fits(_ image: ImageHeader) -> Bool { placement != nil || image.uprightSize == size }

  /// Returns a frame as the animation shows it; `nil` if its size does not fit.
  ///
  /// - Parameters:
  ///   - frame: the decoded picture.
  ///   - image: the header of its file.
  ///   - index: the index of the frame in the sequence.
  package func shown(_ frame: Bitmap, of image: ImageHeader, at index: Int) -> Bitmap? {
    let upright = frame.upright(from: image.uprightOrientation)
    let placed = placement?.placed(upright, ofFile: index) ?? upright
    return placed.width == size.width && placed.height == size.height ? placed : nil
  }
}

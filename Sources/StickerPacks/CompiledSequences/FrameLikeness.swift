import StickerAnalysis
import StickerCodecs
import StickerEncoding

// The evidence that numbered files are the frames of one animation. A folder of stickers may be numbered as well.
extension SequenceSource {
  /// Maximum number of frames that are compared.
  private static let maxComparedFrames = 6
  /// Maximum mean difference in color between neighbors, in levels. Files in a separate folder probably belong
  /// together, so this limit and the next are looser than those of ``FrameRun``.
  private static let maxColor = 30.0
  /// Maximum mean difference in alpha between neighbors, 0…1.
  private static let maxAlpha = 0.15
  /// Maximum mean difference in alpha between neighbors that are trimmed frames with places on a canvas, 0…1. Their art
  /// moves, so they differ more.
  private static let maxPlacedAlpha = 0.3

  /// False if the first files must be separate stickers. That is certain if most of them are animations, or if no size
  /// is shared by most of them and their places on a canvas are unknown: exporters write frames of one size, or places.
  var mayBeAnimation: Bool {
    let inspector = StickerInspector()
    var source = self
    source.frames = Array(frames.prefix(Self.maxComparedFrames))
    let images = source.frames.map { (try? inspector.read($0.file))?.0.image }
    let found = images.compactMap(\.self)
    guard let shape = SequenceShape(source, images, inspector.limits) else { return true }
    guard 2 * found.count(where: { $0.frames.count > 1 }) <= found.count else { return false }
    let counts = Dictionary(grouping: found, by: \.uprightSize).mapValues(\.count)
    return shape.isPlaced || 2 * (counts.values.max() ?? 0) > found.count
  }

  /// True if each of the first frames resembles the next one, both drawn at their places.
  var isLikelyAnimation: Bool {
    let inspector = StickerInspector()
    var source = self
    source.frames = Array(frames.prefix(Self.maxComparedFrames))
    // An animation cannot be a frame of another one.
    let stills = source.frames.compactMap { frame -> Sticker? in
      (try? inspector.read(frame.file)).flatMap { $0.0.isAnimated || $0.1 == nil ? nil : $0.0 }
    }
    guard stills.count == source.frames.count, stills.count > 1,
      let shape = SequenceShape(source, stills.map(\.image), inspector.limits),
      stills.allSatisfy({ $0.image.map(shape.fits) ?? false })
    else { return false }
    let looks = stills.indices.map { index in
      inspector.look(of: stills[index], source.frames[index].file, at: index, as: shape)
    }
    let alpha = shape.isPlaced ? Self.maxPlacedAlpha : Self.maxAlpha
    return zip(looks, looks.dropFirst()).allSatisfy {
      FrameRun.areAlike($0, $1, color: Self.maxColor, alpha: alpha)
    }
  }
}

extension StickerInspector {
  /// Returns the look of a frame in its sequence; `nil` if it cannot be drawn.
  ///
  /// - Parameter index: the index of the frame in the sequence.
  fileprivate func look(
    of still: Sticker, _ file: PackSource.File, at index: Int, as shape: SequenceShape
  ) -> StickerAppearance? {
    guard let image = still.image else { return nil }
    var look: StickerAppearance?
    var drawn = still
    drawFrames(of: file, into: &drawn) { frame in
      guard let picture = shape.shown(Bitmap(frame), of: image, at: index) else { return }
      let analyzer = ImageAnalyzer(
        width: picture.width, height: picture.height, frameCount: 1, measuresOnlyLooks: true)
      analyzer.add(picture.pixels)
      look = StickerAppearance(analyzer.looks, of: analyzer.frames, in: image)
    }
    return look
  }
}

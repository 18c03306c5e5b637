import StickerAnalysis
import StickerCodecs
import StickerEncoding

// The evidence that numbered files are the frames of one animation. A folder of stickers may be numbered as well.
extension SequenceSource {
  /// Maximum number of frames that are compared.
  private static let comparedFrames = 6
  /// Maximum mean difference in color between neighbors, in levels. Files in a separate folder probably belong
  /// together, so the limits are looser than those of ``FrameRun``.
  private static let maxColor = 30.0
  /// Maximum mean difference in alpha between neighbors, 0…1.
  private static let maxAlpha = 0.15
  /// Maximum mean difference in alpha of trimmed frames with places: their art moves, or it would not be trimmed.
  private static let maxAlphaPlaced = 0.3

  /// True unless the first files show that they are stickers: most of them are animations, or no size is shared by most
  /// of them and nothing gives their places on a canvas. Exporters write frames of one size, or their places.
  var isPossible: Bool {
    let inspector = StickerInspector()
    var source = self
    source.frames = Array(frames.prefix(Self.comparedFrames))
    let images = source.frames.map { (try? inspector.read($0.file))?.0.image }
    let found = images.compactMap(\.self)
    guard let shape = SequenceShape(source, images, inspector.limits) else { return true }
    guard 2 * found.count(where: { $0.frames.count > 1 }) <= found.count else { return false }
    let counts = Dictionary(grouping: found, by: \.uprightSize).mapValues(\.count)
    return shape.isPlaced || 2 * (counts.values.max() ?? 0) > found.count
  }

  /// True if each of the first frames, at its place, resembles the next one.
  var isLikely: Bool {
    let inspector = StickerInspector()
    var source = self
    source.frames = Array(frames.prefix(Self.comparedFrames))
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
    let alpha = shape.isPlaced ? Self.maxAlphaPlaced : Self.maxAlpha
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
      guard let shown = shape.shown(Bitmap(frame), of: image, at: index) else { return }
      let analyzer = ImageAnalyzer(
        width: shown.width, height: shown.height, frameCount: 1, measuresOnlyLooks: true)
      analyzer.add(shown.pixels)
      look = StickerAppearance(analyzer.looks, of: analyzer.frames, in: image)
    }
    return look
  }
}

internal import StickerCodecs
import StickerPixels

/// Decodes a written WebP and compares it with the source animation.
struct WebPVerifier {
  /// The source, without hidden colors.
  let source: Animation
  /// The delays to find, in ms.
  let delays: [Int]
  /// True if every pixel must be the source's.
  let isExact: Bool
  /// Limits of the program that will read the file; `nil` for no limits.
  let limits: DecodeLimits?

  /// Returns the frames that the file shows.
  ///
  /// - Parameter progress: called with the fraction done, 0…1.
  /// - Throws: ``EncodingFault/unproven(detail:)`` for another size, number of frames or plays, another delay, a pixel
  ///   that was clear or opaque and is not, and with `isExact` for any other pixel;
  ///   ``EncodingFault/unreadable(_:)`` and ``EncodingFault/tooLarge(bytes:)`` for an exceeded limit.
  func shown(
    by bytes: [UInt8], progress: (Double) -> Void
  ) throws(EncodingFault) -> Animation {
    if let limits, bytes.count > limits.fileBytes { throw .tooLarge(bytes: limits.fileBytes) }
    var frames: [TimedBitmap] = []
    do throws(ImageFault) {
      let file = try ImageFile.probe(bytes, limits: limits ?? .none)
      try check(file.image)
      var reader = try file.decode(limits: limits ?? .none)
      reader.stopCountingAlpha()
      while let frame = try reader.nextFrame() {
        let wanted = source.frames[frames.count]
        let bitmap = Bitmap(frame).withoutHiddenColors
        guard isExact ? bitmap == wanted.bitmap : wanted.bitmap.covers(like: bitmap) else {
          throw ImageFault.irregularPixelData(frame: frames.count, detail: "other pixels are shown")
        }
        let delay = FrameDelay(numerator: delays[frames.count], denominator: 1000)
        let stored = isExact ? wanted.stored : wanted.stored.replaced(by: bitmap)
        frames.append(TimedBitmap(stored: stored, delay: delay))
        progress(Double(frames.count) / Double(delays.count))
      }
    } catch {
      if case .exceedsLimit = error { throw .unreadable(error) }
      throw .unproven(detail: "\(error)")
    }
    guard frames.count == delays.count else { throw .unproven(detail: "frames are missing") }
    return Animation(
      unchecked: frames, width: source.width, height: source.height, loopCount: source.loopCount,
      colors: .none, pixelAspect: nil)
  }

  private func check(_ image: ImageHeader) throws(ImageFault) {
    if let defect = image.defects.first { throw defect.fault }
    let isAnimated = delays.count > 1
    guard image.format == .webp, image.width == source.width, image.height == source.height,
      image.frames.count == delays.count, image.trailingByteCount == 0,
      (image.plays ?? 0) == (isAnimated ? source.loopCount : 0)
    else { throw .missing("size, number of frames or number of plays") }
    for (frame, delay) in zip(image.frames, delays) where isAnimated {
      guard Int((frame.delay?.milliseconds ?? 0).rounded()) == delay else {
        throw .missing("delay of \(delay) ms")
      }
    }
  }
}

extension Bitmap {
  /// True if what is clear here is clear there, and what is opaque is opaque.
  fileprivate func covers(like other: Bitmap) -> Bool {
    guard pixels.count == other.pixels.count else { return false }
    return pixels.withUnsafeBufferPointer { mine in
      other.pixels.withUnsafeBufferPointer { others in
        var isSame = true
        for index in 0..<mine.count {
          let (a, b) = (mine[index].alpha, others[index].alpha)
          isSame = isSame && (a > 0 || b == 0) && (a < 255 || b == 255)
        }
        return isSame
      }
    }
  }
}

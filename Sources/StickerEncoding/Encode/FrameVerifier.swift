internal import StickerCodecs

/// Decodes a written GIF or WebP and compares it with its source.
struct FrameVerifier {
  /// The format of the file.
  let format: ImageFormat
  /// The source, without hidden colors.
  let source: Animation
  /// The delays that the file must have; they are compared in whole ms.
  let delays: [FrameDelay]
  /// Limits of the program that will read the file; `nil` for no limits.
  let limits: DecodeLimits?

  /// Decodes a file and returns the animation that it shows.
  ///
  /// - Parameters:
  ///   - progress: called with the fraction done, 0…1.
  ///   - picture: is called with each frame of the source and the picture that the file shows for it. It returns the
  ///     picture to store; `nil` if the file must not show that picture.
  /// - Throws: ``EncodingFault/unproven(detail:)`` for a file that cannot be decoded, a defect, bytes after the image,
  ///   a wrong format, size, number of frames or plays, a wrong delay, or a refused picture;
  ///   ``EncodingFault/unreadable(_:)`` and ``EncodingFault/tooLarge(bytes:)`` for an exceeded limit;
  ///   ``EncodingFault/lost(_:)`` if stored frames of the source were lost.
  func animation(
    shownBy bytes: [UInt8], progress: (Double) -> Void = { _ in },
    picture: (_ expected: TimedBitmap, _ shown: Bitmap) -> StoredBitmap?
  ) throws(EncodingFault) -> Animation {
    if let limits, bytes.count > limits.fileBytes { throw .tooLarge(bytes: limits.fileBytes) }
    var frames: [TimedBitmap] = []
    do throws(ImageFault) {
      let file = try ImageFile.probe(bytes, limits: limits ?? .none)
      try check(file.image)
      var reader = try file.decode(limits: limits ?? .none)
      reader.stopCountingAlpha()
      while let frame = try reader.nextFrame() {
        let index = frames.count
        guard let stored = picture(source.frames[index], Bitmap(frame).withoutHiddenColors) else {
          throw ImageFault.irregularPixelData(frame: index, detail: "other pixels are shown")
        }
        frames.append(TimedBitmap(stored: stored, delay: delays[index]))
        progress(Double(frames.count) / Double(delays.count))
      }
    } catch {
      if case .exceedsLimit = error { throw .unreadable(error) }
      throw .unproven(detail: "\(error)")
    }
    guard frames.count == delays.count else { throw .unproven(detail: "frames are missing") }
    if let fault = source.storeFault { throw .lost(fault) }
    return Animation(
      unchecked: frames, width: source.width, height: source.height, loopCount: source.loopCount,
      colors: .none, pixelAspect: nil)
  }

  private func check(_ image: ImageHeader) throws(ImageFault) {
    if let defect = image.defects.first { throw defect.fault }
    let isAnimated = delays.count > 1
    guard image.format == format, image.width == source.width, image.height == source.height,
      image.frames.count == delays.count, image.trailingByteCount == 0,
      !isAnimated || image.plays ?? 0 == source.loopCount
    else { throw .missing("size, number of frames or number of plays") }
    for (frame, delay) in zip(image.frames, delays) where isAnimated {
      let expected = Int(delay.milliseconds.rounded())
      guard Int((frame.delay?.milliseconds ?? 0).rounded()) == expected else {
        throw .missing("delay of \(expected) ms")
      }
    }
  }
}

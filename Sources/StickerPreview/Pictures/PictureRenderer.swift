import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import SystemPackage

/// Draws the pictures that no file contains: thumbnails, the animations of sequences, and copies that are upright and
/// have no metadata.
struct PictureRenderer: Sendable {
  let limits: DecodeLimits

  /// The longer side of a thumbnail in px: 48 points on a display with two pixels per point.
  static let thumbnailSide = 96
  /// Maximum number of pixels of all frames of a sequence or a redrawn file, which bounds memory and time: 62 frames of
  /// 618 × 618 px. Only the first frame of a larger sequence is shown.
  static let maxPixels = 24_000_000

  /// Returns the first frame of a file, scaled down; `nil` if it cannot be drawn.
  func thumbnail(of file: PackSource.File) async -> [UInt8]? {
    await thumbnail(of: firstFrame(of: file))
  }

  /// Returns the first frame of a sequence, scaled down; `nil` if it cannot be drawn.
  func thumbnail(of sequence: SequenceSource) async -> [UInt8]? {
    guard let shape = shape(of: sequence), let first = sequence.frames.first else { return nil }
    return await thumbnail(of: firstFrame(of: first.file, in: shape, at: 0))
  }

  private func thumbnail(of frame: Bitmap?) async -> [UInt8]? {
    guard let frame else { return nil }
    let side = max(frame.width, frame.height)
    guard side > Self.thumbnailSide else { return await encoded([frame]) }
    let (width, height) = (
      max(1, frame.width * Self.thumbnailSide / side),
      max(1, frame.height * Self.thumbnailSide / side)
    )
    let resampler = Resampler(
      fromWidth: frame.width, height: frame.height, toWidth: width, height: height)
    return await encoded([resampler.resample(frame)])
  }

  /// Returns the animation that Xcode assembles from a sequence, or its first frame if the animation has too
  /// many pixels or not all of it can be drawn.
  ///
  /// - Returns: the file, and true if it is the whole animation; `nil` if no frame can be drawn.
  func animation(
    of sequence: SequenceSource, as image: ImageHeader
  ) async -> (bytes: [UInt8], isWhole: Bool)? {
    let isSmall = image.frames.count * image.width * image.height <= Self.maxPixels
    var frames: [TimedBitmap] = []
    guard let shape = shape(of: sequence) else { return nil }
    // A file that occurs several times is decoded once.
    var known: [FilePath: Int] = [:]
    for (index, source) in sequence.frames.enumerated() where isSmall || frames.isEmpty {
      let twin = known[source.path].flatMap { sequence.hasSamePlace($0, index) ? $0 : nil }
      let drawn =
        twin.map { frames[$0].bitmap } ?? firstFrame(of: source.file, in: shape, at: index)
      guard let frame = drawn else { break }
      known[source.path] = index
      frames.append(TimedBitmap(bitmap: frame, delay: source.delay))
    }
    guard let first = frames.first else { return nil }
    if frames.count == image.frames.count,
      let animation = try? Animation(frames: frames, loopCount: image.loopCount ?? 0),
      let bytes = try? await APNGEncoder(effort: Effort(1)).encode(animation)
    {
      return (bytes, true)
    }
    return await encoded([first.bitmap]).map { ($0, false) }
  }

  /// Returns the picture of a file without metadata: a PNG or APNG with upright pixels, or a HEIC or HEICS.
  ///
  /// - Returns: `nil` if it cannot be drawn, or if its frames have too many pixels.
  func redrawn(_ file: PackSource.File) async -> (bytes: [UInt8], format: ImageFormat)? {
    guard let image = probe(file) else { return nil }
    guard image.image.format.isDecoded else { return withoutMetadata(image) }
    guard image.image.decodedBytes / 4 <= Self.maxPixels,
      let stored = try? Animation(image, limits: limits),
      let bytes = try? await APNGEncoder(effort: Effort(1)).encode(
        stored.upright(from: image.image.uprightOrientation))
    else { return nil }
    return (bytes, .png)
  }

  private func withoutMetadata(_ image: ImageFile) -> (bytes: [UInt8], format: ImageFormat)? {
    guard let bytes = image.heifWithoutDescription,
      let new = try? ImageFile.probe(bytes, limits: limits),
      new.image.metadata.contents.isDisjoint(with: [.location, .thumbnail])
    else { return nil }
    return (bytes, image.image.format)
  }

  /// Returns the header of a file; `nil` if it cannot be read.
  func header(of file: PackSource.File) -> ImageHeader? { probe(file)?.image }

  private func shape(of sequence: SequenceSource) -> SequenceShape? {
    var known: [FilePath: ImageHeader?] = [:]
    let images = sequence.frames.map { frame -> ImageHeader? in
      if let image = known[frame.path] { return image }
      let image = image(in: frame.file)?.image
      known[frame.path] = .some(image)
      return image
    }
    return SequenceShape(sequence, images, limits)
  }

  /// Returns the first frame of a file, upright and in sRGB.
  ///
  /// - Parameters:
  ///   - shape: the canvas of its sequence; `nil` for a file that is a sticker.
  ///   - index: the index of the file in the sequence.
  private func firstFrame(
    of file: PackSource.File, in shape: SequenceShape? = nil, at index: Int = 0
  ) -> Bitmap? {
    guard let image = image(in: file), var reader = try? image.decode(limits: limits),
      let frame = try? reader.nextFrame()
    else { return nil }
    let stored = Bitmap(frame)
    let shown =
      shape.map { $0.shown(stored, of: image.image, at: index) }
      ?? stored.upright(from: image.image.uprightOrientation)
    return shown.map { ColorConverter.forDrawing(image.image)?.converted($0) ?? $0 }
  }

  private func image(in file: PackSource.File) -> ImageFile? {
    probe(file).flatMap { $0.image.format.isDecoded ? $0 : nil }
  }

  private func probe(_ file: PackSource.File) -> ImageFile? {
    (try? file.contents(limit: limits.fileBytes))?.bytes.flatMap {
      try? ImageFile.probe($0, limits: limits)
    }
  }

  private func encoded(_ bitmaps: [Bitmap]) async -> [UInt8]? {
    let still = FrameDelay(numerator: 0, denominator: 100)
    let frames = bitmaps.map { TimedBitmap(bitmap: $0, delay: still) }
    guard let animation = try? Animation(frames: frames) else { return nil }
    return try? await APNGEncoder(effort: Effort(1)).encode(animation)
  }
}

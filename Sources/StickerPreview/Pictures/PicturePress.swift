import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import SystemPackage

/// Makes the pictures that no file contains: thumbnails, and the animations that sequences become.
struct PicturePress: Sendable {
  let limits: DecodeLimits

  /// The longer side of a thumbnail in px: 48 points on a display with two pixels per point.
  static let thumbnailSide = 96
  /// Maximum number of px of all frames of a sequence, which bounds memory and time: 62 frames of 618 × 618
  /// px. Of a longer sequence, only the first frame is shown.
  static let mostPixels = 24_000_000

  /// Returns the first frame of a file, scaled down; `nil` if it cannot be drawn.
  func thumbnail(of file: PackSource.File) async -> [UInt8]? {
    guard let frame = firstFrame(of: file) else { return nil }
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

  /// Returns the animation that Xcode makes of a sequence, or its first frame if the animation would take too
  /// much.
  ///
  /// - Returns: the file, and true if it is the whole animation; `nil` if no frame can be drawn.
  func animation(
    of sequence: SequenceSource, as image: ImageHeader
  ) async -> (bytes: [UInt8], isWhole: Bool)? {
    let isSmall = image.frames.count * image.width * image.height <= Self.mostPixels
    var frames: [TimedBitmap] = []
    let size = image.uprightSize
    for (file, header) in zip(sequence.frames, image.frames) where isSmall || frames.isEmpty {
      guard let frame = firstFrame(of: file), frame.width == size.width,
        frame.height == size.height
      else { break }
      let delay = header.delay ?? FrameDelay(numerator: 1, denominator: 15)
      frames.append(TimedBitmap(bitmap: frame, delay: delay))
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

  /// Returns a PNG or APNG with its pixels turned upright, as some browsers do not turn them.
  ///
  /// - Returns: `nil` if it cannot be drawn, or if its frames would take too much.
  func upright(_ file: PackSource.File) async -> [UInt8]? {
    guard let image = image(in: file), image.image.decodedBytes / 4 <= Self.mostPixels,
      let stored = try? Animation(image, limits: limits)
    else { return nil }
    let upright = stored.upright(from: image.image.uprightOrientation)
    return try? await APNGEncoder(effort: Effort(1)).encode(upright)
  }

  /// Returns the first frame of a file, upright and in sRGB.
  private func firstFrame(of file: PackSource.File) -> Bitmap? {
    guard let image = image(in: file), var reader = try? image.decode(limits: limits),
      let frame = try? reader.nextFrame()
    else { return nil }
    let upright = Bitmap(frame).upright(from: image.image.uprightOrientation)
    return ColorConverter.forDrawing(image.image)?.converted(upright) ?? upright
  }

  private func image(in file: PackSource.File) -> ImageFile? {
    guard let bytes = (try? file.contents(limit: limits.fileBytes))?.bytes,
      let image = try? ImageFile.probe(bytes, limits: limits), image.image.format.isDecoded
    else { return nil }
    return image
  }

  private func encoded(_ bitmaps: [Bitmap]) async -> [UInt8]? {
    let still = FrameDelay(numerator: 0, denominator: 100)
    let frames = bitmaps.map { TimedBitmap(bitmap: $0, delay: still) }
    guard let animation = try? Animation(frames: frames) else { return nil }
    return try? await APNGEncoder(effort: Effort(1)).encode(animation)
  }
}

package import StickerAnalysis
package import StickerBase
package import StickerCodecs
package import StickerForge
package import StickerPacks
package import SystemPackage

/// The pictures of a file while they are mended, with the facts that rules judge, and what is wished
/// of the file.
package struct Art: Sendable {
  /// What the file says of itself.
  package let header: ImageHeader
  package let profile: Profile
  /// The size that the pack is made for, if that can be told.
  package let sizeClass: SizeClass?
  package let request: RepairRequest
  /// As the file shows it, once upright.
  package let original: Animation
  /// As it is intended.
  package private(set) var animation: Animation
  /// What rules judge of ``animation``, frame by frame.
  package private(set) var frames: [FrameAnalysis] = []
  package private(set) var motion: MotionFacts?
  package var wishes = FileWishes()
  /// The file's name.
  package var name: FilePath.Component
  /// The format that it was in before it was a PNG; `nil` where it was none but its own.
  package var convertedFrom: String?

  /// - Throws: ``Left`` when a frame cannot be shown.
  package init(
    _ file: ImageFile, name: FilePath.Component, profile: Profile, sizeClass: SizeClass?,
    request: RepairRequest, limits: DecodeLimits
  ) throws(Left) {
    header = file.image
    (self.name, self.profile, self.sizeClass, self.request) = (name, profile, sizeClass, request)
    do {
      original = try Animation(upright: file, limits)
    } catch {
      throw Left("it cannot be decoded: \(error)")
    }
    animation = original
    measure()
  }

  /// Whether pixels are no more those of the file.
  package var hasNewPictures: Bool { animation != original }

  /// Whether there is more than one frame to play.
  package var isAnimated: Bool { original.frames.count > 1 }

  /// Puts other pictures in the place of the frames.
  package mutating func change(_ picture: (Int, Bitmap) -> Bitmap) {
    let frames = animation.frames.enumerated().map { index, frame in
      TimedBitmap(bitmap: picture(index, frame.bitmap), delay: frame.delay)
    }
    take(frames)
  }

  /// Puts other frames in the place of all; they have one size.
  package mutating func take(_ frames: [TimedBitmap]) {
    guard let changed = try? Animation(frames: frames, loopCount: animation.loopCount) else {
      return
    }
    animation = changed
    measure()
  }

  /// Plays the frames in another order; what shows for several frames' times has them as they are played.
  package mutating func play(_ playback: Playback) {
    var delays = animation.frames.map(\.delay)
    for showing in playback.showings where showing.times.count > 1 {
      for time in showing.times { delays[time] = profile.writtenDelay(delays[time]) }
    }
    let times = PlaybackTiming.asFound.delays(of: playback, found: delays)
    take(
      zip(playback.showings, times).map { showing, delay in
        TimedBitmap(stored: animation.frames[showing.frame].stored, delay: delay)
      })
  }

  private mutating func measure() {
    let analyzer = ImageAnalyzer(
      width: animation.width, height: animation.height, frameCount: animation.frames.count)
    for frame in animation.frames {
      let pixels = frame.bitmap.pixels
      let opaque = pixels.count { $0.alpha == 255 }
      analyzer.add(pixels, clear: pixels.count { $0.alpha == 0 }, opaque: opaque)
    }
    (frames, motion) = (analyzer.frames, analyzer.motion)
  }
}

/// What is to become of a file beside its pictures.
package struct FileWishes: Sendable, Equatable {
  /// Nothing after its end.
  package var endsWhereItEnds = false
  /// No texts, EXIF, XMP, thumbnails and the like.
  package var dropsMetadata = false
  package var loopsForever = false
  /// Delays as players show them.
  package var writesPlayedDelays = false
  /// To be written anew by the encoder, without what does not show.
  package var isRewritten = false
  /// To be stored as 8-bit RGB without alpha, as icons are.
  package var isOpaqueRGB = false
  /// Bytes that it may have at most, at the price of pixels.
  package var limit: ByteCount?

  package init() {}

  /// Whether blocks around the compressed pixels change.
  var editsBlocks: Bool { loopsForever || writesPlayedDelays || dropsMetadata }
}

extension Animation {
  /// Everything that a viewer shows of a file, photos turned upright.
  init(upright file: ImageFile, _ limits: DecodeLimits) throws {
    let stored = try Animation(file, limits: limits)
    let orientation = file.image.uprightOrientation
    let frames = stored.frames.map {
      orientation == 1
        ? $0 : TimedBitmap(bitmap: $0.bitmap.upright(from: orientation), delay: $0.delay)
    }
    self = try Animation(frames: frames, loopCount: stored.loopCount)
  }

  /// The same with the delays that players show in place of those that are too short.
  func played(_ profile: Profile) -> Animation {
    guard frames.count > 1 else { return self }
    let played = frames.map { frame in
      TimedBitmap(stored: frame.stored, delay: profile.writtenDelay(frame.delay))
    }
    return (try? Animation(frames: played, loopCount: loopCount)) ?? self
  }

  /// The same without an end.
  var endless: Animation { (try? Animation(frames: frames, loopCount: 0)) ?? self }
}

extension Profile {
  /// A delay as it is played, in hundredths of a second where it is not as it was.
  func writtenDelay(_ delay: FrameDelay) -> FrameDelay {
    guard delay.milliseconds < minimumDelay else { return delay }
    return FrameDelay(numerator: Int(shortDelayPlaysAs / 10), denominator: 100)
  }
}

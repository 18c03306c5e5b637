package import StickerAnalysis
package import StickerBase
package import StickerCodecs
package import StickerEncoding
package import StickerPacks
package import StickerPixels
package import SystemPackage

/// The pictures of a file during repair, the facts that rules judge, and the requested changes of the file.
package struct EditablePicture: Sendable {
  /// The header of the file.
  package let header: ImageHeader
  package let profile: Profile
  /// The size class of the pack, if known.
  package let sizeClass: SizeClass?
  package let request: RepairRequest
  /// The animation in the file, turned upright.
  package let original: Animation
  /// The intended animation.
  package private(set) var animation: Animation
  /// The analysis of each frame of ``animation``, for the rules.
  package private(set) var frames: [FrameAnalysis] = []
  package private(set) var motion: MotionFacts?
  /// The looks of ``animation``, to compare it with other stickers; see ``ImageAnalyzer/looks``.
  private(set) var looks: [Look] = []
  /// True if ``original`` has only some of the frames of the file.
  let isSample: Bool
  package var containerChanges = ContainerChanges()
  /// The file's name.
  package var name: FilePath.Component
  /// The original format of a file that was converted to PNG; `nil` if it was not converted.
  package var convertedFrom: String?
  /// The size in bytes below which no lossless file of the original pictures is expected; 0 if it is unknown.
  package var minLosslessBytes = 0
  /// The change of frames and delays that the user chose for the platform of ``request``.
  package var motionChange = MotionChange()
  /// The bounds in px of the art of the numbered series that the sticker is part of; `nil` for other stickers. Trimming
  /// keeps these bounds, so that the art of a series does not jump.
  package var seriesArt: Box?
  /// The pack, for commands in messages; `nil` if it is unknown.
  package var pack: FilePath?
  /// The command that tries other changes; `nil` for none.
  package var trial: String?

  /// Decodes the pictures of a file.
  ///
  /// - Parameters:
  ///   - maxFrames: maximum number of frames to take; `nil` for all.
  ///   - isConsecutive: true to take the first frames instead of evenly spaced ones.
  /// - Throws: ``FixDeclined`` if a frame cannot be decoded.
  package init(
    _ file: ImageFile, name: FilePath.Component, profile: Profile, sizeClass: SizeClass?,
    request: RepairRequest, limits: DecodeLimits, frames maxFrames: Int? = nil,
    isConsecutive: Bool = false
  ) throws(FixDeclined) {
    header = file.image
    (self.name, self.profile, self.sizeClass, self.request) = (name, profile, sizeClass, request)
    let count = maxFrames.flatMap { $0 < file.image.frames.count ? $0 : nil }
    isSample = count != nil
    do {
      original = try Animation(
        upright: file, limits, frames: count, isConsecutive: isConsecutive)
    } catch {
      throw FixDeclined("it cannot be decoded: \(error)")
    }
    animation = original
    measure()
  }

  /// True if the pictures differ from those of the file.
  package var hasNewPictures: Bool { animation != original }

  /// True if the pixels must be encoded again, even if the file becomes larger.
  var needsEncoding: Bool { hasNewPictures || containerChanges.appliesOrientation }

  /// True if the pixels may be encoded again.
  var requestsEncoding: Bool {
    needsEncoding || containerChanges.isRewritten || containerChanges.limit != nil
      || containerChanges.platform != nil
  }

  /// True if there is more than one frame.
  package var isAnimated: Bool { original.frames.count > 1 }

  /// Replaces the picture of each frame.
  package mutating func change(_ picture: (Int, Bitmap) -> Bitmap) {
    let frames = animation.frames.enumerated().map { index, frame in
      TimedBitmap(bitmap: picture(index, frame.bitmap), delay: frame.delay)
    }
    take(frames)
  }

  /// Replaces all frames; the new ones must all have the same size.
  package mutating func take(_ frames: [TimedBitmap]) {
    guard var changed = try? Animation(frames: frames, loopCount: animation.loopCount) else {
      return
    }
    changed.colors = animation.colors
    changed.pixelAspect = animation.pixelAspect
    animation = changed
    measure()
  }

  /// Replaces the picture of each frame with a version that has square pixels.
  package mutating func square(_ picture: (Bitmap) -> Bitmap) {
    change { _, bitmap in picture(bitmap) }
    animation.pixelAspect = nil
  }

  /// Replaces the frames with those of a playback. A frame that covers the delays of several frames gets the sum
  /// of these delays as played.
  package mutating func play(_ playback: Playback) {
    var delays = animation.frames.map(\.delay)
    for showing in playback.showings where showing.covered.count > 1 {
      for frame in showing.covered { delays[frame] = profile.writtenDelay(delays[frame]) }
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
    for frame in animation.frames { analyzer.add(frame.bitmap.pixels) }
    (frames, motion, looks) = (analyzer.frames, analyzer.motion, analyzer.looks)
  }
}

/// Requested changes of a file besides its pictures.
package struct ContainerChanges: Sendable, Equatable {
  /// Removes data after the end of the image.
  package var dropsTrailingData = false
  /// Removes text, EXIF, XMP, thumbnails and other metadata.
  package var dropsMetadata = false
  package var loopsForever = false
  /// Replaces delays that are too short with the delays that players use instead.
  package var writesPlayedDelays = false
  /// Writes the checksums of the chunks of a PNG again.
  package var rewritesChecksums = false
  /// Encodes the file again, without invisible content.
  package var isRewritten = false
  /// Allows rounding samples of more than 8 bits to 8.
  package var roundsSamples = false
  /// Stores the pixels upright, without an orientation in the metadata.
  package var appliesOrientation = false
  /// Stores the picture as 8-bit RGB without alpha, as required for icons.
  package var isOpaqueRGB = false
  /// Maximum size in bytes, even at the expense of pixels.
  package var limit: ByteCount?
  /// The platform whose requirements the file meets, even at the expense of pixels.
  package var platform: Platform?

  package init() {}

  /// True if blocks around the compressed pixels change.
  var editsBlocks: Bool {
    loopsForever || writesPlayedDelays || dropsMetadata || rewritesChecksums
  }
}

extension Animation {
  /// Decodes the frames that a viewer shows of a file, turned upright.
  ///
  /// - Parameters:
  ///   - count: the number of frames to take; `nil` for all.
  ///   - isConsecutive: true to take the first frames instead of evenly spaced ones.
  init(
    upright file: ImageFile, _ limits: DecodeLimits, frames count: Int? = nil,
    isConsecutive: Bool = false
  ) throws(ImageFault) {
    let stored: Animation
    let all = file.image.frames.count
    let wanted = count.map { count in
      Set((0..<count).map { isConsecutive ? $0 : $0 * all / max(1, count) })
    }
    if let wanted, let selected = try Animation(wanted, of: file, limits) {
      stored = selected
    } else {
      stored = try Animation(file, limits: limits)
    }
    self = stored.upright(from: file.image.uprightOrientation)
  }

  /// Decodes some frames of a file; `nil` if there are none.
  ///
  /// - Parameter wanted: the indices of the frames.
  private init?(
    _ wanted: Set<Int>, of file: ImageFile, _ limits: DecodeLimits
  ) throws(ImageFault) {
    var reader = try file.decode(limits: limits, readsWholeCanvases: true)
    var frames: [TimedBitmap] = []
    // Decoding stops after the last wanted frame, since a damaged frame beyond it does not matter.
    while frames.count < wanted.count, let frame = try reader.nextFrame() {
      guard wanted.contains(frame.index) else { continue }
      let delay = frame.header.delay ?? FrameDelay(numerator: 0, denominator: 100)
      frames.append(TimedBitmap(bitmap: Bitmap(frame), delay: delay))
    }
    guard let some = try? Animation(frames: frames, loopCount: file.image.plays ?? 0) else {
      return nil
    }
    self = some
    colors = file.image.decodedColors
    pixelAspect = file.image.metadata.pixelAspect
  }

  /// Returns the animation in which delays that are too short are replaced with the delays that players use instead.
  func played(_ profile: Profile) -> Animation {
    guard frames.count > 1 else { return self }
    let played = frames.map { frame in
      TimedBitmap(stored: frame.stored, delay: profile.writtenDelay(frame.delay))
    }
    return withFrames(played, loopCount: loopCount)
  }

  /// The same animation, looping forever.
  var endless: Animation { withFrames(frames, loopCount: 0) }

  /// Returns an animation of other frames, with the color space and the pixel aspect ratio of this one.
  private func withFrames(_ frames: [TimedBitmap], loopCount: Int) -> Animation {
    guard var changed = try? Animation(frames: frames, loopCount: loopCount) else { return self }
    changed.colors = colors
    changed.pixelAspect = pixelAspect
    return changed
  }
}

extension Profile {
  /// Returns the delay that players use for a delay in a file. If the two differ, it is in hundredths of a second.
  func writtenDelay(_ delay: FrameDelay) -> FrameDelay {
    guard delay.milliseconds < minimumDelay else { return delay }
    return FrameDelay(numerator: Int(shortDelayPlaysAs / 10), denominator: 100)
  }
}

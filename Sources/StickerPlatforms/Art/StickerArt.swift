import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import SystemPackage

/// The art of a sticker: decoded, upright, in sRGB, and cropped to the area that is visible in any frame.
struct StickerArt: Sendable {
  /// The frames; one for a still.
  let animation: Animation
  let remarks: [Remark]
  /// The memory for encoding: the number of frames that may be encoded at the same time, and the limits on the file.
  let plan: MemoryPlan
  /// The factor by which the art was scaled up; 1 or less if it was not.
  var enlargement = 1.0

  var isAnimated: Bool { animation.frames.count > 1 }

  /// True if no pixel of any frame is transparent, not even in part: the art is a rectangle.
  var isOpaque: Bool { animation.frames.allSatisfy(\.bitmap.isOpaque) }

  /// Number of frames that look different.
  var distinctFrameCount: Int { Set(animation.frames.map(\.bitmap)).count }

  /// Number of pictures: equal frames in a row count as one.
  var pictureCount: Int {
    let frames = animation.frames
    return 1 + zip(frames, frames.dropFirst()).count { $0.bitmap != $1.bitmap }
  }

  /// The delay of each frame in ms.
  var delays: [Double] { animation.frames.map(\.delay.milliseconds) }

  /// Decodes a sticker.
  ///
  /// - Throws: ``PackFault`` that names the file.
  init(
    _ sticker: PlannedSticker, _ links: LinkPolicy, _ settings: Settings
  ) async throws(PackFault) {
    try await self.init(sticker.frameList(links), settings, of: sticker)
  }

  /// Decodes a picture.
  init(picture path: FilePath, _ links: LinkPolicy, _ settings: Settings) async throws(PackFault) {
    let list = FrameList(entries: [FrameList.Entry(path: path, followsLinks: links == .followed)])
    try await self.init(list, settings, of: nil)
  }

  /// Converts decoded frames to sRGB, trims them, and gives each the delay for which players show it.
  ///
  /// - Parameter plan: the memory for encoding.
  init(_ frames: Animation, _ plan: MemoryPlan) throws(PackFault) {
    do throws(EncodingFault) {
      let converted = try frames.inSRGB()
      let visible = Bitmap.visibleArea(of: converted.frames.map(\.stored))
      let trimmed = converted.frames.map { frame in
        var frame = frame
        if let visible { frame.bitmap = frame.bitmap.cropped(to: visible) }
        frame.delay = frame.delay.played
        return frame
      }
      animation = try Animation(frames: trimmed, loopCount: frames.loopCount)
    } catch {
      throw .frames(SequenceFault(error))
    }
    (self.plan, remarks) = (plan, [])
  }

  /// Returns the art after a change that a person chose.
  ///
  /// - Parameter name: the name of the sticker in messages.
  /// - Throws: ``PackFault`` if only one frame of an animation remains: a still is another kind of sticker.
  func changed(by change: MotionChange, named name: String) throws(PackFault) -> StickerArt {
    let changed: StickerArt
    do throws(EncodingFault) {
      changed = StickerArt(try change.applied(to: animation), like: self)
    } catch {
      throw .frames(SequenceFault(error))
    }
    guard changed.isAnimated || !isAnimated else {
      throw .refused(
        "\(name): \(change.manifestText) leaves one of \(counted(animation.frames.count, "frame")), and a still "
          + "is no animation; keep at least two")
    }
    return changed
  }

  /// The resources for decoding, and for encoding later.
  struct Settings: Sendable {
    /// Number of threads.
    var jobs: Int
    var limits: WritingLimits
    /// True if the art becomes a WebP.
    var isForWebP = false
    /// The largest canvas that the art is drawn on, in px; `nil` if there is no limit.
    var canvas: FrameSizes.Size?

    /// Returns how the memory is divided among the frames.
    fileprivate func plan(
      _ survey: FrameSurvey, _ shape: FrameShape
    ) throws(SequenceFault) -> MemoryPlan {
      try MemoryPlan(
        for: survey, as: shape, showings: survey.frameCount, jobs: jobs, limits: limits, fits: true,
        isWebP: isForWebP, canvas: canvas)
    }
  }

  /// Returns the fault of a sticker whose headers cannot be read, or that needs too much memory; `nil` if it has none.
  static func fault(
    planning sticker: PlannedSticker, _ links: LinkPolicy, _ settings: Settings
  ) async -> PackFault? {
    do throws(SequenceFault) {
      let loader = FrameLoader(limits: settings.limits, jobs: settings.jobs)
      let survey = try await loader.survey(sticker.frameList(links))
      _ = try settings.plan(survey, FrameShape(of: survey))
      return nil
    } catch {
      return .frames(error)
    }
  }

  private init(
    _ list: FrameList, _ settings: Settings, of sticker: PlannedSticker?
  ) async throws(PackFault) {
    do throws(SequenceFault) {
      let loader = FrameLoader(limits: settings.limits, jobs: settings.jobs)
      let survey = try await loader.survey(list)
      let shape = FrameShape(of: survey)
      plan = try settings.plan(survey, shape)
      let store = plan.store()
      let loaded = try await loader.load(survey, as: shape, within: plan, in: store)
      let converter = try Self.converter(for: survey, list)
      let visible = Bitmap.visibleArea(of: loaded.pictures)
      let timing = survey.timing(of: sticker)
      let frames = zip(loaded.pictures, timing.delays).map { picture, delay in
        var bitmap = picture.bitmap
        if let visible { bitmap = bitmap.cropped(to: visible) }
        return TimedBitmap(
          stored: store.keep(converter?.converted(bitmap) ?? bitmap), delay: delay)
      }
      animation = try Self.animation(frames, loopCount: timing.loopCount)
      let isUntimed = frames.count > 1 && survey.delays.contains { $0?.milliseconds == 0 }
      remarks =
        loaded.remarks + survey.conversionNotes
        + (isUntimed
          ? [
            .note(
              "frames without a time are shown for \(hundredths(Profile.messages.shortDelayPlaysAs)) ms, as players show them"
            )
          ] : [])
    } catch {
      throw .frames(error)
    }
  }

  /// Returns the conversion of the frames to sRGB; `nil` if they are in sRGB already.
  private static func converter(
    for survey: FrameSurvey, _ list: FrameList
  ) throws(SequenceFault) -> ColorConverter? {
    let encoding = survey.colors.description.encoding
    guard !encoding.isShownAsSRGB else { return nil }
    do throws(ColorConverter.Fault) {
      return try ColorConverter(from: encoding)
    } catch {
      throw .foreign(
        list.entries.first?.path ?? "", advice: "its colors \(error); export it in sRGB")
    }
  }

  private static func animation(
    _ frames: [TimedBitmap], loopCount: Int
  ) throws(SequenceFault) -> Animation {
    do throws(EncodingFault) {
      return try Animation(frames: frames, loopCount: loopCount)
    } catch {
      throw SequenceFault(error)
    }
  }

  /// Creates art with the frames of an animation, and with the memory plan and the enlargement of other art.
  init(_ animation: Animation, like other: StickerArt) {
    self.animation = animation
    (plan, remarks, enlargement) = (other.plan, [], other.enlargement)
  }

  /// Returns the first frame as a still, cropped to the area that is visible in it.
  func still() throws(PackFault) -> StickerArt {
    var frames = Array(animation.frames.prefix(1))
    if isAnimated, let visible = Bitmap.visibleArea(of: frames.map(\.stored)) {
      frames[0].bitmap = frames[0].bitmap.cropped(to: visible)
    }
    do throws(EncodingFault) {
      return StickerArt(try Animation(frames: frames), like: self)
    } catch {
      throw .frames(SequenceFault(error))
    }
  }
}

extension PlannedSticker {
  /// Returns the sticker's image file, or the files of its frames, as a list to load.
  func frameList(_ links: LinkPolicy) -> FrameList {
    switch content {
    case .image(let path):
      FrameList(entries: [FrameList.Entry(path: path, followsLinks: links == .followed)])
    case .frames(let frames): frames.list(links == .followed ? .followed : .refused)
    }
  }
}

extension FrameSurvey {
  /// Returns the delay of each frame as players show it, and the number of plays.
  ///
  /// - Parameter sticker: the sticker, for which a manifest may set the timing; `nil` for a picture.
  func timing(of sticker: PlannedSticker?) -> (delays: [FrameDelay], loopCount: Int) {
    let timing = sticker?.frames?.timing
    let defaultDelay =
      timing?.delay(frames: frameCount) ?? FrameDelay(numerator: 0, denominator: 100)
    return (delays.map { ($0 ?? defaultDelay).played }, timing?.loopCount ?? loopCount ?? 0)
  }

  /// Notes on conversions that do not change the look: of the colors to sRGB, and of turned art to upright.
  fileprivate var conversionNotes: [Remark] {
    var remarks: [Remark] = []
    let description = colors.description
    if !description.encoding.isShownAsSRGB {
      remarks.append(.note("the colors are converted from \(description.name) to sRGB"))
    }
    if isTurned { remarks.append(.note("turned upright, as the EXIF orientation asks")) }
    return remarks
  }
}

import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks

/// A format that exports write.
enum WrittenFormat: String, Sendable {
  case png, apng, gif, webp, webm

  /// The file name extension, without a period.
  var fileExtension: String { self == .apng ? "png" : rawValue }

  static let stills: [WrittenFormat] = [.png, .webp]
  static let animations: [WrittenFormat] = [.apng, .gif, .webp, .webm]
}

extension PlatformLimits {
  /// Returns the format of an exported picture: the first of the platform's formats that can be written, or PNG or APNG
  /// if the platform names no formats; `nil` if none of its formats can be written.
  func writtenFormat(animated: Bool) -> WrittenFormat? {
    let writable = animated ? WrittenFormat.animations : WrittenFormat.stills
    guard let formats = self[.formats] else { return writable[0] }
    return formats.words.lazy.compactMap(WrittenFormat.init).first { writable.contains($0) }
  }
}

/// A picture in the form that a platform takes: the file, and its losses.
struct PlatformPicture: Sendable {
  let bytes: [UInt8]
  let format: WrittenFormat
  let width: Int
  let height: Int
  /// The visible change, in words; `nil` if there is none.
  let loss: String?
  /// The quality in comparison with the art on the platform's canvas.
  let quality: Quality
  /// True if soft edges became hard ones, since the format has no partial transparency.
  var hasCutEdges = false
  /// True if the format allows no better quality, whatever the size.
  var isBestOfFormat = false
  /// True if the file is the sticker's own, without its metadata.
  var isKept = false
  /// The number of bytes that the file would have without losses; `nil` if it has none, or if the number is unknown.
  var losslessBytes: Int?

  /// True if the picture differs from the art on the canvas in more than cut edges.
  var isLossy: Bool { loss != nil || quality != .exact }

  /// Returns the number of bytes, its limit, and the losses:
  /// `143,210 of 307,200 bytes; 64 of 812 colors (PSNR 41.2 dB)`.
  func summary(_ limits: PlatformLimits?) -> String {
    let limit = limits?[.bytes]?.most.map { " of \($0.grouped)" } ?? ""
    return "\(bytes.count.grouped)\(limit) bytes; \(losses)"
  }

  /// The differences from the art in words: `64 of 812 colors (PSNR 41.2 dB), soft edges cut`; `nothing lost` if there
  /// are none.
  var losses: String {
    var words: [String] = []
    if isLossy {
      words.append("\(loss ?? "lossy compression") (PSNR \(hundredths(quality.psnr)) dB)")
    }
    if hasCutEdges { words.append("soft edges cut") }
    return words.isEmpty ? "nothing lost" : words.joined(separator: ", ")
  }
}

/// Draws art for a platform and encodes it.
struct PictureMaker: Sendable {
  let limits: PlatformLimits
  /// The name of the platform in messages.
  let platform: String
  /// True to scale small art up to the platform's canvas.
  let enlarges: Bool
  let writing: WritingLimits
  var effort = Effort.standard
  /// The lowest quality to accept.
  var floor = QualityFloor()
  /// True to stop at the first acceptable APNG that fits, which only shows that there is one; false to search for the
  /// best one.
  var isTrial = false

  /// Sets ``floor`` to the lowest quality that a person chose, if any.
  mutating func accept(_ change: MotionChange?) {
    if let minQuality = change?.minQuality { floor = QualityFloor(psnr: minQuality, ssim: 0) }
  }

  /// Draws art on the platform's canvas, and encodes it.
  ///
  /// - Parameter name: the name of the sticker in messages.
  /// - Throws: ``PackFault`` that names the file, the number and the limit.
  func picture(of art: StickerArt, named name: String) async throws(PackFault) -> PlatformPicture {
    try await picture(ofDrawn: drawn(art, named: name), named: name)
  }

  /// Encodes art that is already on the platform's canvas.
  func picture(
    ofDrawn art: StickerArt, named name: String
  ) async throws(PackFault) -> PlatformPicture {
    if let limit = limits[.distinctFrames], !limit.allows(art.distinctFrameCount) {
      throw .refused(
        "\(name): \(counted(art.distinctFrameCount, "frame")) of \(art.animation.frames.count.grouped) "
          + "\(agreeing(art.distinctFrameCount, "is", "are")) different, and \(platform) need "
          + "\(limit.text) different ones")
    }
    let timed = try animationForPlatform(art, name)
    return switch try format(art, name) {
    case .png: try await encoded(timed, art, .png, name)
    case .apng: try await encoded(timed, art, .apng, name)
    case .webp: try await webP(timed, art, name)
    case .gif: try gif(timed, art, name)
    case .webm: try video(timed, name)
    }
  }

  private func format(_ art: StickerArt, _ name: String) throws(PackFault) -> WrittenFormat {
    guard let format = limits.writtenFormat(animated: art.isAnimated) else {
      let formats = limits[.formats]?.text ?? "of another format"
      throw .refused("\(name): \(platform) are \(formats), which this version does not write")
    }
    return format
  }

  /// Returns the art on the platform's canvas.
  ///
  /// - Throws: ``PackFault`` if the platform takes no such art, whatever its duration and the size of its file.
  func drawn(_ art: StickerArt, named name: String) throws(PackFault) -> StickerArt {
    _ = try format(art, name)
    if limits.requires(.transparency), art.isOpaque {
      throw .refused(
        "\(name): no pixel is transparent, and \(platform) need transparency",
        wayOut: limits[.transparency]?.isUnchecked == true
          ? "'stickerlint export --force' writes such art all the same" : nil)
    }
    let animation = art.animation
    guard
      let canvas = limits.canvas(
        forWidth: animation.width, height: animation.height, enlarges: enlarges)
    else {
      throw .refused(
        "\(name): the art is \(animation.width) × \(animation.height) px, and no canvas of "
          + "\(platform), \(limits.canvasText), holds it")
    }
    let resampler = Resampler(
      fromWidth: animation.width, height: animation.height, toWidth: canvas.artWidth,
      height: canvas.artHeight)
    var drawnBitmaps: [ObjectIdentifier: StoredBitmap] = [:]
    let frames = animation.frames.map { frame in
      let key = ObjectIdentifier(frame.stored)
      if let known = drawnBitmaps[key] { return TimedBitmap(stored: known, delay: frame.delay) }
      let bitmap = resampler.resample(frame.bitmap)
        .placed(onWidth: canvas.width, height: canvas.height, .center)
      var next = frame
      next.bitmap = bitmap
      drawnBitmaps[key] = next.stored
      return next
    }
    var drawnAnimation = try Self.animation(frames, loopCount: animation.loopCount)
    // Equal frames in a row are joined, so that fewer frames must be dropped, unless the platform demands a minimum
    // number of frames.
    let joined = drawnAnimation.joined()
    if limits[.frames]?.least == nil, joined.frames.count > 1 { drawnAnimation = joined }
    var drawnArt = StickerArt(drawnAnimation, like: art)
    drawnArt.enlargement = Double(canvas.artWidth) / Double(animation.width)
    return drawnArt
  }

  /// Returns the effort for art. Art that was scaled up a lot is smooth: the standard effort would take several times
  /// as long and make hardly smaller files.
  private func effort(for art: StickerArt) -> Effort {
    effort == .standard && art.enlargement >= Self.smoothEnlargement ? Effort(1) : effort
  }

  /// The smallest factor at which art that was scaled up counts as smooth.
  static let smoothEnlargement = 2.0

  /// Returns the animation with the number of frames, repetitions and plays that the platform demands. It looks the
  /// same as `art`.
  private func animationForPlatform(
    _ art: StickerArt, _ name: String
  ) throws(PackFault) -> Animation {
    let animation = art.animation
    guard art.isAnimated else { return animation }
    let plan = limits.plan(delays: art.delays, plays: animation.loopCount)
    if let problem = plan.problems.first {
      throw PackFault.refused(
        "\(name): \([problem].text(platform))")
    }
    var frames = (0..<plan.repetitions).flatMap { _ in animation.frames }
    while frames.count < plan.frames {
      guard
        let index = frames.indices.max(by: {
          frames[$0].delay.milliseconds < frames[$1].delay.milliseconds
        }), let half = frames[index].delay.half
      else { break }
      frames[index].delay = half
      frames.insert(frames[index], at: index)
    }
    return try Self.animation(frames, loopCount: plan.plays)
  }

  private static func animation(
    _ frames: [TimedBitmap], loopCount: Int
  ) throws(PackFault) -> Animation {
    do throws(EncodingFault) {
      return try Animation(frames: frames, loopCount: loopCount)
    } catch {
      throw .frames(SequenceFault(error))
    }
  }

  private func encoded(
    _ animation: Animation, _ art: StickerArt, _ format: WrittenFormat, _ name: String
  ) async throws(PackFault) -> PlatformPicture {
    var form = PNGForm()
    form.isTrueColor = limits.requires(.trueColor)
    form.keepsFrames = art.isAnimated && limits[.frames] != nil
    form.pixelsPerMeter = limits[.density]?.least.map {
      Int((Double($0) / 0.0254).rounded(.up))
    }
    let maxBytes = limits[.bytes]?.most ?? writing.decoding.fileBytes
    var fitter = Fitter(limit: maxBytes)
    fitter.form = form
    (fitter.effort, fitter.floor) = (effort(for: art), floor)
    (fitter.jobs, fitter.limits) = (art.plan.jobs, art.plan.limits(writing))
    // The platform sets the canvas and the number of frames, so neither may shrink.
    fitter.smallestSide = max(animation.width, animation.height)
    fitter.dropsFrames = false
    fitter.isTrial = isTrial
    let fitted: Fitted
    do throws(FitFault) {
      fitted = try await fitter.fit(animation)
    } catch {
      throw failure(error, maxBytes, name)
    }
    return PlatformPicture(
      bytes: fitted.bytes, format: format, width: animation.width, height: animation.height,
      loss: fitted.concessions.words, quality: fitted.quality,
      losslessBytes: fitted.losslessBytes)
  }

  private func webP(
    _ animation: Animation, _ art: StickerArt, _ name: String
  ) async throws(PackFault) -> PlatformPicture {
    let maxBytes = limits[.bytes]?.most ?? writing.decoding.fileBytes
    var fitter = WebPFitter(limit: maxBytes)
    (fitter.effort, fitter.floor) = (effort(for: art), floor)
    (fitter.jobs, fitter.limits) = (art.plan.jobs, art.plan.limits(writing))
    do throws(FitFault) {
      let fitted = try await fitter.fit(animation)
      return PlatformPicture(
        bytes: fitted.bytes, format: .webp, width: animation.width, height: animation.height,
        loss: fitted.concessions.words, quality: fitted.quality,
        losslessBytes: fitted.losslessBytes)
    } catch {
      throw failure(error, maxBytes, name)
    }
  }

  private func gif(
    _ animation: Animation, _ art: StickerArt, _ name: String
  ) throws(PackFault) -> PlatformPicture {
    let maxBytes = limits[.bytes]?.most ?? writing.decoding.fileBytes
    var fitter = GIFFitter(limit: maxBytes)
    (fitter.floor, fitter.limits) = (floor, art.plan.limits(writing))
    do throws(FitFault) {
      let fitted = try fitter.fit(animation)
      return PlatformPicture(
        bytes: fitted.bytes, format: .gif, width: animation.width, height: animation.height,
        loss: fitted.concessions.words, quality: fitted.quality,
        hasCutEdges: fitted.concessions.cutsEdges,
        isBestOfFormat: fitted.concessions.colors?.kept == GIFFitter.maxColors)
    } catch {
      throw failure(error, maxBytes, name)
    }
  }

  private func video(
    _ animation: Animation, _ name: String
  ) throws(PackFault) -> PlatformPicture {
    var fitter = VideoFitter(maxBytes: limits[.bytes]?.most ?? writing.decoding.fileBytes)
    (fitter.floor, fitter.limits) = (floor, writing)
    do throws(VideoFault) {
      let fitted = try fitter.fit(animation)
      return PlatformPicture(
        bytes: fitted.bytes, format: .webm, width: animation.width, height: animation.height,
        loss: fitted.isReduced
          ? "VP9 at level \(fitted.level) of \(VideoFitter.worstLevel)" : nil,
        quality: fitted.quality)
    } catch {
      let sentence = "\(name): \(error.text(for: platform, limit: fitter.maxBytes))"
      switch error {
      case .program, .unwritten, .tooLarge, .lost, .unproven: throw .program(sentence)
      case .tooMuchTemporary, .untimed: throw .refused(sentence)
      case .belowFloor: throw .refused(sentence, wayOut: "simplify it", sizeRatio: 1)
      case .doesNotFit(let smallest):
        throw .refused(
          sentence, wayOut: "simplify it",
          sizeRatio: Double(smallest) / Double(max(1, fitter.maxBytes)))
      }
    }
  }

  private func failure(_ fault: FitFault, _ maxBytes: Int, _ name: String) -> PackFault {
    switch fault {
    case .encoding(.beyondGIF(let what)):
      return .refused("\(name): \(EncodingFault.beyondGIF(what))")
    case .encoding(let fault): return .frames(SequenceFault(fault))
    case .belowFloor(_, _, let bytes):
      let needed = bytes.map { "; it needs about \($0.grouped)" } ?? ""
      return .refused(
        "\(name): \(platform) can have at most \(maxBytes.grouped) bytes, and the art looks bad at that size"
          + needed, wayOut: "simplify it",
        sizeRatio: Double(bytes ?? maxBytes) / Double(max(1, maxBytes)))
    }
  }
}

extension Concessions {
  /// The visible change, for example `64 of 812 colors`; `nil` if there is none.
  fileprivate var words: String? {
    guard !isNone else { return nil }
    var words: [String] = []
    if let colors { words.append("\(colors.kept.grouped) of \(counted(colors.of, "color"))") }
    if rounding > 0 { words.append("channels rounded by up to \(rounding) of 255") }
    if let compression {
      let (lowest, highest) = (compression.qualities.lowerBound, compression.qualities.upperBound)
      words.append("WebP quality \(lowest)" + (highest > lowest ? " to \(highest)" : ""))
    }
    return listed(words)
  }
}

extension FrameDelay {
  /// Half of the delay; `nil` if it cannot be stored (two numbers of 16 bits, PNG third edition, 11.3.6.2).
  fileprivate var half: FrameDelay? {
    if numerator % 2 == 0 { return FrameDelay(numerator: numerator / 2, denominator: denominator) }
    let doubled = 2 * (denominator == 0 ? 100 : denominator)
    return doubled <= 0xFFFF ? FrameDelay(numerator: numerator, denominator: doubled) : nil
  }
}

extension [AnimationPlan.Problem] {
  /// Returns the measured numbers and the limit of problems that concern the same limit:
  /// `one play takes 4 to 5.88 s, and …`.
  ///
  /// - Parameter platform: the name of the platform in messages.
  func text(_ platform: String) -> String {
    guard let limit = first?.limit, let lowest = map(\.measured).min(),
      let highest = map(\.measured).max()
    else { return "" }
    switch limit.key {
    case .loopTime, .totalTime, .frameTime:
      let subject = limit.key == .frameTime ? "a frame" : "one play"
      return
        "\(subject) takes \(Self.time(lowest, highest)), and \(platform) take \(limit.timeText)"
    case .frameRate:
      return
        "\(agreeing(count, "it shows", "they show")) \(Self.numbers(lowest, highest)) frames per second, and \(platform) have "
        + limit.textWithUnit
    default:
      return
        "\(agreeing(count, "it has", "they have")) \(Self.numbers(lowest, highest)) frames, and \(platform) have \(limit.textWithUnit)"
    }
  }

  private static func numbers(_ lowest: Double, _ highest: Double) -> String {
    let (lowest, highest) = (Int(lowest), Int(highest))
    return lowest == highest ? highest.grouped : "\(lowest.grouped) to \(highest.grouped)"
  }

  private static func time(_ shortest: Double, _ longest: Double) -> String {
    func inSeconds(_ time: Double) -> String { hundredths(time / 1000) }
    func text(_ time: Double) -> String {
      time < 1000 ? "\(hundredths(time)) ms" : "\(inSeconds(time)) s"
    }
    guard text(shortest) != text(longest) else { return text(longest) }
    return shortest < 1000
      ? "\(text(shortest)) to \(text(longest))" : "\(inSeconds(shortest)) to \(text(longest))"
  }
}

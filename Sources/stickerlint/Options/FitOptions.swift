import ArgumentParser
import StickerBase
import StickerEncoding
import StickerLinting
import StickerPacks
import StickerPlatforms

/// The options for lossy fitting under a size limit.
struct FitOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Fit within what Messages accepts with the least visible loss, and report what was lost "
        + "(\(ByteBudget.messages.reason ?? ""))."))
  var fit = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fit within this size, such as 500KB or 300000.", valueName: "size"),
    transform: size)
  var maxBytes: Int?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Make the sticker as this platform takes it, such as signal; 'stickerlint platforms' lists them. What would "
        + "have to be cut is refused, with the options to choose from.", valueName: "name"),
    completion: .list(Platform.ids.filter { $0 != Platform.messagesID }),
    transform: Self.platform)
  var platform: Platform?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Use at most this many colors, including transparent.", valueName: "4-256"))
  var colors: Int?

  @Flag(help: "Mix colors in dot patterns, which hides steps between colors but costs bytes.")
  var dither = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The lowest mean PSNR to accept, in dB, regardless of SSIM (default: PSNR 30 and SSIM 0.95).
      """, valueName: "dB"))
  var minQuality: Double?

  @Flag(help: "Show in numbers what fitting lost.")
  var details = false

  func validate() throws {
    if platform != nil, fit || maxBytes != nil || colors != nil || dither || details {
      throw ValidationError(
        "--for sets bytes and colors itself: leave out --fit, --max-bytes, --colors, --dither and "
          + "--details.")
    }
    if details, !isFitting {
      throw ValidationError("--details needs --fit or --max-bytes.")
    }
    if let colors, !(4...256 ~= colors) {
      throw ValidationError("--colors must be from 4 to 256, not \(colors).")
    }
    if let minQuality, !(0...99 ~= minQuality) {
      throw ValidationError("--min-quality must be from 0 to 99 dB, not \(minQuality).")
    }
  }

  /// Parses the name of a platform other than Messages.
  static func platform(_ text: String) throws -> Platform {
    try Platform.single(
      text, several: "Run it for each, or let 'export' make a pack for several.",
      messages: "--fit fits it for Messages.")
  }

  /// Parses a number of bytes or a size with a unit.
  static func size(_ text: String) throws -> Int {
    guard let bytes = ByteCount.bytes(in: text), bytes > 0 else {
      throw ValidationError("it must be a number of bytes, or a size such as 480KB.")
    }
    return bytes
  }

  /// Returns the size limit; `nil` if no loss is allowed.
  func limit(isWebP: Bool, isStill: Bool) -> ByteBudget? {
    if let maxBytes { return ByteBudget(bytes: maxBytes, reason: nil) }
    guard isFitting else { return nil }
    return isWebP ? .whatsApp(isStill: isStill) : .messages
  }

  /// True if loss is allowed.
  var isFitting: Bool {
    fit || maxBytes != nil || colors != nil || dither || minQuality != nil || platform != nil
  }

  /// Returns the fit for the platform of `--for`; `nil` without the option.
  func platformFit(_ encoding: EncodingOptions, _ limits: WritingLimits) -> PlatformFit? {
    guard let platform else { return nil }
    var fit = PlatformFit(for: platform, limits: limits)
    (fit.effort, fit.floor) = (Effort(encoding.effort), qualityFloor)
    return fit
  }

  /// Returns the fitter for a WebP, which keeps the size of the canvas.
  func webPFitter(_ limit: ByteBudget, _ encoding: EncodingOptions) -> WebPFitter {
    var fitter = WebPFitter(limit: limit.bytes)
    fitter.floor = qualityFloor
    fitter.effort = Effort(encoding.effort)
    return fitter
  }

  private var qualityFloor: QualityFloor {
    minQuality.map { QualityFloor(psnr: $0, ssim: 0) } ?? QualityFloor()
  }

  /// Returns the fitter for an APNG.
  ///
  /// - Parameter isSized: true if the user set the canvas size, which is then kept.
  func fitter(_ limit: ByteBudget, _ encoding: EncodingOptions, isSized: Bool) -> Fitter {
    var fitter = Fitter(limit: limit.bytes)
    fitter.floor = qualityFloor
    fitter.effort = Effort(encoding.effort)
    fitter.jobs = encoding.threads
    fitter.maxColors = colors
    fitter.isDithering = dither
    fitter.smallestSide = Profile.messages.sides.lowerBound
    fitter.canvasSides = isSized ? [] : Profile.messages.sizeClasses.map(\.side)
    return fitter
  }
}

public import StickerCodecs
import StickerPixels

/// Encodes opaque pictures as PNGs with 8-bit RGB samples (color type 2) and without `tRNS`, as App Store Connect
/// and Xcode require for icons.
public struct RGBEncoder: Sendable {
  public init() {}

  /// Returns the bytes of a file that was decoded again and verified pixel for pixel.
  ///
  /// - Parameters:
  ///   - colors: the color description of the pixels.
  ///   - pixelAspect: the aspect ratio of the pixels; `nil` if they are square.
  /// - Throws: ``EncodingFault/notOpaque`` for a picture that cannot be stored without alpha,
  ///   ``EncodingFault/unsuitedProfile`` for a gray profile, ``EncodingFault/unproven(detail:)`` if the file does not
  ///   match the picture.
  public func encode(
    _ bitmap: Bitmap, colors: ColorDescription = .none, pixelAspect: PixelAspect? = nil
  ) throws(EncodingFault) -> [UInt8] {
    guard bitmap.isOpaque else { throw .notOpaque }
    let still = FrameDelay(numerator: 0, denominator: 100)
    var animation = try Animation(frames: [TimedBitmap(bitmap: bitmap, delay: still)])
    (animation.colors, animation.pixelAspect) = (colors, pixelAspect)
    let format = PixelFormat(colorType: .rgb)
    guard format.suits(colors) else { throw .unsuitedProfile }
    let compressor = FrameCompressor(strategies: Self.strategies, settings: Self.settings)
    let tools = FrameTools(animation.frames.map(\.stored), format)
    let whole = Area(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    let plan = FramePlan(canvas: .blank, area: whole, blend: .source, disposal: .none)
    var writer = APNGWriter(
      width: bitmap.width, height: bitmap.height, format: format, frameCount: 1, loopCount: 0,
      colors: colors, pixelAspect: pixelAspect)
    writer.append(FrameHeader(area: whole), compressor.stream(of: 0, plan, with: tools))
    let bytes = writer.finish()
    try EncodingVerifier.check(bytes, shows: animation) { _ in }
    return bytes
  }

  /// One strategy for drawings, one for photographs. Xcode recompresses icons, so more effort would gain little.
  private static let strategies: [FilterStrategy] = [.fixed(.none), .minSum]
  private static let settings = Effort.Settings(
    sampledFrames: 1, beam: 1, strategies: 2, trialLevel: 1, finalists: 1,
    compression: .libdeflate(9))
}

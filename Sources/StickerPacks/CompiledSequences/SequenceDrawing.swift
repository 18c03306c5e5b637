import StickerAnalysis
import StickerBase
import StickerCodecs
import StickerForge
import SystemPackage

/// Gathers the frames of a sequence: what they look like, and what they take when compiled.
struct SequenceDrawing {
  /// Whether every frame could be drawn.
  var isComplete = true
  private let width: Int
  private let height: Int
  private let frameCount: Int
  private let analyzer: ImageAnalyzer
  private var bitmaps: [TimedBitmap] = []

  /// The px of the frames that an estimate is made from, which bounds its memory and time: 15 frames
  /// of 618 × 618 px.
  static let mostEstimatedPixels = 6_000_000

  /// Bytes of memory that measuring and estimating take.
  static func workingBytes(of sequence: Sticker?) -> Int {
    guard let image = sequence?.image else { return 0 }
    let frames = min(image.frames.count * image.width * image.height, mostEstimatedPixels)
    // The bitmaps, the rows of one frame and the file.
    return ImageAnalyzer.workingBytes(width: image.width, height: image.height)
      + frames * 4 + image.width * image.height * 12
  }

  /// - Parameter spare: what is left of the work that a sequence may ask for.
  init(_ sequence: Sticker, spare: Int) {
    width = sequence.image?.width ?? 1
    height = sequence.image?.height ?? 1
    frameCount = sequence.image?.frames.count ?? 1
    isComplete = sequence.sequence?.isComplete == true && sequence.sequence?.oddFrame == nil
    analyzer = ImageAnalyzer(
      width: width, height: height, frameCount: frameCount,
      mostPixels: min(ImageAnalyzer.mostPixels, spare / ImageAnalyzer.workPerPixel))
  }

  /// Adds the next frame; one of another size has no place in the animation.
  mutating func add(_ frame: Frame, to file: FilePath) {
    guard isComplete, frame.width == width, frame.height == height else { return }
    analyzer.add(frame.pixels, clear: frame.alpha?.clear ?? 0, opaque: frame.alpha?.opaque ?? 0)
    // The first one counts whatever its size.
    let area = width * height
    if bitmaps.isEmpty || (bitmaps.count + 1) * area <= Self.mostEstimatedPixels {
      bitmaps.append(
        TimedBitmap(bitmap: Bitmap(frame), delay: FrameDelay(numerator: 1, denominator: 15)))
    }
  }

  /// Writes down what was found.
  mutating func finish(_ sequence: inout Sticker, maximumBytes: ByteCount) async {
    guard isComplete, analyzer.frames.count == frameCount else { return }
    sequence.pixels = PixelFacts(
      frames: analyzer.frames.map { FrameFacts($0) }, motion: analyzer.motion)
    sequence.look = StickerLook(analyzer.looks, of: analyzer.frames, in: sequence.image)
    await estimate(&sequence, maximumBytes)
  }

  /// Estimates the size of the APNG that Xcode makes of the frames, which is not known before it is
  /// made. Frames that store whole pixels could be put into it as they are, so that it need not be
  /// larger than they are together.
  private mutating func estimate(_ sequence: inout Sticker, _ maximumBytes: ByteCount) async {
    let together = sequence.byteCount
    let isWhole = sequence.sequence?.storesWholePixels ?? false
    if isWhole, together <= maximumBytes || frameCount == 1 {
      sequence.sequence?.estimatedBytes = together
      sequence.sequence?.estimatedFrames = frameCount
      return
    }
    let taken = bitmaps.count
    guard let animation = try? Animation(frames: bitmaps) else { return }
    bitmaps = []
    guard let file = try? await APNGEncoder(effort: Effort(1)).encode(animation) else { return }
    let (product, overflow) = file.count.multipliedReportingOverflow(by: frameCount)
    guard !overflow else { return }
    let encoded = ByteCount(product / max(1, taken))
    let estimate = isWhole ? min(encoded, together) : encoded
    sequence.sequence?.estimatedBytes = estimate
    sequence.sequence?.estimatedFrames = taken
    sequence.byteCount = estimate
  }
}

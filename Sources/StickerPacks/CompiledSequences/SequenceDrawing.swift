import StickerAnalysis
import StickerBase
import StickerCodecs
import StickerForge
import SystemPackage

/// Gathers the frames of a sequence: what they look like, and what they take when compiled.
struct SequenceDrawing {
  /// True if every frame could be drawn.
  var isComplete = true
  private let width: Int
  private let height: Int
  private let frameCount: Int
  /// The sizes that all frames have together, in bytes.
  private let together: ByteCount
  /// True if an encoder may take the frames' data over as they are.
  private let storesWholePixels: Bool
  private let maximumBytes: ByteCount
  /// `nil` for a sequence whose looks are not measured.
  private let analyzer: ImageAnalyzer?
  private var bitmaps: [TimedBitmap] = []
  /// The sizes of the files that ``bitmaps`` come from, in bytes.
  private var sourceBytes = 0
  /// What the first frames were encoded to at the last look, in bytes.
  private var weighed = (frames: 0, bytes: 0)
  /// True if the first frames alone are too large, whoever encodes them.
  private(set) var isSurelyTooLarge = false

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

  /// - Parameters:
  ///   - spare: what is left of the work that a sequence may ask for; `nil` where there is too much of it,
  ///     so that only its size is looked at.
  ///   - maximumBytes: what the animation may have when it is compiled.
  init(_ sequence: Sticker, spare: Int?, maximumBytes: ByteCount) {
    width = sequence.image?.width ?? 1
    height = sequence.image?.height ?? 1
    frameCount = sequence.image?.frames.count ?? 1
    together = sequence.byteCount
    storesWholePixels = sequence.sequence?.storesWholePixels ?? false
    isComplete = sequence.sequence?.isComplete == true && sequence.sequence?.oddFrame == nil
    self.maximumBytes = maximumBytes
    analyzer = spare.map {
      ImageAnalyzer(
        width: sequence.image?.width ?? 1, height: sequence.image?.height ?? 1,
        frameCount: sequence.image?.frames.count ?? 1,
        mostPixels: min(ImageAnalyzer.mostPixels, $0 / ImageAnalyzer.workPerPixel))
    }
  }

  /// True if another frame tells more.
  var wantsMore: Bool { !isSurelyTooLarge && (analyzer != nil || isComplete && hasRoom) }

  /// True if the estimate takes another frame; the first one counts whatever its size.
  private var hasRoom: Bool {
    bitmaps.isEmpty || (bitmaps.count + 1) * width * height <= Self.mostEstimatedPixels
  }

  /// Adds the next frame; one of another size has no place in the animation.
  mutating func add(_ frame: Frame, of file: Sticker) {
    guard isComplete, frame.width == width, frame.height == height else { return }
    analyzer?.add(frame.pixels, clear: frame.alpha?.clear ?? 0, opaque: frame.alpha?.opaque ?? 0)
    guard hasRoom else { return }
    bitmaps.append(
      TimedBitmap(bitmap: Bitmap(frame), delay: FrameDelay(numerator: 1, denominator: 15)))
    // A JPEG or GIF says nothing of the size of a PNG.
    let bytes = file.image?.format == .png ? file.byteCount.bytes : .max
    let (sum, overflow) = sourceBytes.addingReportingOverflow(bytes)
    sourceBytes = overflow ? .max : sum
  }

  /// Finds out whether the frames so far are too large alone; looks only at every doubling of them, and
  /// where their files are as large.
  mutating func weigh() async {
    guard isComplete, bitmaps.count >= max(1, 2 * weighed.frames), sourceBytes >= leastBytes,
      let bytes = await encodedBytes(.rough)
    else { return }
    weighed = (bitmaps.count, bytes)
    isSurelyTooLarge = bytes >= leastBytes
  }

  /// What shows that an animation is too large whoever encodes it, in bytes at ``Effort/rough``: half more
  /// than the limit. See docs/design/decisions.md.
  private var leastBytes: Int {
    let (product, overflow) = maximumBytes.bytes.multipliedReportingOverflow(by: 3)
    return overflow ? .max : product / 2
  }

  /// What the frames so far take; `nil` where they cannot be encoded.
  private func encodedBytes(_ effort: Effort) async -> Int? {
    guard let animation = try? Animation(frames: bitmaps),
      let file = try? await APNGEncoder(effort: effort).encode(animation)
    else { return nil }
    return storesWholePixels ? min(file.count, sourceBytes) : file.count
  }

  /// Writes down what was found.
  mutating func finish(_ sequence: inout Sticker) async {
    guard isComplete else { return }
    if let analyzer, !isSurelyTooLarge {
      guard analyzer.frames.count == frameCount else { return }
      sequence.pixels = PixelFacts(
        frames: analyzer.frames.map { FrameFacts($0) }, motion: analyzer.motion)
      sequence.look = StickerLook(analyzer.looks, of: analyzer.frames, in: sequence.image)
    }
    await estimate(&sequence)
    bitmaps = []
  }

  /// Estimates the size of the APNG that Xcode makes of the frames, which is not known before it is
  /// made. Frames that store whole pixels could be put into it as they are, so that it need not be
  /// larger than they are together.
  private mutating func estimate(_ sequence: inout Sticker) async {
    if !isSurelyTooLarge, storesWholePixels, together <= maximumBytes || frameCount == 1 {
      sequence.sequence?.estimatedBytes = together
      sequence.sequence?.estimatedFrames = frameCount
      return
    }
    if isSurelyTooLarge { sequence.sequence?.leastBytes = ByteCount(weighed.bytes) }
    // Of what is too heavy to be measured, only what is certain is told.
    guard analyzer != nil || isSurelyTooLarge,
      let bytes = isSurelyTooLarge ? weighed.bytes : await encodedBytes(Effort(1))
    else { return }
    let frames = isSurelyTooLarge ? weighed.frames : bitmaps.count
    let (product, overflow) = bytes.multipliedReportingOverflow(by: frameCount)
    guard !overflow else { return }
    let whole = ByteCount(product / max(1, frames))
    let estimate = storesWholePixels ? min(whole, together) : whole
    sequence.sequence?.estimatedBytes = estimate
    sequence.sequence?.estimatedFrames = frames
    sequence.byteCount = estimate
  }
}

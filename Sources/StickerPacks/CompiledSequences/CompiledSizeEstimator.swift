import StickerAnalysis
import StickerBase
import StickerCodecs
import StickerEncoding
import SystemPackage

/// Collects the frames of a sequence to measure their look and to estimate their compiled size.
struct CompiledSizeEstimator {
  /// True if every frame so far could be decoded, and all frames have the size of the animation.
  var isComplete = true
  private let width: Int
  private let height: Int
  private let frameCount: Int
  /// The total size of all frames' files.
  private let filesSize: ByteCount
  /// True if an encoder may copy the frames' data unchanged.
  private let framesCanBeCopied: Bool
  private let maximumBytes: ByteCount
  /// The analyzer of the frames; `nil` if only their size is estimated.
  private let analyzer: ImageAnalyzer?
  private var bitmaps: [TimedBitmap] = []
  /// The total size of the files of ``bitmaps`` in bytes; `Int.max` if one of them is not a PNG.
  private var sourceBytes = 0
  /// The number of frames that were encoded most recently, and their encoded size in bytes.
  private var encoded = (frames: 0, bytes: 0)
  /// The number of frames at which their size is checked next.
  private var nextCheck = 1
  /// True if the first frames alone are too large for any encoder.
  private(set) var isSurelyTooLarge = false

  /// Maximum number of pixels of the frames that an estimate is based on, which limits its memory and time: 15 frames
  /// of 618 × 618 px.
  static let maxEstimatedPixels = 6_000_000

  /// Returns the bytes of memory for measuring and estimating.
  static func workingBytes(of sequence: Sticker?) -> Int {
    guard let image = sequence?.image else { return 0 }
    let pixels = min(image.frames.count * image.width * image.height, maxEstimatedPixels)
    // The bitmaps, the scanlines of one frame, and the file.
    return ImageAnalyzer.workingBytes(width: image.width, height: image.height)
      + pixels * 4 + image.width * image.height * 12
  }

  /// Creates an estimator for a sequence.
  ///
  /// - Parameters:
  ///   - spare: the part of the allowed work that decoding leaves, in the unit of ``DecodeLimits/totalPixels``; `nil`
  ///     if the sequence exceeds a limit, so that only its size is estimated.
  ///   - maximumBytes: the size limit of the compiled animation.
  init(_ sequence: Sticker, spare: Int?, maximumBytes: ByteCount) {
    width = sequence.image?.width ?? 1
    height = sequence.image?.height ?? 1
    frameCount = sequence.image?.frames.count ?? 1
    filesSize = sequence.byteCount
    framesCanBeCopied = sequence.sequence?.framesCanBeCopied ?? false
    isComplete = sequence.sequence?.isComplete == true && sequence.sequence?.oddFrame == nil
    self.maximumBytes = maximumBytes
    analyzer = spare.map {
      ImageAnalyzer(
        width: sequence.image?.width ?? 1, height: sequence.image?.height ?? 1,
        frameCount: sequence.image?.frames.count ?? 1,
        maxPixels: min(ImageAnalyzer.maxPixels, $0 / ImageAnalyzer.workPerPixel))
    }
  }

  /// True if further frames are needed.
  var wantsMore: Bool { !isSurelyTooLarge && (analyzer != nil || isComplete && hasRoom) }

  /// True if the estimate takes another frame. The first frame is always taken.
  private var hasRoom: Bool {
    bitmaps.isEmpty || (bitmaps.count + 1) * width * height <= Self.maxEstimatedPixels
  }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - frame: the picture in the size of the animation.
  ///   - clear: the number of its transparent pixels.
  ///   - opaque: the number of its opaque pixels.
  ///   - file: the file of the frame.
  mutating func add(_ frame: Bitmap, clear: Int, opaque: Int, of file: Sticker) {
    guard isComplete else { return }
    analyzer?.add(frame.pixels, clear: clear, opaque: opaque)
    guard hasRoom else { return }
    bitmaps.append(
      TimedBitmap(bitmap: frame, delay: FrameDelay(numerator: 1, denominator: 15)))
    // The size of a JPEG or GIF does not predict that of a PNG, so it never counts as too small to check.
    let bytes = file.image?.format == .png ? file.byteCount.bytes : .max
    let (sum, overflow) = sourceBytes.addingReportingOverflow(bytes)
    sourceBytes = overflow ? .max : sum
  }

  /// Checks if the frames so far are too large by themselves. They are encoded at most once each time that their number
  /// has doubled, and only if their files, and the frames that were encoded before, are large enough.
  mutating func checkSize() async {
    guard isComplete, bitmaps.count >= nextCheck, sourceBytes >= tooLargeBytes else { return }
    nextCheck = 2 * bitmaps.count
    guard mayBeTooLarge,
      let bytes = await encodedBytes(.rough)
    else { return }
    encoded = (bitmaps.count, bytes)
    isSurelyTooLarge = bytes >= tooLargeBytes
  }

  /// True if the frames so far may be too large, by the size of those encoded before. Later frames may be
  /// somewhat larger than those.
  private var mayBeTooLarge: Bool {
    guard encoded.frames > 0 else { return true }
    let share = Double(encoded.bytes) / Double(encoded.frames)
    return 1.25 * share * Double(bitmaps.count) >= Double(tooLargeBytes)
  }

  /// The size in bytes at ``Effort/rough`` that proves an animation too large for any encoder: one and a half
  /// times the limit. See docs/design/decisions.md.
  private var tooLargeBytes: Int {
    let (product, overflow) = maximumBytes.bytes.multipliedReportingOverflow(by: 3)
    return overflow ? .max : product / 2
  }

  /// Returns the encoded size in bytes of the frames so far, at most that of their files if the data could be copied;
  /// `nil` if they cannot be encoded.
  private func encodedBytes(_ effort: Effort) async -> Int? {
    guard let animation = try? Animation(frames: bitmaps),
      let bytes = try? await APNGEncoder(effort: effort).encodedSize(of: animation)
    else { return nil }
    return framesCanBeCopied ? min(bytes, sourceBytes) : bytes
  }

  /// Stores the results in the sequence, if every frame could be used.
  mutating func finish(_ sequence: inout Sticker) async {
    guard isComplete else { return }
    if let analyzer, !isSurelyTooLarge {
      guard analyzer.frames.count == frameCount else { return }
      sequence.pixels = PixelFacts(
        frames: analyzer.frames.map { FrameFacts($0) }, motion: analyzer.motion)
      sequence.look = StickerAppearance(analyzer.looks, of: analyzer.frames, in: sequence.image)
    }
    await estimate(&sequence)
    bitmaps = []
  }

  /// Estimates the size of the APNG that Xcode or stickerlint makes from the frames, which is unknown until then. If
  /// the frames store whole pixels, their data could be copied, so the APNG need not be larger than all of them
  /// together.
  private mutating func estimate(_ sequence: inout Sticker) async {
    if !isSurelyTooLarge, framesCanBeCopied, filesSize <= maximumBytes || frameCount == 1 {
      sequence.sequence?.estimatedBytes = filesSize
      sequence.sequence?.estimatedFrames = frameCount
      return
    }
    if isSurelyTooLarge { sequence.sequence?.minBytes = ByteCount(encoded.bytes) }
    // If the sequence exceeds the work limit, a result is stored only if it is certain.
    guard analyzer != nil || isSurelyTooLarge,
      let bytes = isSurelyTooLarge ? encoded.bytes : await encodedBytes(Effort(1))
    else { return }
    let frames = isSurelyTooLarge ? encoded.frames : bitmaps.count
    let (product, overflow) = bytes.multipliedReportingOverflow(by: frameCount)
    guard !overflow else { return }
    let whole = ByteCount(product / max(1, frames))
    let estimate = framesCanBeCopied ? min(whole, filesSize) : whole
    sequence.sequence?.estimatedBytes = estimate
    sequence.sequence?.estimatedFrames = frames
    sequence.byteCount = estimate
  }
}

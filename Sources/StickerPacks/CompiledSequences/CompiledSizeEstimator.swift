import StickerAnalysis
import StickerBase
import StickerCodecs
import StickerEncoding
import SystemPackage

/// Measures the look of a sequence's frames, and estimates the size of the animation that is made from them.
struct CompiledSizeEstimator {
  /// True if every frame so far could be decoded, and all frames have the size of the animation.
  var isComplete: Bool
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
  /// The number of frames in the last trial encoding, and its size in bytes.
  private var encoded = (frames: 0, bytes: 0)
  /// The number of frames from which ``checkSize()`` may encode them again.
  private var nextCheck = 1
  /// True if the first frames alone are too large for any encoder.
  private(set) var isSurelyTooLarge = false

  /// Maximum number of pixels of the frames that an estimate is based on, which limits its memory and time: 15 frames
  /// of 618 × 618 px.
  static let maxEstimatedPixels = 6_000_000

  /// Returns the bytes of memory for measuring and estimating.
  static func workingBytes(of sticker: Sticker?) -> Int {
    guard let image = sticker?.image else { return 0 }
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
  init(_ sticker: Sticker, spare: Int?, maximumBytes: ByteCount) {
    let (width, height) = (sticker.image?.width ?? 1, sticker.image?.height ?? 1)
    let frameCount = sticker.image?.frames.count ?? 1
    (self.width, self.height, self.frameCount) = (width, height, frameCount)
    filesSize = sticker.byteCount
    framesCanBeCopied = sticker.sequence?.framesCanBeCopied ?? false
    isComplete = sticker.sequence?.isComplete == true && sticker.sequence?.oddFrame == nil
    self.maximumBytes = maximumBytes
    analyzer = spare.map {
      ImageAnalyzer(
        width: width, height: height, frameCount: frameCount,
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

  /// Encodes the frames so far to find out if they alone are too large. This happens only if their number has doubled
  /// since the last trial, and if the size of their files and of that trial leaves the result open.
  mutating func checkSize() async {
    guard isComplete, bitmaps.count >= nextCheck, sourceBytes >= tooLargeBytes else { return }
    nextCheck = 2 * bitmaps.count
    guard mayBeTooLarge,
      let bytes = await encodedBytes(.rough)
    else { return }
    encoded = (bitmaps.count, bytes)
    isSurelyTooLarge = bytes >= tooLargeBytes
  }

  /// True if the size of the last trial does not rule out that the frames so far are too large. The frames added since
  /// then may be a quarter larger on average.
  private var mayBeTooLarge: Bool {
    guard encoded.frames > 0 else { return true }
    let bytesPerFrame = Double(encoded.bytes) / Double(encoded.frames)
    return 1.25 * bytesPerFrame * Double(bitmaps.count) >= Double(tooLargeBytes)
  }

  /// The size in bytes at ``Effort/rough`` that proves an animation too large for any encoder: one and a half
  /// times the limit. See docs/design/decisions.md.
  private var tooLargeBytes: Int {
    let (product, overflow) = maximumBytes.bytes.multipliedReportingOverflow(by: 3)
    return overflow ? .max : product / 2
  }

  /// Returns the size in bytes of an APNG of the frames so far; `nil` if they cannot be encoded. If their data can be
  /// copied, the result is at most the size of their files.
  private func encodedBytes(_ effort: Effort) async -> Int? {
    guard let animation = try? Animation(frames: bitmaps),
      let bytes = try? await APNGEncoder(effort: effort).encodedSize(of: animation)
    else { return nil }
    return framesCanBeCopied ? min(bytes, sourceBytes) : bytes
  }

  /// Stores the results in the sequence; does nothing unless ``isComplete``.
  mutating func finish(_ sticker: inout Sticker) async {
    guard isComplete else { return }
    if let analyzer, !isSurelyTooLarge {
      guard analyzer.frames.count == frameCount else { return }
      sticker.pixels = PixelFacts(
        frames: analyzer.frames.map { FrameFacts($0) }, motion: analyzer.motion)
      sticker.look = StickerAppearance(analyzer.looks, of: analyzer.frames, in: sticker.image)
    }
    await estimate(&sticker)
    bitmaps = []
  }

  /// Estimates the size of the APNG that Xcode or stickerlint makes from the frames. If the data of the frames can be
  /// copied, the APNG need not be larger than all of their files together.
  private mutating func estimate(_ sticker: inout Sticker) async {
    if !isSurelyTooLarge, framesCanBeCopied, filesSize <= maximumBytes || frameCount == 1 {
      sticker.sequence?.estimatedBytes = filesSize
      sticker.sequence?.estimatedFrames = frameCount
      return
    }
    if isSurelyTooLarge { sticker.sequence?.minBytes = ByteCount(encoded.bytes) }
    // If the sequence exceeds the work limit, a result is stored only if it is certain.
    guard analyzer != nil || isSurelyTooLarge,
      let bytes = isSurelyTooLarge ? encoded.bytes : await encodedBytes(Effort(1))
    else { return }
    let frames = isSurelyTooLarge ? encoded.frames : bitmaps.count
    let (product, overflow) = bytes.multipliedReportingOverflow(by: frameCount)
    guard !overflow else { return }
    let encodedSize = ByteCount(product / max(1, frames))
    let estimate = framesCanBeCopied ? min(encodedSize, filesSize) : encodedSize
    sticker.sequence?.estimatedBytes = estimate
    sticker.sequence?.estimatedFrames = frames
    sticker.byteCount = estimate
  }
}

/// Applies a treatment to frames.
enum TreatmentRenderer {
  case none
  case rounding(Rounding)
  /// Maps colors to a palette, which PNG can index if `isIndexed`.
  case colors(Recoloring, isIndexed: Bool)

  /// A frame after a treatment.
  enum RenderedFrame {
    case pixels([UInt32])
    /// The palette entry of each pixel.
    case entries([UInt8], palette: [UInt32])

    /// Pixels in straight RGBA; clear pixels are 0.
    var pixels: [UInt32] {
      switch self {
      case .pixels(let pixels): pixels
      case .entries(let entries, let palette):
        palette.withUnsafeBufferPointer { palette in entries.map { palette[Int($0)] } }
      }
    }
  }

  /// Applies the treatment to a frame.
  ///
  /// - Returns: the frame, and its mean squared error over black and white, computed without dithering.
  func render(_ bitmap: Bitmap) -> (frame: RenderedFrame, error: Double) {
    switch self {
    case .none: return (.pixels(bitmap.pixels), 0)
    case .rounding(let rounding):
      let (pixels, error) = rounding.round(bitmap.pixels)
      return (.pixels(pixels), error)
    case .colors(let recoloring, isIndexed: true):
      let (entries, error) = recoloring.entries(of: bitmap)
      return (.entries(entries, palette: recoloring.mapping.palette), error)
    case .colors(let recoloring, isIndexed: false):
      let (pixels, error) = recoloring.pixels(of: bitmap)
      return (.pixels(pixels), error)
    }
  }
}

/// Guesses the encoded size of treated frames.
struct RenderedSizeProbe {
  private var entries: SizeProbe<UInt8>
  private var pixels: SizeProbe<UInt32>
  private var paletteBytes = 0

  /// Creates a probe for a canvas size in px.
  init(width: Int, height: Int) {
    entries = SizeProbe(width: width, height: height)
    pixels = SizeProbe(width: width, height: height)
  }

  /// Sets the previous frame without counting its size.
  mutating func skip(_ frame: TreatmentRenderer.RenderedFrame) {
    switch frame {
    case .pixels(let frame): pixels.skip(frame)
    case .entries(let frame, _): entries.skip(frame)
    }
  }

  /// Counts a frame and returns its guessed size in bytes.
  @discardableResult
  mutating func add(_ frame: TreatmentRenderer.RenderedFrame) -> Int {
    switch frame {
    case .pixels(let frame):
      return pixels.add(frame) { $0.alpha == 255 }
    case .entries(let frame, let palette):
      paletteBytes = 12 + palette.count * 4
      let isOpaque = palette.map { $0.alpha == 255 }
      return isOpaque.withUnsafeBufferPointer { isOpaque in
        entries.add(frame) { isOpaque[Int($0)] }
      }
    }
  }

  /// Returns the guessed size in bytes of an animation with `frameCount` frames like the counted ones.
  func guess(frameCount: Int) -> Int {
    paletteBytes + entries.guess(frameCount: frameCount) + pixels.guess(frameCount: frameCount)
  }
}

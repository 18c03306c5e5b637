package import StickerAnalysis
import StickerBase

/// Facts about the pixels of every frame.
package struct PixelFacts: Sendable, Equatable {
  /// One entry per frame, in display order.
  package var frames: [FrameFacts] = []
  /// The motion of the animation; `nil` for a still.
  package var motion: MotionFacts?

  package init(frames: [FrameFacts] = [], motion: MotionFacts? = nil) {
    (self.frames, self.motion) = (frames, motion)
  }

  /// True if any pixel of any frame is not opaque.
  package var hasTransparency: Bool { frames.contains { $0.opaque < $0.total } }

  /// True if any pixel is neither fully transparent nor fully opaque.
  package var hasPartialAlpha: Bool { frames.contains { $0.partial > 0 } }
}

/// Facts about the pixels of one composited frame.
package struct FrameFacts: Sendable, Equatable {
  /// The analysis of the borders and edges.
  package var analysis: FrameAnalysis
  /// SHA-256 of the canvas (straight RGBA8, row-major, RGB set to 0 where alpha is 0), if requested.
  package var digest: String?

  package init(_ analysis: FrameAnalysis, digest: String? = nil) {
    self.analysis = analysis
    self.digest = digest
  }

  /// Number of pixels on the canvas.
  package var total: Int { analysis.counts.total }
  /// Number of pixels with alpha 0.
  package var clear: Int { analysis.counts.clear }
  /// Number of pixels with alpha 255.
  package var opaque: Int { analysis.counts.opaque }
  /// Number of pixels with alpha 1…254.
  package var partial: Int { total - clear - opaque }

  /// True if every pixel is fully transparent.
  package var isBlank: Bool { clear == total }
}

extension FrameFacts {
  /// Returns the SHA-256 digest of straight RGBA8 pixels with RGB set to 0 where alpha is 0.
  static func digest(of pixels: [UInt32]) -> String {
    var hash = SHA256()
    for start in stride(from: 0, to: pixels.count, by: digestStep) {
      let visible = pixels[start..<min(start + digestStep, pixels.count)]
        .map { $0.alpha == 0 ? 0 : $0 }
      visible.withUnsafeBytes { hash.update($0) }
    }
    return hash.hexDigest()
  }

  /// Number of pixels copied at a time.
  private static let digestStep = 1 << 14
}

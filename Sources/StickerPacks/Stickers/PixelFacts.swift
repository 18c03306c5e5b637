package import StickerAnalysis
import StickerBase

/// What the pixels of every frame say.
package struct PixelFacts: Sendable, Equatable {
  /// One entry a frame, in order of display.
  package var frames: [FrameFacts] = []
  /// How the animation moves; `nil` for a still.
  package var motion: MotionFacts?

  package init(frames: [FrameFacts] = [], motion: MotionFacts? = nil) {
    (self.frames, self.motion) = (frames, motion)
  }

  /// True when any pixel of any frame lets something shine through.
  package var hasTransparency: Bool { frames.contains { $0.opaque < $0.total } }

  /// True when any pixel is neither fully clear nor fully opaque.
  package var hasPartialAlpha: Bool { frames.contains { $0.partial > 0 } }
}

/// What the pixels of one composited frame say.
package struct FrameFacts: Sendable, Equatable {
  /// What lies along the borders and edges.
  package var analysis: FrameAnalysis
  /// SHA-256 of the canvas (straight RGBA8, row-major, RGB set to 0 where alpha is 0), if asked
  /// for.
  package var digest: String?

  package init(_ analysis: FrameAnalysis, digest: String? = nil) {
    self.analysis = analysis
    self.digest = digest
  }

  /// Pixels in the canvas.
  package var total: Int { analysis.counts.total }
  /// Pixels of alpha 0.
  package var clear: Int { analysis.counts.clear }
  /// Pixels of alpha 255.
  package var opaque: Int { analysis.counts.opaque }
  /// Pixels of alpha 1…254.
  package var partial: Int { total - clear - opaque }

  /// True when nothing shows at all.
  package var isBlank: Bool { clear == total }
}

extension FrameFacts {
  /// The digest of straight RGBA8 pixels with RGB set to 0 where alpha is 0.
  static func digest(of pixels: [UInt32]) -> String {
    var hash = SHA256()
    for start in stride(from: 0, to: pixels.count, by: digestStep) {
      let visible = pixels[start..<min(start + digestStep, pixels.count)]
        .map { $0.alpha == 0 ? 0 : $0 }
      visible.withUnsafeBytes { hash.update($0) }
    }
    return hash.hexDigest()
  }

  /// Pixels that are copied at a time.
  private static let digestStep = 1 << 14
}

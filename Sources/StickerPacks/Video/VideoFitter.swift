package import StickerEncoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes a video of an animation at a quality of libvpx that is close to the best that fits a size limit. The size in
/// px, the frames and their times stay the same.
package struct VideoFitter: Sendable {
  /// Maximum size in bytes.
  package var maxBytes: Int
  package var floor = QualityFloor()
  package var limits = WritingLimits.standard

  /// Creates a fitter.
  ///
  /// - Parameter maxBytes: maximum size in bytes.
  package init(maxBytes: Int) { self.maxBytes = maxBytes }

  /// A video that fits.
  package struct Fitted: Sendable {
    package let bytes: [UInt8]
    /// The quality of the decoded video compared with the animation.
    package let quality: Quality
    /// libvpx's level of constant quality, 0 (best) to ``worstLevel``.
    package let level: Int
    /// True if the level is worse than the best one that is tried, because a better video would not fit.
    package let isReduced: Bool
  }

  /// libvpx's worst level of constant quality (vpx_encoder.h, `rc_max_quantizer`).
  package static let worstLevel = 63
  /// The best level that is tried: below it, files of drawings grow without looking better.
  private static let bestLevel = 12
  /// A video that reaches this share of the limit is not improved any further.
  private static let sufficientShare = 0.93
  /// The assumed change of the logarithm of the size per level, until two sizes are known.
  private static let usualSlope = -0.06

  /// Checks that ffmpeg is installed, before anything is drawn.
  package static func checkProgram() throws(VideoFault) { _ = try VideoWriter.ffmpeg() }

  /// Returns a video of nearly the best quality that fits. It is decoded again and compared with the animation.
  ///
  /// - Throws: ``VideoFault/doesNotFit(smallest:)`` if no video fits, ``VideoFault/belowFloor`` if the one that fits
  ///   looks bad.
  package func fit(_ animation: Animation) throws(VideoFault) -> Fitted {
    let writer = try VideoWriter(animation, limits)
    let (bytes, level) = try best(writer)
    guard bytes.count <= maxBytes else { throw .doesNotFit(smallest: bytes.count) }
    let quality = QualityMeter.measure(try writer.shown(by: bytes), against: animation)
    guard floor.admits(quality) else { throw .belowFloor }
    return Fitted(
      bytes: bytes, quality: quality, level: level, isReduced: level > Self.bestLevel)
  }

  /// Returns the video of the best level that fits, or of a worse level whose video almost reaches the limit. If no
  /// level fits, returns the video of the worst level.
  private func best(_ writer: VideoWriter) throws(VideoFault) -> ([UInt8], Int) {
    var large = (level: Self.bestLevel, bytes: try writer.encoded(level: Self.bestLevel))
    if large.bytes.count <= maxBytes { return (large.bytes, large.level) }
    var small: (level: Int, bytes: [UInt8])?
    while (small?.level ?? Self.worstLevel + 1) - large.level > 1 {
      let level = nextLevel(
        after: (large.level, large.bytes.count), before: small.map { ($0.level, $0.bytes.count) })
      let bytes = try writer.encoded(level: level)
      if bytes.count > maxBytes {
        large = (level, bytes)
      } else {
        small = (level, bytes)
        if Double(bytes.count) >= Self.sufficientShare * Double(maxBytes) { break }
      }
    }
    return small.map { ($0.bytes, $0.level) } ?? (large.bytes, large.level)
  }

  /// Returns the level whose video is probably just below the limit. The logarithm of the size falls about evenly from
  /// level to level.
  ///
  /// - Parameters:
  ///   - large: the worst level whose video is too large, and the size of that video.
  ///   - small: the best level whose video fits, and the size of that video; `nil` if none is known to fit.
  private func nextLevel(
    after large: (level: Int, bytes: Int), before small: (level: Int, bytes: Int)?
  ) -> Int {
    let wanted = log(Double(max(maxBytes, 1)) * (1 + Self.sufficientShare) / 2)
    let start = log(Double(max(large.bytes, 1)))
    var slope = Self.usualSlope
    if let small {
      slope = (log(Double(max(small.bytes, 1))) - start) / Double(small.level - large.level)
    }
    let step = slope < 0 ? (wanted - start) / slope : 1
    let end = small?.level ?? Self.worstLevel + 1
    return min(max(large.level + Int(min(step.rounded(.up), 99)), large.level + 1), end - 1)
  }
}

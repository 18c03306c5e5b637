import Synchronization

/// The remaining work of the trials of a run. Repairs beyond it are suggested with "Try" or "Or try", or not at all.
final class TrialBudget: Sendable {
  private struct Remaining {
    /// Pixels of all frames to decode.
    var pixels: Int
    /// Bytes of files to read.
    var bytes: Int
  }

  private let remaining: Mutex<Remaining>

  init(pixels: Int, bytes: Int) {
    remaining = Mutex(Remaining(pixels: pixels, bytes: bytes))
  }

  /// Maximum number of pixels in the frames of one file, so that one long animation does not spend all of the work.
  /// Only the fewest useful frames may have more.
  private static let maxPixelsPerFile = 1_500_000

  /// Returns the work for a pixel, compared with that of most repairs: an outline needs the distance of every pixel
  /// from the art.
  static func weight(of rules: Set<String>) -> Int {
    rules.isDisjoint(with: DrawOutline.ruleIDs) ? 1 : 4
  }

  /// Takes the work of one file from the budget.
  ///
  /// - Parameters:
  ///   - bytes: size of the file.
  ///   - pixelsPerFrame: number of pixels in one frame, times their ``weight(of:)``.
  ///   - frameCount: number of frames; 1 for an animation whose frames are all needed, and count as one.
  /// - Returns: the number of frames that may be decoded; `nil` if the budget does not suffice for the bytes, or for
  ///   the fewest useful frames: one of a still, two of an animation.
  func spend(bytes: Int, pixelsPerFrame: Int, frameCount: Int) -> Int? {
    remaining.withLock { remaining in
      let most = min(remaining.pixels, Self.maxPixelsPerFile) / max(1, pixelsPerFrame)
      // One frame of an animation is a still, which other rules judge.
      let fewest = remaining.pixels / max(1, pixelsPerFrame) >= 2 ? 2 : 1
      let frames = min(frameCount, max(most, fewest))
      guard frames * pixelsPerFrame <= remaining.pixels, bytes <= remaining.bytes,
        frames > 1 || frameCount == 1
      else { return nil }
      remaining.pixels -= frames * pixelsPerFrame
      remaining.bytes -= bytes
      return frames
    }
  }
}

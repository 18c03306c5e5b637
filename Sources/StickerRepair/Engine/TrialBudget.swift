import Synchronization

/// The remaining work of the trials of a run. Repairs beyond it are suggested with "Try" or "Or try", or not at all.
final class TrialBudget: Sendable {
  private struct Remaining {
    /// Pixels of all frames to decode.
    var pixels: Int
    /// Bytes of files to read.
    var bytes: Int
    /// Number of animations of which some frames are fitted under the size limit.
    var fits: Int
  }

  private let remaining: Mutex<Remaining>

  init(pixels: Int, bytes: Int) {
    remaining = Mutex(Remaining(pixels: pixels, bytes: bytes, fits: Self.maxFits))
  }

  /// Maximum number of animations of which some frames are fitted, each of which takes about a second.
  private static let maxFits = 8

  /// Maximum number of pixels in the frames of one file, so that one long animation does not spend the whole budget.
  /// Only the minimum of useful frames may have more.
  private static let maxPixelsPerFile = 1_500_000

  /// Returns the work per pixel of the fixes for these rules, relative to most repairs. An outline takes more, since it
  /// needs the distance of every pixel from the art.
  static func weight(of rules: Set<String>) -> Int {
    rules.isDisjoint(with: DrawOutline.ruleIDs) ? 1 : 4
  }

  /// Takes the work of one file from the budget.
  ///
  /// - Parameters:
  ///   - bytes: size of the file.
  ///   - pixelsPerFrame: number of pixels in one frame, times their ``weight(of:)``.
  ///   - frameCount: number of frames; 1 for an animation whose frames are all needed, so that they count as one.
  /// - Returns: the number of frames that may be decoded; `nil` if the budget does not suffice for the bytes, or for
  ///   the fewest useful frames: one of a still, two of an animation.
  func spend(bytes: Int, pixelsPerFrame: Int, frameCount: Int) -> Int? {
    remaining.withLock { remaining in
      let maxFrames = min(remaining.pixels, Self.maxPixelsPerFile) / max(1, pixelsPerFrame)
      // One frame of an animation is a still, which other rules judge.
      let minFrames = remaining.pixels / max(1, pixelsPerFrame) >= 2 ? 2 : 1
      let frames = min(frameCount, max(maxFrames, minFrames))
      guard frames * pixelsPerFrame <= remaining.pixels, bytes <= remaining.bytes,
        frames > 1 || frameCount == 1
      else { return nil }
      remaining.pixels -= frames * pixelsPerFrame
      remaining.bytes -= bytes
      return frames
    }
  }

  /// Takes one fit from the budget; returns false if none is left.
  func spendFit() -> Bool {
    remaining.withLock { remaining in
      guard remaining.fits > 0 else { return false }
      remaining.fits -= 1
      return true
    }
  }
}

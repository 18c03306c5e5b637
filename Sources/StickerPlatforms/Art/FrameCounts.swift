import StickerCodecs
import StickerEncoding
import StickerPacks

/// The changes that keep fewer frames of an animation, sorted by the number of pictures after them, largest first.
///
/// Equal frames in a row are one picture, which takes bytes once. Of the changes with the same number of pictures,
/// only the most even one is kept: the one whose longest time for a picture is the shortest. Dropping every third frame
/// of art that alternates, for example, would spoil its rhythm.
struct FrameCounts {
  /// A change to the number of frames, and its result.
  struct Choice {
    let change: MotionChange
    /// Number of pictures after the change.
    let pictureCount: Int
    /// The number of pictures after the change as a share of those before it, 0…1.
    let share: Double
    /// The longest time in ms for which a picture is shown.
    fileprivate let longestTime: Double
  }

  private(set) var choices: [Choice]

  /// Maximum number of changes that are compared.
  private static let maxChanges = 48
  /// Minimum share of the pictures that is kept: with fewer, little of the motion remains.
  private static let minShare = 1.0 / 3

  /// - Parameter change: the change to the time of `art`, to which each choice adds a maximum number of frames.
  init(of art: StickerArt, after change: MotionChange) {
    var numbers: [Bitmap: Int] = [:]
    let pictureNumbers = art.animation.frames.map { frame in
      numbers[frame.bitmap]
        ?? {
          numbers[frame.bitmap] = numbers.count
          return numbers.count - 1
        }()
    }
    let delays = art.animation.frames.map(\.delay)
    var once = change
    once.repeats = nil
    func pictures(after change: MotionChange) -> (count: Int, longestTime: Double) {
      let (playback, delays) = change.playback(delays)
      var times: [Double] = []
      var last: Int?
      for (showing, delay) in zip(playback.showings, delays) {
        let picture = pictureNumbers[showing.frame]
        if picture == last {
          times[times.count - 1] += delay.milliseconds
        } else {
          times.append(delay.milliseconds)
        }
        last = picture
      }
      return (times.count, times.max() ?? 0)
    }
    let count = once.playback(delays).delays.count
    let countBefore = max(1, pictures(after: once).count)
    var best: [Int: Choice] = [:]
    let steps = min(count, Self.maxChanges)
    for frames in (1..<max(2, steps)).map({ $0 * count / steps }) where frames >= 2 {
      once.maxFrames = frames
      let (pictureCount, longestTime) = pictures(after: once)
      let share = Double(pictureCount) / Double(countBefore)
      guard pictureCount >= 2, pictureCount < countBefore, share >= Self.minShare else { continue }
      var thinned = change
      thinned.maxFrames = frames
      if let found = best[pictureCount],
        (found.longestTime, -(found.change.maxFrames ?? 0)) < (longestTime, -frames)
      {
        continue
      }
      best[pictureCount] = Choice(
        change: thinned, pictureCount: pictureCount, share: share, longestTime: longestTime)
    }
    choices = best.values.sorted { $0.pictureCount > $1.pictureCount }
  }

  /// Removes the changes after which the file is probably still too large.
  ///
  /// - Parameters:
  ///   - maxRatio: the largest acceptable estimate of the size after a change, as a multiple of the limit.
  ///   - sizeRatio: the size of the file before the change, as a multiple of the limit.
  mutating func removeChoices(expectedAbove maxRatio: Double, sizeRatio: Double) {
    choices.removeAll { sizeRatio * $0.share > maxRatio }
  }
}

import StickerCodecs
import StickerEncoding
import StickerPacks

/// The changes that keep fewer frames of an animation; those that show the most pictures come first.
///
/// Equal frames in a row are one picture, which takes bytes once. Of the changes that show the same number of pictures,
/// only the most even one is kept: the one whose longest time for a picture is the shortest. Dropping every third frame
/// of art that alternates, for example, would spoil its rhythm.
struct FrameCounts {
  /// A change, and what it shows.
  struct Choice {
    let change: MotionChange
    /// Number of pictures that are shown.
    let shown: Int
    /// The number of pictures as a share of those before, 0…1.
    let share: Double
    /// The longest time in ms for which a picture is shown.
    fileprivate let longest: Double
  }

  private(set) var choices: [Choice]

  /// Maximum number of changes that are compared.
  private static let maxChanges = 48
  /// Minimum share of the pictures that is kept: with fewer, little of the motion remains.
  private static let minShare = 1.0 / 3

  /// - Parameter change: the change whose number of frames becomes smaller.
  init(of art: StickerArt, after change: MotionChange) {
    var numbers: [Bitmap: Int] = [:]
    let pictures = art.animation.frames.map { frame in
      numbers[frame.bitmap]
        ?? {
          numbers[frame.bitmap] = numbers.count
          return numbers.count - 1
        }()
    }
    let delays = art.animation.frames.map(\.delay)
    var once = change
    once.repeats = nil
    func played(_ change: MotionChange) -> (shown: Int, longest: Double) {
      let (playback, delays) = change.playback(delays)
      var times: [Double] = []
      var last: Int?
      for (showing, delay) in zip(playback.showings, delays) {
        let picture = pictures[showing.frame]
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
    let before = max(1, played(once).shown)
    var best: [Int: Choice] = [:]
    let steps = min(count, Self.maxChanges)
    for frames in (1..<max(2, steps)).map({ $0 * count / steps }) where frames >= 2 {
      once.maxFrames = frames
      let (shown, longest) = played(once)
      let share = Double(shown) / Double(before)
      guard shown >= 2, shown < before, share >= Self.minShare else { continue }
      var thinned = change
      thinned.maxFrames = frames
      if let found = best[shown],
        (found.longest, -(found.change.maxFrames ?? 0)) < (longest, -frames)
      {
        continue
      }
      best[shown] = Choice(change: thinned, shown: shown, share: share, longest: longest)
    }
    choices = best.values.sorted { $0.shown > $1.shown }
  }

  /// Keeps the changes that may make a file small enough.
  ///
  /// - Parameters:
  ///   - most: the largest acceptable multiple of the limit, as estimated for the file after a change.
  ///   - sizeRatio: the size of the file now, as a multiple of the limit.
  mutating func keep(expectedAtMost most: Double, sizeRatio: Double) {
    choices.removeAll { sizeRatio * $0.share > most }
  }
}

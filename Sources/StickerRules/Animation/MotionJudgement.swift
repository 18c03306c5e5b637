package import StickerAnalysis
import StickerBase
import StickerPacks

extension MotionFacts {
  /// A frame is blank if its area is below this share of the usual area, which is the median area or half of the
  /// largest area, whichever is larger.
  private static let blankShare = 0.02

  /// The limit for blank frames in words.
  static let blankLimit = "\(percent(blankShare)) of the visible area of the other frames"

  /// The indices of frames that are empty or almost empty.
  package var blankFrames: [Int] {
    let areas = frames.map(\.area)
    guard let largest = areas.max(), largest > 0 else { return [] }
    let usual = max(median(areas), largest / 2)
    return areas.indices.filter { areas[$0] < usual * Self.blankShare }
  }

  /// The minimum area, as a share of the usual area, of the frames before and after a blank frame that is a mistake.
  /// Art that leaves the canvas on purpose does so gradually.
  private static let minBesideBlank = 0.4

  /// The indices of the blank frames whose neighbors both show much of the art; the first frame follows the last.
  /// Several blank frames in a row are an intended pause, and are left out. Empty if all other frames show the same
  /// picture, which blinks.
  package var interruptions: [Int] {
    let blank = blankFrames
    let others = frames.indices.filter { !blank.contains($0) }.map { frames[$0] }
    guard let first = others.first, !others.allSatisfy({ $0.isSamePicture(as: first) }) else {
      return []
    }
    let minArea = Self.minBesideBlank * max(medianArea, (frames.map(\.area).max() ?? 0) / 2)
    return blank.filter { min(frames[before($0)].area, frames[after($0)].area) >= minArea }
  }

  /// Returns true if the art of a frame is narrower than in the neighbors but as tall, or shorter but as wide,
  /// like a spinning coin that is seen from its edge.
  func isEdgeOn(_ frame: Int) -> Bool {
    let usual = (frames[before(frame)].spread + frames[after(frame)].spread) / 2
    guard usual.min() > 0 else { return false }
    let ratios = frames[frame].spread / usual
    return ratios.max() > 0.9 && ratios.min() < 0.7
  }

  private func before(_ frame: Int) -> Int { (frame + frames.count - 1) % frames.count }
  private func after(_ frame: Int) -> Int { (frame + 1) % frames.count }

  var medianArea: Double { median(frames.map(\.area)) }

  /// True if all frames fill almost all of the canvas, and about the same share of it, like the frames of a film. Films
  /// are shaky, have cuts and do not loop, and none of that is a mistake. GIFs of films may leave unchanged pixels
  /// clear, or have clear bands above and below.
  var isFilm: Bool {
    let areas = frames.map(\.area)
    guard let smallest = areas.min(), let largest = areas.max() else { return false }
    return smallest > 0.85 && largest - smallest < 0.05
  }

  /// True if the art has little area in the first or the last frame. The loop then restarts visibly on purpose.
  var entersOrLeaves: Bool {
    let ends = [frames.first?.area ?? 0, frames.last?.area ?? 0]
    return (ends.min() ?? 0) < Self.minBesideBlank * medianArea
  }
}

extension Sticker {
  /// The motion, for rules that look for mistakes in it. `nil` if it was not measured, and for emoticons, which are so
  /// small that a move by one pixel looks like a mistake.
  var judgedMotion: MotionFacts? {
    guard let image, min(image.width, image.height) >= ImageAnalyzer.smallestSideWithEdges else {
      return nil
    }
    return pixels?.motion
  }

  /// The minimum ratio of the delay of a held pose to the median delay.
  private static let minHeld = 1.5

  /// Returns the indices of the frames whose delay is clearly longer than the median: they are poses or pauses, not
  /// mistakes.
  func heldFrames(_ profile: Profile) -> Set<Int> {
    let delays = image?.frames.map { $0.delay.map(profile.playedDelay) ?? 0 } ?? []
    let threshold = Self.minHeld * median(delays)
    return Set(delays.indices.filter { delays[$0] > threshold })
  }
}

/// Returns the median; 0 if there are no values. The median of an even number of values is the higher of the two in the
/// middle.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}

/// Returns the mean; 0 if there are no values.
func mean(_ values: [Double]) -> Double {
  values.reduce(0, +) / Double(max(1, values.count))
}

func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

extension FrameMotion {
  /// Returns true if the art of both frames has exactly the same shape, and mean colors less than a level apart. The
  /// colors may differ a little, because each frame may have its own palette.
  fileprivate func isSamePicture(as other: FrameMotion) -> Bool {
    let difference = pointwiseMax(color, other.color) - pointwiseMin(color, other.color)
    return area == other.area && center == other.center && spread == other.spread
      && difference.max() < 1
  }
}

package import StickerAnalysis
import StickerBase
import StickerPacks

extension MotionFacts {
  /// A frame whose area is below this share of what others show is blank.
  private static let blankShare = 0.02

  static let blankLimit = "\(percent(blankShare)) of what the other frames show"

  /// Frames that show nothing, or almost nothing.
  package var blankFrames: [Int] {
    let areas = frames.map(\.area)
    guard let largest = areas.max(), largest > 0 else { return [] }
    let usual = max(median(areas), largest / 2)
    return areas.indices.filter { areas[$0] < usual * Self.blankShare }
  }

  /// How much of the usual area shows before and after a blank frame that is a mistake: art that leaves
  /// the canvas on purpose goes and comes little by little.
  private static let leastBesideBlank = 0.4

  /// The blank frames before and after which much of the art shows, round and round. None where all others show the
  /// same picture, which blinks; and of several in a row the art is gone on purpose: judges called both alarms about
  /// such a pause wrong.
  package var interruptions: [Int] {
    let blank = blankFrames
    let others = frames.indices.filter { !blank.contains($0) }.map { frames[$0] }
    guard let first = others.first, !others.allSatisfy({ $0.isSamePicture(as: first) }) else {
      return []
    }
    let least = Self.leastBesideBlank * max(medianArea, (frames.map(\.area).max() ?? 0) / 2)
    return blank.filter { min(frames[before($0)].area, frames[after($0)].area) >= least }
  }

  /// Whether a frame is narrower or lower than its neighbors and otherwise as large: a coin that turns is
  /// a line for a moment.
  func turns(_ frame: Int) -> Bool {
    let usual = (frames[before(frame)].spread + frames[after(frame)].spread) / 2
    guard usual.min() > 0 else { return false }
    let ratios = frames[frame].spread / usual
    return ratios.max() > 0.9 && ratios.min() < 0.7
  }

  private func before(_ frame: Int) -> Int { (frame + frames.count - 1) % frames.count }
  private func after(_ frame: Int) -> Int { (frame + 1) % frames.count }

  var medianArea: Double { median(frames.map(\.area)) }

  /// Whether all frames fill the canvas, as those of a film do, which wavers, is cut, and does not close. GIFs
  /// of films leave clear what did not change, or have a band above and below: of 12 that were told as odd,
  /// unsteady or open loops the emptiest shows 89 % of the canvas.
  var isFilm: Bool {
    let areas = frames.map(\.area)
    guard let least = areas.min(), let most = areas.max() else { return false }
    return least > 0.85 && most - least < 0.05
  }

  /// Whether the art comes from next to nothing, or goes there: such a round begins anew on purpose.
  var comesOrGoes: Bool {
    let ends = [frames.first?.area ?? 0, frames.last?.area ?? 0]
    return (ends.min() ?? 0) < Self.leastBesideBlank * medianArea
  }
}

extension Sticker {
  /// How it moves; `nil` of emoticons so small that each pixel is a gesture, where everything counts as odd.
  var judgedMotion: MotionFacts? {
    guard let image, min(image.width, image.height) >= ImageAnalyzer.smallestSideWithEdges else {
      return nil
    }
    return pixels?.motion
  }

  /// How much longer than the others a pose is held that is meant to be seen.
  private static let leastHeld = 1.5

  /// Frames that show clearly longer than most do: they are poses or pauses, and no mistakes.
  func heldFrames(_ profile: Profile) -> Set<Int> {
    let delays = image?.frames.map { $0.delay.map(profile.playedDelay) ?? 0 } ?? []
    let most = Self.leastHeld * median(delays)
    return Set(delays.indices.filter { delays[$0] > most })
  }
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}

func mean(_ values: [Double]) -> Double {
  values.reduce(0, +) / Double(max(1, values.count))
}

func length(_ way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }

extension FrameMotion {
  /// Whether the art has the same shape to the last digit, and mean colors less than a level apart: palettes differ.
  fileprivate func isSamePicture(as other: FrameMotion) -> Bool {
    let differs = pointwiseMax(color, other.color) - pointwiseMin(color, other.color)
    return area == other.area && center == other.center && spread == other.spread
      && differs.max() < 1
  }
}

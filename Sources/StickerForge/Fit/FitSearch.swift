/// Looks for what harms an animation least among all that fits.
struct FitSearch {
  let original: Animation
  /// Bytes.
  let limit: Int
  /// In dB: below it even frames may go.
  let floor: Double
  /// Most colors.
  let mostColors: Int
  let isDithering: Bool
  /// Neither side of the canvas becomes shorter than this (px) if it was longer.
  let smallestSide: Int
  /// How the encoder's sizes compare with the probe's, as far as known.
  var calibration = Calibration()
  let plain: Stage
  private(set) var scaled: [Stage] = []
  private(set) var thinned: [Stage] = []

  /// What a treatment that harms more must gain, in dB.
  private static let gain = 0.5

  init(
    _ original: Animation, limit: Int, floor: Double, mostColors: Int?, isDithering: Bool,
    smallestSide: Int
  ) {
    self.original = original
    self.limit = limit
    self.floor = floor
    self.mostColors = mostColors ?? .max
    self.isDithering = isDithering
    self.smallestSide = smallestSide
    plain = Stage(original, width: original.width, height: original.height)
  }

  /// The original as it is; `nil` when it has too many colors.
  func untouched() -> Trial? {
    mostColors == .max || colorCount <= mostColors ? plain.trial(.none) : nil
  }

  /// Colors that the original shows, clear among them.
  var colorCount: Int { plain.colorCount }

  /// The best of what fits, by all that is known; `nil` when nothing does.
  mutating func best() -> Trial? {
    var best = bestBeyondPalettes()
    consider(bestOfColors(plain), in: &best, gain: 0)
    // With all colors that it may have, nothing is gained by a smaller picture.
    if let best, best.psnr >= Quality.invisible || best.treatment.colors == counts.first {
      return best
    }
    considerScales(in: &best)
    if best.map({ $0.score < floor }) ?? true { considerFewerFrames(in: &best) }
    return best
  }

  /// The smallest of what was tried; `nil` before anything was.
  func smallest() -> Trial? {
    ([plain] + scaled + thinned).flatMap(\.known).min { $0.guess < $1.guess }
  }

  /// Numbers of colors that may be used, most first.
  var counts: [Int] {
    [mostColors].filter { 3..<256 ~= $0 && !Treatment.paletteSizes.contains($0) }
      + Treatment.paletteSizes.filter { $0 <= mostColors }
  }

  private func consider(_ trial: Trial?, in best: inout Trial?, gain: Double) {
    guard let trial else { return }
    if let known = best, trial.score < known.score + gain { return }
    best = trial
  }

  private func fits(_ trial: Trial) -> Bool { calibration.bytes(of: trial) <= limit - limit / 100 }

  private func bestBeyondPalettes() -> Trial? {
    // More colors than a palette holds take twice the room or more.
    guard mostColors == .max, calibration.bytes(of: plain.trial(.none)) / 5 * 2 < limit else {
      return nil
    }
    return Treatment.beyondPalettes.map(plain.trial).filter(fits).max { $0.score < $1.score }
  }

  /// The most colors that fit, found by halving: more of them take more room.
  private func bestOfColors(_ stage: Stage) -> Trial? {
    let counts = counts
    var (low, high) = (0, counts.count)
    while low < high {
      let middle = (low + high) / 2
      if fits(trial(stage, counts[middle])) { high = middle } else { low = middle + 1 }
    }
    return low < counts.count ? trial(stage, counts[low]) : nil
  }

  func trial(_ stage: Stage, _ colors: Int) -> Trial {
    stage.trial(isDithering ? .dithering(colors: colors) : .colors(colors))
  }

  /// Smaller and smaller canvases, until they lose more than their colors win.
  private mutating func considerScales(in best: inout Trial?) {
    for (index, size) in sizes.enumerated() {
      if index == scaled.count {
        guard mayWin(size, over: best) else { return }
        scaled.append(Stage(original, width: size.width, height: size.height))
      }
      guard let trial = bestOfColors(scaled[index]) else { continue }
      if let best, trial.score < best.score - 1 { return }
      consider(trial, in: &best, gain: best.map { $0.stage === plain } ?? false ? Self.gain : 0)
    }
  }

  private var sizes: [(width: Int, height: Int)] {
    let side = min(original.width, original.height)
    let least = min(side, max(smallestSide, 1))
    let sides =
      [0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.54, 0.48, 0.42, 0.36, 0.3]
      .map { Int((Double(side) * $0).rounded()) }.filter { $0 > least } + [least]
    return sides.filter { $0 < side }.map { new in
      let scale = Double(new) / Double(side)
      return (
        max(1, Int((Double(original.width) * scale).rounded())),
        max(1, Int((Double(original.height) * scale).rounded()))
      )
    }
  }

  /// Whether a canvas with all its colors would be better than what is known: seen at a few frames.
  private func mayWin(_ size: (width: Int, height: Int), over best: Trial?) -> Bool {
    guard let best else { return true }
    let down = ViewPlane.Resizer(
      fromWidth: original.width, height: original.height, toWidth: size.width, height: size.height)
    let up = ViewPlane.Resizer(
      fromWidth: size.width, height: size.height, toWidth: original.width, height: original.height)
    let step = max(1, original.frames.count / 3)
    let errors = stride(from: 0, to: original.frames.count, by: step).map { index in
      let plane = ViewPlane(original.frames[index].bitmap)
      return plane.meanSquaredError(up.resize(down.resize(plane)))
    }
    let error = errors.reduce(0, +) / Double(errors.count)
    return decibels(ofMeanSquaredError: error) > best.score + Self.gain
  }

  /// Frames go, those first that are missed least, at the size that is best so far.
  private mutating func considerFewerFrames(in best: inout Trial?) {
    let size =
      best.map { ($0.stage.animation.width, $0.stage.animation.height) }
      ?? sizes.last.map { ($0.width, $0.height) } ?? (original.width, original.height)
    for (index, share) in [0.85, 0.7, 0.5, 0.34, 0.25].enumerated() {
      let count = Int((Double(original.frames.count) * share).rounded())
      guard count >= 2 || original.frames.count <= 2 else { return }
      if index == thinned.count {
        thinned.append(
          Stage(
            original, width: size.0, height: size.1,
            keeping: original.framesMissedMost(count: count)))
      }
      guard let trial = bestOfColors(thinned[index]) else { continue }
      if let best, trial.score < best.score - 1 { return }
      consider(trial, in: &best, gain: Self.gain)
    }
  }
}

/// Looks for what harms an animation least among all that fits, at an excerpt of its frames.
struct FitSearch {
  let original: Animation
  /// Bytes.
  let limit: Int
  /// Below it even frames may go.
  let floor: QualityFloor
  /// Most colors.
  let mostColors: Int
  /// With colors that PNG can index, as many as may be used first.
  let palettes: [Treatment]
  /// Neither side of the canvas becomes shorter than this (px) if it was longer.
  let smallestSide: Int
  /// The longer sides (px) that a smaller canvas may have; `nil` for any.
  let canvasSides: [Int]?
  let progress: FitProgress
  /// How sizes compare with the probe's, as far as known.
  var calibration = Calibration()
  /// Whether what is guessed to be a little too large is worth encoding, once something fits.
  var isBold = false
  /// Everything as it is.
  let plain: Stage
  private(set) var scaled: [Stage] = []
  private(set) var thinned: [Stage] = []
  /// Stages of which all frames were looked at.
  private let wholePlain: Stage
  private var wholes: [Stage] = []
  /// The best of each stage that was looked at.
  private var rivals: [Trial] = []
  private var removal: [Int]?

  /// What a treatment that harms more must gain, in dB.
  private static let gain = 0.5
  /// Of the frames, the least that is kept.
  private static let shares = [0.85, 0.7, 0.5, 0.34, 0.25]

  init(_ original: Animation, _ fitter: Fitter, _ progress: FitProgress) {
    self.original = original
    self.progress = progress
    limit = fitter.limit
    canvasSides = fitter.canvasSides
    floor = fitter.floor
    mostColors = fitter.mostColors ?? .max
    palettes = Treatment.palettes(most: mostColors, isDithering: fitter.isDithering)
    smallestSide = fitter.smallestSide
    plain = Stage(original, isWhole: false, progress: progress)
    wholePlain =
      plain.excerpt.isWhole ? plain : Stage(original, isWhole: true, progress: progress)
  }

  /// The original as it is, at all frames or an excerpt; `nil` when it has too many colors.
  func untouched(isWhole: Bool) -> Trial? {
    guard mostColors == .max || colorCount <= mostColors else { return nil }
    return (isWhole ? wholePlain : plain).trial(.none)
  }

  /// Colors that the original shows, clear among them.
  var colorCount: Int { wholePlain.colorCount }

  /// The best of what fits, by all that is known; `nil` when nothing does.
  mutating func best() -> Trial? {
    rivals = []
    var best: Trial?
    let place = place(on: plain, among: palettes, near: nil)
    consider(trial(plain, palettes, at: place), in: &best)
    considerBeyondPalettes(in: &best)
    // With all colors that it may have, nothing is gained by a smaller picture.
    if let best,
      best.psnr >= Quality.invisible || !best.treatment.isIndexed
        || best.treatment == palettes.first
    {
      return best
    }
    considerScales(in: &best, place)
    if best.map({ $0.score < floor.psnr }) ?? true { considerFewerFrames(in: &best) }
    return best
  }

  /// The smallest of what was tried; `nil` before anything was.
  func smallest() -> Trial? {
    ([plain] + scaled + thinned).flatMap(\.known).min { $0.guess < $1.guess }
  }

  private mutating func consider(_ trial: Trial?, in best: inout Trial?) {
    guard let trial else { return }
    rivals.append(trial)
    if best.map({ isBetter(trial, than: $0) }) ?? true { best = trial }
  }

  /// Whether a trial is to be taken instead of another: one of a smaller canvas only if it gains
  /// enough and loses no structure, one of fewer frames only if it gains enough.
  private func isBetter(_ trial: Trial, than known: Trial) -> Bool {
    if trial.stage.concedes(more: known.stage) {
      return trial.score >= known.score + Self.gain
        && (trial.stage.kept != nil || trial.similarity >= known.similarity)
    }
    if known.stage.concedes(more: trial.stage) { return !isBetter(known, than: trial) }
    return trial.score > known.score
  }

  /// How far trials may fall behind, in dB, before it is certain that those after them will.
  private var hope: Double { plain.excerpt.isWhole ? 1 : 1 + Self.luck }

  private func fits(_ trial: Trial) -> Bool {
    calibration.bytes(of: trial) - limit <= (isBold ? limit / 100 : -limit / 100)
  }

  private mutating func considerBeyondPalettes(in best: inout Trial?) {
    // More colors than a palette holds take twice the room or more.
    guard mostColors == .max, calibration.bytes(of: plain.trial(.none)) / 5 * 2 < limit else {
      return
    }
    let known = best?.score ?? 0
    let treatments = beyondPalettes
    // Most often only a few are better than a palette of as many bytes.
    let near = treatments.firstPlace(near: nil) { $0.usualPSNR < known }
    let place = treatments.firstPlace(near: min(near, treatments.count - 1)) {
      let trial = plain.trial($0)
      return trial.score < known || fits(trial)
    }
    guard let trial = trial(plain, treatments, at: place), fits(trial) else { return }
    consider(trial, in: &best)
  }

  /// Treatments of more colors than PNG can index, the least harmful first.
  var beyondPalettes: [Treatment] {
    guard let most = palettes.first else { return Treatment.roundings }
    // Noise and shades all over, unlike most drawings, need far more colors than a palette has.
    let isDrawn = plain.trial(most).psnr >= Quality.invisible
    return isDrawn ? Treatment.manyColors : Treatment.roundings
  }

  /// The place of the least harmful of some treatments that fits, beyond all places if none does:
  /// what harms less takes more room.
  ///
  /// - Parameter near: where to look first.
  private func place(on stage: Stage, among treatments: [Treatment], near: Int?) -> Int {
    treatments.firstPlace(near: near) { fits(stage.trial($0)) }
  }

  private func trial(_ stage: Stage, _ treatments: [Treatment], at place: Int) -> Trial? {
    place < treatments.count ? stage.trial(treatments[place]) : nil
  }

  /// Smaller and smaller canvases, until they lose more than their colors win.
  private mutating func considerScales(in best: inout Trial?, _ plainPlace: Int) {
    var near = plainPlace
    for (index, size) in sizes.enumerated() {
      if index == scaled.count {
        guard mayWin(size, over: best) else { return }
        scaled.append(Stage(original, size: size, isWhole: false, progress: progress))
      }
      defer { scaled[index].rest() }
      near = place(on: scaled[index], among: palettes, near: near)
      guard let trial = trial(scaled[index], palettes, at: near) else { continue }
      if let best, trial.score < best.score - hope { return }
      consider(trial, in: &best)
    }
  }

  private var sizes: [(width: Int, height: Int)] {
    let side = min(original.width, original.height)
    let least = min(side, max(smallestSide, 1))
    if let canvasSides {
      let longer = max(original.width, original.height)
      return canvasSides.sorted(by: >).filter { $0 < longer && $0 * side >= least * longer }.map {
        (
          max(1, (original.width * $0 + longer / 2) / longer),
          max(1, (original.height * $0 + longer / 2) / longer)
        )
      }
    }
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
      progress.did(Double(plane.points.count))
      return plane.meanSquaredError(up.resize(down.resize(plane)))
    }
    let error = errors.reduce(0, +) / Double(errors.count)
    return decibels(ofMeanSquaredError: error) > best.score + Self.gain
  }

  /// Frames go, those first that are missed least, at the size that is best so far.
  private mutating func considerFewerFrames(in best: inout Trial?) {
    // What remains of the frames takes at least its share of the room.
    let least = Self.shares.last ?? 1
    if !plain.excerpt.isWhole, let good = FloorSearch(self).smallest(),
      Double(calibration.guess(of: good)) * least > Double(limit) * FloorSearch.farther
    {
      return
    }
    let size =
      best.map { ($0.stage.width, $0.stage.height) }
      ?? sizes.last.map { ($0.width, $0.height) } ?? (original.width, original.height)
    let frameCount = original.frames.count
    var near: Int?
    for (index, share) in Self.shares.enumerated() {
      let count = Int((Double(frameCount) * share).rounded())
      guard count >= 2 || frameCount <= 2 else { return }
      if index == thinned.count {
        let removal =
          removal
          ?? original.framesMissedLeast(
            count: frameCount - Int(Double(frameCount) * least),
            step: { progress.did(Double(original.width * original.height)) })
        self.removal = removal
        let removed = Set(removal.prefix(frameCount - count))
        thinned.append(
          Stage(
            original, size: size, keeping: (0..<frameCount).filter { !removed.contains($0) },
            isWhole: false, progress: progress))
      }
      defer { thinned[index].rest() }
      let place = place(on: thinned[index], among: palettes, near: near)
      near = place
      guard let trial = trial(thinned[index], palettes, at: place) else { continue }
      if let best, trial.score < best.score - hope { return }
      consider(trial, in: &best)
    }
  }
}

extension FitSearch {
  /// The best of what fits, by all frames: the one that the excerpt tells, once it is known what
  /// the excerpt is worth, with as many colors as fit then.
  mutating func bestOfAllFrames() -> Trial? {
    var last: Trial?
    for _ in 0..<Self.mostRevisions {
      guard let likely = best() else { return nil }
      guard !likely.stage.excerpt.isWhole else { return finer(likely) }
      if let last, last.isAbout(likely) { break }
      calibration.learn(whole(likely), of: likely)
      last = likely
    }
    guard let last else { return nil }
    var best = wholeThatFits(like: last)
    // Palettes of few colors are more or less lucky, and a few frames do not tell by how much.
    let close = rivals.filter {
      ($0.stage !== last.stage || $0.treatment.kind != last.treatment.kind)
        && $0.score > last.score - Self.luck
    }.sorted { $0.score > $1.score }.prefix(Self.mostRivals)
    for rival in close {
      guard let trial = wholeThatFits(like: rival) else { continue }
      if let known = best, !isBetter(trial, than: known) {
        if trial.stage !== known.stage { trial.stage.rest() }
      } else {
        if best?.stage !== trial.stage { best?.stage.rest() }
        best = trial
      }
    }
    return best.map(finer)
  }

  /// Between the treatments that are tried everywhere, where one fits and is better.
  private func finer(_ trial: Trial) -> Trial {
    guard trial.stage === wholePlain, let tried = list(with: trial.treatment),
      let index = tried.firstIndex(of: trial.treatment), index > 0
    else { return trial }
    let between = trial.treatment.between(andLess: tried[index - 1])
    let place = place(on: trial.stage, among: between, near: nil)
    guard let found = self.trial(trial.stage, between, at: place), isBetter(found, than: trial)
    else { return trial }
    return found
  }

  /// The treatments of which one is.
  private func list(with treatment: Treatment) -> [Treatment]? {
    [palettes, beyondPalettes].first { $0.contains(treatment) }
  }

  /// About the treatment of a trial for all frames: the least harmful of its kind that fits.
  private mutating func wholeThatFits(like trial: Trial) -> Trial? {
    let stage = whole(of: trial.stage)
    let treatments = list(with: trial.treatment) ?? []
    let near = treatments.firstIndex(of: trial.treatment)
    return self.trial(stage, treatments, at: place(on: stage, among: treatments, near: near))
  }

  /// How much better a trial of few frames may seem than another, in dB, and be worse.
  private static let luck = 1.5
  private static let mostRivals = 4
  private static let mostRevisions = 5

  /// A trial of all frames for one of the excerpt.
  mutating func whole(_ trial: Trial) -> Trial {
    whole(of: trial.stage).trial(trial.treatment)
  }

  private mutating func whole(of stage: Stage) -> Stage {
    if stage.excerpt.isWhole { return stage }
    if stage === plain { return wholePlain }
    if let known = wholes.first(where: {
      $0.width == stage.width && $0.height == stage.height && $0.kept == stage.kept
    }) {
      return known
    }
    let size = (width: stage.width, height: stage.height)
    let new = Stage(original, size: size, keeping: stage.kept, isWhole: true, progress: progress)
    wholes.append(new)
    return new
  }
}

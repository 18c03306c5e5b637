/// Searches for the least harmful treatment that fits, tried on an excerpt of the frames.
struct FitSearch {
  let original: Animation
  /// Maximum size in bytes.
  let limit: Int
  /// Quality floor; below it even frames may be removed, if ``dropsFrames`` is true.
  let floor: QualityFloor
  let dropsFrames: Bool
  /// Maximum number of colors.
  let maxColors: Int
  /// Treatments with a palette that PNG can index, most colors first.
  let palettes: [Treatment]
  /// Minimum shorter side of a smaller canvas in px.
  let smallestSide: Int
  /// Allowed longer sides of a smaller canvas in px; `nil` for any.
  let canvasSides: [Int]?
  let progress: FitProgress
  /// The measured accuracy of the probe's guesses so far.
  var calibration = Calibration()
  /// True if even a trial that is estimated slightly too large is worth encoding, since another one fits already.
  var isBold = false
  /// The frames of each stage on which treatments are tried first.
  private let extent: Excerpt.Extent
  /// The stage with the original canvas and all frames, examined with the excerpt.
  let plain: Stage
  /// Stages with all frames on smaller canvases, the largest first.
  private(set) var scaled: [Stage] = []
  /// Stages with fewer frames: a list for each canvas, in the order of decreasing numbers of frames.
  private(set) var thinned: [[Stage]] = []
  /// The counterpart of ``plain`` that is examined with all frames instead of an excerpt.
  private let wholePlain: Stage
  /// The counterparts of other stages that are examined with all frames instead of an excerpt.
  private var wholes: [Stage] = []
  /// The trials that the latest ``best()`` compared: the best of each list of treatments on each stage.
  private var rivals: [Trial] = []
  /// Frame indices in the order in which frames are removed; `nil` until frames are removed.
  private var removalOrder: [Int]?

  /// Minimum gain in dB for which a smaller canvas or fewer frames are preferred.
  private static let gain = 0.5
  /// Shares of the frames to keep, in the order in which they are tried.
  private static let shares = [0.85, 0.7, 0.5, 0.34, 0.25]

  init(
    _ original: Animation, _ fitter: Fitter, _ progress: FitProgress,
    _ extent: Excerpt.Extent = .usual
  ) {
    self.original = original
    self.extent = extent
    self.progress = progress
    limit = fitter.limit
    canvasSides = fitter.canvasSides
    floor = fitter.floor
    dropsFrames = fitter.dropsFrames
    maxColors = fitter.maxColors ?? .max
    palettes = Treatment.palettes(maxColors: maxColors, isDithering: fitter.isDithering)
    smallestSide = fitter.smallestSide
    plain = Stage(original, extent, progress: progress)
    wholePlain = plain.excerpt.isWhole ? plain : Stage(original, .whole, progress: progress)
  }

  /// Returns the trial without any treatment, with all frames or the excerpt; `nil` if the original has more than
  /// ``maxColors``.
  func untouched(isWhole: Bool) -> Trial? {
    guard maxColors == .max || colorCount <= maxColors else { return nil }
    return (isWhole ? wholePlain : plain).trial(.none)
  }

  /// Number of colors of the original, clear included.
  var colorCount: Int { wholePlain.colorCount }

  /// Returns the best trial that is estimated to fit; `nil` if none does.
  mutating func best() -> Trial? {
    rivals = []
    var best: Trial?
    let index = indexThatFits(on: plain, among: palettes, near: nil)
    consider(candidateTrial(plain, palettes, at: index), in: &best)
    considerBeyondPalettes(in: &best)
    // A smaller canvas cannot gain anything over a trial without visible loss, with the largest palette, or with more
    // colors than a palette holds.
    if let best,
      best.psnr >= Quality.invisible || !best.treatment.isIndexed
        || best.treatment == palettes.first
    {
      return best
    }
    considerScales(in: &best, index)
    if dropsFrames, best.map({ $0.score < floor.psnr }) ?? true {
      considerFewerFrames(in: &best)
    }
    return best
  }

  /// Returns the trial with the largest palette that is estimated to take at most `bytes`; `nil` if even the smallest
  /// palette takes more.
  func richest(on stage: Stage, atMost bytes: Int) -> Trial? {
    func fitsIn(_ treatment: Treatment) -> Bool {
      calibration.bytes(of: stage.trial(treatment)) <= bytes
    }
    let index =
      palettes.first.map(fitsIn) == true ? 0 : palettes.partitionPoint(near: nil, where: fitsIn)
    return candidateTrial(stage, palettes, at: index)
  }

  /// Adds all smaller canvases at once. ``best()`` adds them one by one, while they may still win.
  mutating func addScales() {
    scaled = sizes.map { Stage(original, size: $0, extent, progress: progress) }
  }

  /// Returns the trial with the smallest guess so far; `nil` before the first one.
  func smallest() -> Trial? {
    ([plain] + scaled + Array(thinned.joined())).flatMap(\.known).min { $0.guess < $1.guess }
  }

  private mutating func consider(_ trial: Trial?, in best: inout Trial?) {
    guard let trial else { return }
    rivals.append(trial)
    if best.map({ isBetter(trial, than: $0) }) ?? true { best = trial }
  }

  /// Returns true if a trial is preferred to another. A smaller canvas must gain enough and must not lose structural
  /// similarity; fewer frames must gain enough.
  private func isBetter(_ trial: Trial, than known: Trial) -> Bool {
    if trial.stage.concedes(moreThan: known.stage) {
      return trial.score >= known.score + Self.gain
        && (trial.stage.kept != nil || trial.similarity >= known.similarity)
    }
    if known.stage.concedes(moreThan: trial.stage) { return !isBetter(known, than: trial) }
    return trial.score > known.score
  }

  /// Deficit in dB at which a scan over stages stops, since later ones will fall behind as well.
  private var maxDeficit: Double { plain.excerpt.isWhole ? 1 : 1 + Self.excerptError }

  /// Returns true if a trial is estimated to take at most 99 % of the limit, or 101 % if the search is bold.
  private func fits(_ trial: Trial) -> Bool {
    calibration.bytes(of: trial) - limit <= (isBold ? limit / 100 : -limit / 100)
  }

  private mutating func considerBeyondPalettes(in best: inout Trial?) {
    // More colors than a palette holds take at least two fifths of the bytes of the untreated frames.
    guard maxColors == .max, calibration.bytes(of: plain.trial(.none)) / 5 * 2 < limit else {
      return
    }
    let known = best?.score ?? 0
    let treatments = beyondPalettes
    // Usually only a few of these are better than a palette of the same size.
    let near = treatments.partitionPoint(near: nil) { $0.usualPSNR < known }
    let index = treatments.partitionPoint(near: min(near, treatments.count - 1)) {
      let trial = plain.trial($0)
      return trial.score < known || fits(trial)
    }
    guard let trial = candidateTrial(plain, treatments, at: index), fits(trial) else { return }
    consider(trial, in: &best)
  }

  /// Treatments that may keep more colors than PNG can index, the least harmful first.
  var beyondPalettes: [Treatment] {
    guard let largestPalette = palettes.first else { return Treatment.roundings }
    // Noise and continuous shading, unlike most drawings, need far more colors than a palette has.
    let isDrawn = plain.trial(largestPalette).psnr >= Quality.invisible
    return isDrawn ? Treatment.manyColors : Treatment.roundings
  }

  /// Returns the index of the least harmful treatment that fits, or the end index if none does. Less harmful
  /// treatments take more bytes.
  ///
  /// - Parameter near: the index to try first; `nil` to begin in the middle.
  private func indexThatFits(on stage: Stage, among treatments: [Treatment], near: Int?) -> Int {
    treatments.partitionPoint(near: near) { fits(stage.trial($0)) }
  }

  /// Returns the trial of the treatment at an index; `nil` for the end index.
  private func candidateTrial(_ stage: Stage, _ treatments: [Treatment], at index: Int) -> Trial? {
    index < treatments.count ? stage.trial(treatments[index]) : nil
  }

  /// Tries smaller and smaller canvases until they lose more than their additional colors gain.
  private mutating func considerScales(in best: inout Trial?, _ plainIndex: Int) {
    var near = plainIndex
    for (index, size) in sizes.enumerated() {
      if index == scaled.count {
        guard mayWin(size, over: best) else { return }
        scaled.append(Stage(original, size: size, extent, progress: progress))
      }
      defer { scaled[index].releaseCaches() }
      near = indexThatFits(on: scaled[index], among: palettes, near: near)
      guard let trial = candidateTrial(scaled[index], palettes, at: near) else { continue }
      if let best, trial.score < best.score - maxDeficit { return }
      consider(trial, in: &best)
    }
  }

  /// The sizes in px of the smaller canvases, largest first.
  private var sizes: [(width: Int, height: Int)] {
    let side = min(original.width, original.height)
    let minSide = min(side, max(smallestSide, 1))
    if let canvasSides {
      let longer = max(original.width, original.height)
      return canvasSides.sorted(by: >).filter { $0 < longer && $0 * side >= minSide * longer }.map {
        (
          max(1, (original.width * $0 + longer / 2) / longer),
          max(1, (original.height * $0 + longer / 2) / longer)
        )
      }
    }
    let sides =
      [0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.54, 0.48, 0.42, 0.36, 0.3]
      .map { Int((Double(side) * $0).rounded()) }.filter { $0 > minSide } + [minSide]
    return sides.filter { $0 < side }.map { newSide in
      let scale = Double(newSide) / Double(side)
      return (
        max(1, Int((Double(original.width) * scale).rounded())),
        max(1, Int((Double(original.height) * scale).rounded()))
      )
    }
  }

  /// Returns true if a canvas with all its colors would be better than the best so far; checked on a few frames.
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

  /// Tries fewer and fewer frames on the canvas of the best trial so far, or on the smallest canvas if no trial fits.
  private mutating func considerFewerFrames(in best: inout Trial?) {
    // The remaining frames take at least their share of the bytes.
    let minShare = Self.shares.last ?? 1
    let maxBytes = Int(Double(limit) * FloorSearch.hopelessFactor / minShare)
    if !plain.excerpt.isWhole, let good = FloorSearch(self).smallest(enough: maxBytes),
      calibration.estimate(of: good) > maxBytes
    {
      return
    }
    let size =
      best.map { ($0.stage.width, $0.stage.height) }
      ?? sizes.last.map { ($0.width, $0.height) } ?? (original.width, original.height)
    let minBytes = palettes.last.flatMap { knownBytes(of: $0, on: size) } ?? 0
    let frameCount = original.frames.count
    var near: Int?
    for share in Self.shares {
      let count = Int((Double(frameCount) * share).rounded())
      guard count >= 2 || frameCount <= 2 else { return }
      if Double(minBytes) * share > Double(limit) * Self.hopelessFactor {
        near = palettes.count - 1
        continue
      }
      let stage = thinnedStage(keeping: count, size)
      defer { stage.releaseCaches() }
      let index = indexThatFits(on: stage, among: palettes, near: near)
      near = index
      guard let trial = candidateTrial(stage, palettes, at: index) else { continue }
      if let best, trial.score < best.score - maxDeficit { return }
      consider(trial, in: &best)
    }
  }

  /// Fewer frames are not tried if their share of the smallest known size is more than this many times the limit.
  private static let hopelessFactor = 1.25

  /// Returns the estimated size in bytes of all frames on a canvas after a treatment; `nil` if that combination was not
  /// tried.
  private func knownBytes(of treatment: Treatment, on size: (width: Int, height: Int)) -> Int? {
    ([plain] + scaled).first { ($0.width, $0.height) == size }?
      .known.first { $0.treatment == treatment }.map(calibration.estimate)
  }

  /// Returns the stage that keeps `count` frames on a canvas. The frames that are missed least are removed.
  mutating func thinnedStage(keeping count: Int, _ size: (width: Int, height: Int)) -> Stage {
    let isOfSize = { (stage: Stage) in (stage.width, stage.height) == size }
    let known = thinned.joined().first { isOfSize($0) && $0.frameCount == count }
    if let known { return known }
    let frameCount = original.frames.count
    let order =
      removalOrder
      ?? original.framesMissedLeast(
        count: frameCount - Int(Double(frameCount) * (Self.shares.last ?? 1)),
        step: { progress.did(Double(original.width * original.height)) })
    removalOrder = order
    let removed = Set(order.prefix(frameCount - count))
    let stage = Stage(
      original, size: size, keeping: (0..<frameCount).filter { !removed.contains($0) },
      extent, progress: progress)
    guard let index = thinned.firstIndex(where: { $0.contains(where: isOfSize) }) else {
      thinned.append([stage])
      return stage
    }
    thinned[index].append(stage)
    thinned[index].sort { $0.frameCount > $1.frameCount }
    return stage
  }
}

extension FitSearch {
  /// Returns the best trial that is estimated to fit, examined with all frames; `nil` if none fits.
  ///
  /// The trial is first chosen by the excerpt. Then the ratio of the guess for all frames to the guess for the excerpt
  /// is learned, and the number of colors is adjusted.
  mutating func bestOfAllFrames() -> Trial? {
    var last: Trial?
    for _ in 0..<Self.maxRevisions {
      guard let likely = best() else { return nil }
      guard !likely.stage.excerpt.isWhole else { return finer(likely) }
      if let last, last.predictsSize(of: likely) { break }
      calibration.learnSpread(from: likely, to: whole(likely))
      last = likely
    }
    guard let last else { return nil }
    var best = wholeThatFits(like: last)
    // The error of small palettes varies, and an excerpt does not show by how much, so close rivals are examined too.
    let close = rivals.filter {
      ($0.stage !== last.stage || $0.treatment.kind != last.treatment.kind)
        && $0.score > last.score - Self.excerptError
    }.sorted { $0.score > $1.score }.prefix(Self.maxRivals)
    for rival in close {
      guard let trial = wholeThatFits(like: rival) else { continue }
      if let known = best, !isBetter(trial, than: known) {
        if trial.stage !== known.stage { trial.stage.releaseCaches() }
      } else {
        if best?.stage !== trial.stage { best?.stage.releaseCaches() }
        best = trial
      }
    }
    return best.map(finer)
  }

  /// Tries the treatments between the treatment of a trial and the next less harmful one in its list.
  ///
  /// - Returns: the best trial that fits; the given trial if no other is better, or if its stage has a smaller canvas
  ///   or fewer frames.
  private func finer(_ trial: Trial) -> Trial {
    guard trial.stage === wholePlain, let treatments = list(with: trial.treatment),
      let index = treatments.firstIndex(of: trial.treatment), index > 0
    else { return trial }
    let between = trial.treatment.between(andLessHarmful: treatments[index - 1])
    let fitting = indexThatFits(on: trial.stage, among: between, near: nil)
    guard let found = candidateTrial(trial.stage, between, at: fitting),
      isBetter(found, than: trial)
    else { return trial }
    return found
  }

  /// Returns the list of treatments that contains a treatment.
  private func list(with treatment: Treatment) -> [Treatment]? {
    [palettes, beyondPalettes].first { $0.contains(treatment) }
  }

  /// Returns the trial with all frames and the least harmful treatment that fits; `nil` if none fits. The search covers
  /// the list that contains the treatment of the given trial, and begins with that treatment.
  private mutating func wholeThatFits(like trial: Trial) -> Trial? {
    let stage = whole(of: trial.stage)
    let treatments = list(with: trial.treatment) ?? []
    let near = treatments.firstIndex(of: trial.treatment)
    return candidateTrial(
      stage, treatments, at: indexThatFits(on: stage, among: treatments, near: near))
  }

  /// Largest error in dB to expect when trials are compared by an excerpt.
  static let excerptError = 1.5
  private static let maxRivals = 4
  private static let maxRevisions = 5

  /// Returns the trial with all frames that corresponds to a trial of the excerpt.
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
    let new = Stage(original, size: size, keeping: stage.kept, .whole, progress: progress)
    wholes.append(new)
    return new
  }
}

/// Decides from a few frames of an animation, in a fraction of a fit's time, whether an acceptable file is out of
/// reach, or makes an acceptable file.
///
/// It encodes with the lowest effort: an animation that fits then also fits with the effort of a fit.
struct FitScout {
  private let animation: Animation
  private let fitter: Fitter
  private var search: FitSearch

  /// A fit is refused only if every acceptable palette is estimated at more than this many times the limit.
  private static let outOfReach = 1.6
  /// A fit is refused only if a file without loss is estimated at more than this many times the limit. Rounding can
  /// shrink such a file to somewhat less than half of its size.
  private static let outOfReachExact = 3.0
  /// A canvas is skipped if no palette that is estimated at up to this many times the limit is acceptable on it.
  private static let withinReach = 1.3
  private static let maxAttempts = 4

  /// Creates a scout.
  ///
  /// - Parameter animation: frames without hidden colors, one period of a loop.
  init(_ animation: Animation, _ fitter: Fitter, _ progress: FitProgress) {
    self.animation = animation
    var fitter = fitter
    fitter.effort = Effort(Effort.levels.lowerBound)
    self.fitter = fitter
    search = FitSearch(animation, fitter, progress, .brief)
    search.addScales()
  }

  /// Returns true if a brief excerpt leaves out frames, so that a search on it takes less time than a fit.
  static func isWorthwhile(for animation: Animation) -> Bool {
    !Excerpt(of: animation.frames.count, .brief).isWhole
  }

  /// Returns the error of a fit that is out of reach, with the quality of a file that fits if there is one; `nil` if a
  /// fit may succeed.
  ///
  /// A few frames may not represent the others, so all frames confirm the result before anything is refused: a file
  /// that fits is measured in full, and the guesses for single frames are added up until they alone exceed the limit.
  mutating func refusal() async throws(FitFault) -> FitFault? {
    guard palettesExceed(Self.outOfReach), try await isExactOutOfReach() else { return nil }
    try await fitter.calibrate(&search)
    guard palettesExceed(Self.outOfReach), areFewerFramesUseless() else { return nil }
    let best = try await firstFitting { $0.best() }
    if let best, isClose(best.quality) { return nil }
    let good = FloorSearch(search).smallest()
    if let good {
      let share = search.calibration.share(of: good.treatment.kind)
      guard good.stage.exceeds(Int(Double(search.limit) * 1.2 / share), after: good.treatment)
      else { return nil }
    }
    return .belowFloor(
      quality: best?.quality, floor: fitter.floor, bytes: good.map(search.calibration.estimate))
  }

  /// Makes a file that fits and is acceptable, not necessarily the best one.
  ///
  /// - Throws: ``FitFault/belowFloor(quality:floor:bytes:)`` without measurements if none is found.
  mutating func acceptable() async throws(FitFault) -> Fitted {
    for stage in [search.plain] + search.scaled {
      guard let rough = richestTrial(on: stage, share: Self.withinReach), isGood(rough) else {
        continue
      }
      try await fitter.calibrate(&search, rough)
      let made = try await firstFitting { search in
        search.richest(on: stage, atMost: search.limit / 50 * 49).flatMap {
          FloorSearch(search).isGood($0) ? $0 : nil
        }
      }
      if let made, fitter.floor.admits(made.quality) { return made }
    }
    throw .belowFloor(quality: nil, floor: fitter.floor, bytes: nil)
  }

  /// Returns true if every acceptable palette is estimated at more than `share` times the limit.
  private func palettesExceed(_ share: Double) -> Bool {
    for stage in [search.plain] + search.scaled {
      guard let trial = richestTrial(on: stage, share: share) else { continue }
      // If the largest palette stays below that size, more colors than a palette holds may do so, too. They are tried
      // only on the original canvas.
      let isFull = stage === search.plain && trial.treatment == search.palettes.first
      if isFull || isGood(trial) { return false }
    }
    return true
  }

  /// Returns true if a file without loss is out of reach. Two frames are encoded to find out, since filters compress
  /// gradients better than the probe guesses.
  private mutating func isExactOutOfReach() async throws(FitFault) -> Bool {
    guard let trial = search.untouched(isWhole: false) else { return true }
    try await fitter.calibrate(&search, trial, frames: 2)
    return Double(search.calibration.estimate(of: trial)) > Double(search.limit)
      * Self.outOfReachExact
  }

  /// Returns true if removing frames cannot help: it is not allowed, no trial fits, the best trial is clearly below the
  /// floor, or the best trial reaches the floor with all frames, so that a fit would not remove any.
  private mutating func areFewerFramesUseless() -> Bool {
    guard fitter.dropsFrames, let best = search.best() else { return true }
    return best.score < search.floor.psnr - FitSearch.excerptError
      || best.stage.kept == nil && best.score >= search.floor.psnr
  }

  /// Encodes the trial that `pick` chooses, and repeats that until a file fits. Each file that is too large improves
  /// the estimates for the next choice.
  ///
  /// - Returns: the file that fits; `nil` if `pick` returns `nil`, or if no file fits after ``maxAttempts``.
  private mutating func firstFitting(
    _ pick: (inout FitSearch) -> Trial?
  ) async throws(FitFault) -> Fitted? {
    for _ in 0..<Self.maxAttempts {
      guard let trial = pick(&search) else { return nil }
      let whole = search.whole(trial)
      if !trial.stage.excerpt.isWhole { search.calibration.learnSpread(from: trial, to: whole) }
      guard search.calibration.bytes(of: whole) <= search.limit else { continue }
      let made = try await fitter.encode(whole, in: search, from: animation)
      guard made.bytes.count > search.limit else { return made }
      search.calibration.learnSize(of: whole, bytes: made.bytes.count)
      search.calibration.exclude(whole)
    }
    return nil
  }

  /// Returns the trial with the largest palette that is estimated at no more than `share` times the limit; `nil` if
  /// there is none.
  private func richestTrial(on stage: Stage, share: Double) -> Trial? {
    // A multiple of a huge limit would overflow.
    search.richest(on: stage, atMost: Int(min(Double(search.limit) * share, 0x1p62)))
  }

  private func isGood(_ trial: Trial) -> Bool { FloorSearch(search).isGood(trial) }

  /// Returns true if a quality is so near the floor that a fit may reach the floor.
  private func isClose(_ quality: Quality) -> Bool {
    quality.psnr + 1 >= fitter.floor.psnr && quality.ssim + 0.01 >= fitter.floor.ssim
  }
}

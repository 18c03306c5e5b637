/// Decides from a few frames of an animation, in a fraction of a fit's time, whether an acceptable file is out of
/// reach, or makes one that fits.
///
/// Its files are made with the least effort: what fits then also fits with the effort of a fit.
struct FitScout {
  private let animation: Animation
  private let fitter: Fitter
  private var search: FitSearch

  /// A fit is refused if every acceptable file is estimated at more than this many times the limit.
  private static let outOfReach = 1.6
  /// The same for a file without loss, which rounding can shrink to somewhat less than half of its size.
  private static let outOfReachExact = 3.0
  /// A canvas is skipped if the largest palette that is estimated at no more than this many times the limit is not
  /// acceptable on it.
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
    guard excludes(Self.outOfReach), try await excludesExact() else { return nil }
    try await fitter.calibrate(&search)
    guard excludes(Self.outOfReach), excludesThinned() else { return nil }
    let best = try await file { $0.best() }
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
      guard let rough = trial(on: stage, share: Self.withinReach), isGood(rough) else {
        continue
      }
      try await fitter.calibrate(&search, rough)
      let made = try await file { search in
        search.richest(on: stage, atMost: search.limit / 50 * 49).flatMap {
          FloorSearch(search).isGood($0) ? $0 : nil
        }
      }
      if let made, fitter.floor.admits(made.quality) { return made }
    }
    throw .belowFloor(quality: nil, floor: fitter.floor, bytes: nil)
  }

  /// Returns true if every acceptable palette is estimated at more than `share` times the limit.
  private func excludes(_ share: Double) -> Bool {
    for stage in [search.plain] + search.scaled {
      guard let trial = trial(on: stage, share: share) else { continue }
      // If a full palette does not exceed that, more colors than a palette holds may not either. Those are tried only
      // on the original canvas.
      let isFull = stage === search.plain && trial.treatment == search.palettes.first
      if isFull || isGood(trial) { return false }
    }
    return true
  }

  /// Returns true if a file without loss is out of reach. Two frames are encoded to find out, since filters compress
  /// gradients better than the probe guesses.
  private mutating func excludesExact() async throws(FitFault) -> Bool {
    guard let trial = search.untouched(isWhole: false) else { return true }
    try await fitter.calibrate(&search, trial, frames: 2)
    return Double(search.calibration.estimate(of: trial)) > Double(search.limit)
      * Self.outOfReachExact
  }

  /// Returns true if nothing acceptable is left when frames are removed, which a fit does only below the floor.
  private mutating func excludesThinned() -> Bool {
    guard fitter.dropsFrames, let best = search.best() else { return true }
    return best.score < search.floor.psnr - FitSearch.excerptError
      || best.stage.kept == nil && best.score >= search.floor.psnr
  }

  /// Encodes the trial that `pick` chooses, until one fits; each file that is too large improves the next choice.
  ///
  /// - Returns: `nil` if `pick` finds none, or if none fits after ``maxAttempts``.
  private mutating func file(
    _ pick: (inout FitSearch) -> Trial?
  ) async throws(FitFault) -> Fitted? {
    for _ in 0..<Self.maxAttempts {
      guard let trial = pick(&search) else { return nil }
      let whole = search.whole(trial)
      if !trial.stage.excerpt.isWhole { search.calibration.learn(whole, of: trial) }
      guard search.calibration.bytes(of: whole) <= search.limit else { continue }
      let made = try await fitter.fitted(whole, in: search, from: animation)
      guard made.bytes.count > search.limit else { return made }
      search.calibration.learn(whole, bytes: made.bytes.count)
      search.calibration.exclude(whole)
    }
    return nil
  }

  private func trial(on stage: Stage, share: Double) -> Trial? {
    // A multiple of a huge limit would overflow.
    search.richest(on: stage, atMost: Int(min(Double(search.limit) * share, 0x1p62)))
  }

  private func isGood(_ trial: Trial) -> Bool { FloorSearch(search).isGood(trial) }

  /// Returns true if a quality is so near the floor that a fit may reach it.
  private func isClose(_ quality: Quality) -> Bool {
    quality.psnr + 1 >= fitter.floor.psnr && quality.ssim + 0.01 >= fitter.floor.ssim
  }
}

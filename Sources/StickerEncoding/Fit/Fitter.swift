public import StickerCodecs
public import StickerPixels

/// Makes an animation fit a size limit with the least visible harm, and reports the losses.
///
/// A loop that repeats a shorter one is reduced to a single period, unless ``PNGForm/keepsFrames`` is set. The other
/// measures are taken in order, each only if those before it do not suffice: no change; rounded channels, or hundreds
/// or thousands of colors; fewer colors in one palette for all frames; a smaller canvas, if it measurably looks better
/// than still fewer colors; fewer frames.
public struct Fitter: Sendable {
  /// Maximum size in bytes.
  public var limit: Int
  public var floor = QualityFloor()
  public var effort = Effort.standard
  /// Number of threads; the result does not depend on it.
  public var jobs = 1
  /// Maximum number of colors, clear included, at least 4; `nil` for no maximum.
  public var maxColors: Int?
  /// True to dither colors; off by default.
  public var isDithering = false
  /// Minimum shorter side of a smaller canvas in px.
  public var smallestSide = 1
  /// Allowed longer sides of a smaller canvas in px, for example the sizes that Messages lays out; `nil` for any.
  public var canvasSides: [Int]?
  /// False to keep all frames, however few colors remain.
  public var dropsFrames = true
  /// True to make any acceptable file that fits, quickly, instead of the best one: to find out whether there is one.
  public var isTrial = false
  /// Limits of the program that will read the file; fitting fails if they are exceeded. `nil` for no limits.
  public var limits: DecodeLimits?
  /// Requirements for the form of the file.
  public var form = PNGForm()
  /// The canvas of the file in the coordinates of the frames, if the file is to have a clear margin around them;
  /// otherwise `nil`. Frames on a smaller canvas get no margin.
  public var paddedCanvas: Area?

  /// The expected minimum size in bytes of a file without loss, if it is known from an earlier encoding; otherwise 0.
  public var minLosslessBytes = 0

  /// Creates a fitter.
  ///
  /// - Parameter limit: maximum size in bytes.
  public init(limit: Int) { self.limit = limit }

  /// Finds the best animation that fits. Its file is decoded again and verified.
  ///
  /// - Parameter progress: called after every unit of work with the fraction done, 0…1, which never
  ///   decreases; on any thread.
  public func fit(
    _ animation: Animation, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(FitFault) -> Fitted {
    do throws(FitFault) {
      return try await bestFit(animation, progress: progress)
    } catch {
      // Lost pictures may be the reason that nothing fits.
      let fault = animation.frames.lazy.compactMap(\.stored.fault).first
      throw fault.map { .encoding(.lost($0)) } ?? error
    }
  }

  private func bestFit(
    _ animation: Animation, progress: @escaping @Sendable (Double) -> Void
  ) async throws(FitFault) -> Fitted {
    let original = form.keepsFrames ? animation.withoutHiddenColors() : animation.joined()
    let loop = form.keepsFrames ? original : original.shortestLoop()
    let progress = FitProgress(progress)
    progress.expect(work(on: loop))
    if isTrial {
      var scout = FitScout(loop, self, progress)
      return try await scout.acceptable()
    }
    if FitScout.isWorthwhile(for: loop) {
      var scout = FitScout(loop, self, progress)
      if let fault = try await scout.refusal() { throw fault }
    }
    var search = FitSearch(loop, self, progress)
    let exactFile = try await encodeExactly(&search)
    if let bytes = exactFile, bytes.count <= limit {
      let loss = Concessions(original, loop)
      return Fitted(bytes: bytes, animation: padded(loop), concessions: loss, quality: .exact)
    }
    try await calibrate(&search)
    let (best, bestQuality) = try await encodeBest(&search, from: original)
    if let best, floor.admits(best.quality) { return best.with(losslessBytes: exactFile?.count) }
    guard let trial = FloorSearch(search).smallest() else {
      throw .belowFloor(quality: bestQuality, floor: floor, bytes: nil)
    }
    // This trial was not expected to fit. If it does not, its size shows how many bytes are missing.
    let whole = search.whole(trial)
    try await calibrate(&search, whole)
    let estimate = search.calibration.estimate(of: whole)
    guard Double(estimate) <= Double(limit) * Self.maxExpected else {
      let needed = min(estimate, exactFile?.count ?? .max)
      throw .belowFloor(quality: bestQuality, floor: floor, bytes: needed)
    }
    let last = try await encode(whole, in: search, from: original)
    guard last.bytes.count <= limit else {
      let needed = min(last.bytes.count, exactFile?.count ?? .max)
      throw .belowFloor(quality: bestQuality, floor: floor, bytes: needed)
    }
    guard floor.admits(last.quality) else {
      throw .belowFloor(quality: last.quality, floor: floor, bytes: nil)
    }
    return last.with(losslessBytes: exactFile?.count)
  }

  /// The smallest acceptable trial is not encoded if it is expected to take more than this many times the limit.
  private static let maxExpected = 1.25

  /// Applies a trial's treatment to all frames of its stage, encodes them, and measures their quality.
  func encode(
    _ trial: Trial, in search: FitSearch, from original: Animation
  ) async throws(FitFault) -> Fitted {
    let animation = trial.stage.animation(after: trial.treatment)
    let isPadded = trial.stage.width == search.original.width
    let shown = isPadded ? padded(animation) : animation
    let bytes = try await encodedBytes(shown, search.progress, limits)
    var loss = Concessions(original, search.original)
    loss.add(trial, of: search)
    let pixels = Double(search.original.width * search.original.height)
    let quality = QualityMeter.measure(animation, against: search.original) {
      search.progress.did(pixels * 3)
    }
    return Fitted(bytes: bytes, animation: shown, concessions: loss, quality: quality)
  }

  /// Returns frames of the original canvas with the margin of ``paddedCanvas``.
  private func padded(_ animation: Animation) -> Animation {
    paddedCanvas.map(animation.cropped(to:)) ?? animation
  }

  /// Encodes the original without any loss.
  ///
  /// - Returns: the file, which may exceed the limit; `nil` if it is unlikely to fit, or if there are too many colors.
  private func encodeExactly(_ search: inout FitSearch) async throws(FitFault) -> [UInt8]? {
    // Rounding saves about half the bytes at most, so above twice the limit, roundings need no estimate, either.
    guard minLosslessBytes / 2 <= limit else { return nil }
    // The excerpt may not represent all frames, and the probe may guess too much.
    guard let excerpt = search.untouched(isWhole: false),
      excerpt.guess / Self.excerptTolerance / Self.maxGuessRatio <= limit
    else { return nil }
    // Probing a few more frames may decide, which takes less time than encoding a sample. The estimates of roundings
    // depend on that sample, but rounding saves about half the bytes at most, so above twice the limit, it is
    // out of reach, too.
    if excerpt.guess / Self.maxGuessRatio / 2 > limit,
      search.plain.exceeds(limit * Self.maxGuessRatio * 2, after: .none)
    {
      return nil
    }
    // The lower effort takes a third of the time; ``losslessTolerance`` allows for its larger files.
    try await calibrate(&search, excerpt, effort: min(effort.level, Effort.quick.level))
    guard search.calibration.estimate(of: excerpt) / Self.excerptTolerance <= limit,
      let trial = search.untouched(isWhole: true), trial.guess / Self.maxGuessRatio <= limit,
      Double(search.calibration.bytes(of: trial)) <= Double(limit) * Self.losslessTolerance
    else { return nil }
    guard minLosslessBytes <= limit else { return nil }
    if search.calibration.estimate(of: trial) > limit, effort.level > Effort.quick.level {
      let quick = try await encodedBytes(
        search.original, search.progress, effort: Effort.quick.level
      ).count
      guard Double(quick) * effort.minSizeRatio(to: .quick) <= Double(limit) else {
        search.calibration.learnSize(of: trial, bytes: quick)
        return nil
      }
    }
    let bytes = try await encodedBytes(padded(search.original), search.progress, limits)
    search.calibration.learnSize(of: trial, bytes: bytes.count)
    return bytes
  }

  /// The maximum ratio of the probe's guess to the size of a file without loss. For gradients, which only filters
  /// compress well, the ratio is more than four.
  private static let maxGuessRatio = 16
  /// A file without loss is tried if its estimated size is at most this many times the limit.
  private static let losslessTolerance = 1.18

  /// Factor by which an excerpt may overestimate the size of an animation.
  private static let excerptTolerance = 8

  /// Improves the calibration by encoding a few frames of the presumably best trial (the smallest if none seems to
  /// fit), until that trial stays the best; at most four times.
  func calibrate(_ search: inout FitSearch) async throws(FitFault) {
    var last: Trial?
    for _ in 0..<4 {
      guard let trial = search.best() ?? search.smallest(), last?.predictsSize(of: trial) != true
      else {
        return
      }
      try await calibrate(&search, trial)
      last = trial
    }
  }

  /// Improves the calibration by encoding a few frames of a trial.
  ///
  /// - Parameters:
  ///   - level: level of the effort; `nil` to encode with the lowest effort and estimate from the result the size at
  ///     the fitter's effort.
  ///   - frames: maximum number of frames.
  func calibrate(
    _ search: inout FitSearch, _ trial: Trial, effort level: Int? = nil, frames: Int = 16
  ) async throws(FitFault) {
    let sample = trial.stage.sample(after: trial.treatment, maxFrames: frames)
    let lowest = Effort.levels.lowerBound
    let bytes = try await encodedBytes(
      sample.animation, search.progress, effort: level ?? lowest
    ).count
    let share = level == nil && effort.level >= Effort.standard.level ? Self.standardShare : 1
    search.calibration.learnShare(
      trial.treatment, guess: sample.guess, bytes: Int(Double(bytes) * share))
  }

  /// The usual ratio of the file size at the standard effort to the file size at the lowest effort, with a palette or
  /// rounded channels; see docs/design/assembling.md.
  private static let standardShare = 0.986

  /// Encodes the best trial that is likely to fit. Its size improves the calibration for the next attempt, which is a
  /// smaller trial if the file does not fit, or a larger one if more than a twentieth of the limit is unused.
  ///
  /// - Returns: the best file that fits, and its quality. There is no file if none fits, or if the quality of the best
  ///   one would be far below the floor.
  private func encodeBest(
    _ search: inout FitSearch, from original: Animation
  ) async throws(FitFault) -> (Fitted?, Quality?) {
    var best: (fitted: Fitted, trial: Trial)?
    for _ in 0..<Self.maxAttempts {
      guard let trial = search.bestOfAllFrames(),
        trial.score > (best?.trial.score ?? -1) + Self.gain
      else {
        if best == nil || search.isBold { break }
        search.isBold = true
        continue
      }
      if best == nil, trial.psnr < floor.psnr - Self.maxShortfall {
        return (nil, trial.stage.quality(after: trial.treatment))
      }
      if let best, !floor.admits(trial.expectedQuality(from: best.trial, best.fitted.quality)) {
        break
      }
      // A second attempt may follow.
      search.progress.expect(encodingWork(search.original) * 2)
      let fitted = try await encode(trial, in: search, from: original)
      let size = fitted.bytes.count
      search.calibration.learnSize(of: trial, bytes: size)
      if size <= limit {
        best = (fitted, trial)
        if Double(size) > Double(limit) * Self.minFill { break }
      } else {
        search.calibration.exclude(trial)
      }
    }
    return (best?.fitted, best?.fitted.quality)
  }

  private static let maxAttempts = 6
  /// Share of the limit below which an attempt with a larger file is worthwhile.
  private static let minFill = 0.95
  /// Minimum gain in dB that is worth another attempt.
  private static let gain = 0.1
  /// Maximum shortfall of the best trial from the floor in dB: an error of the estimated size does not explain more.
  private static let maxShortfall = 1.0

  private func encodedBytes(
    _ animation: Animation, _ progress: FitProgress, _ limits: DecodeLimits? = nil,
    effort: Int? = nil
  ) async throws(FitFault) -> [UInt8] {
    let work = encodingWork(animation)
    do throws(EncodingFault) {
      var encoder = APNGEncoder(
        effort: effort.map { Effort($0) } ?? self.effort, jobs: jobs, limits: limits)
      encoder.form = form
      let bytes = try await encoder.encode(animation, progress: progress.parts(of: work))
      progress.did(work)
      return bytes
    } catch {
      throw .encoding(error)
    }
  }

  /// Returns the approximate work of encoding, in the unit of ``FitProgress``.
  private func encodingWork(_ animation: Animation) -> FitProgress.Work {
    let pixels = Double(animation.width * animation.height * animation.frames.count)
    return pixels * Double(4 + 2 * effort.level)
  }

  /// Returns the approximate work of a fit, in the unit of ``FitProgress``.
  private func work(on animation: Animation) -> FitProgress.Work {
    let pixels = Double(animation.width * animation.height)
    let excerpt = Double(Excerpt(of: animation.frames.count).frames.count)
    return pixels * (excerpt * 100 + Double(animation.frames.count * 6))
      + encodingWork(animation) * 2
  }
}

extension Trial {
  /// Returns the quality to expect of this trial, given the measured quality of another trial.
  fileprivate func expectedQuality(from other: Trial, _ quality: Quality) -> Quality {
    Quality(
      psnr: quality.psnr + psnr - other.psnr, worstPSNR: quality.worstPSNR,
      ssim: quality.ssim + similarity - other.similarity)
  }
}

extension Concessions {
  /// Creates concessions that record the reduction to one period of a repeating loop, if the loop has fewer frames.
  init(_ original: Animation, _ loop: Animation) {
    if loop.frames.count < original.frames.count {
      self.loop = Frames(kept: loop.frames.count, of: original.frames.count)
    }
  }

  fileprivate mutating func add(_ trial: Trial, of search: FitSearch) {
    originalColors = search.colorCount
    switch trial.treatment {
    case .none: break
    case .rounding(let grade): rounding = Rounding(grade: grade).maxChange
    case .colors(let count), .dithering(let count):
      // Resized frames may have more colors than the original, so the count may be larger.
      keptColors = count < search.colorCount ? count : nil
      if case .dithering = trial.treatment { isDithered = true }
    }
    let (stage, original) = (trial.stage, search.original)
    if stage.width != original.width || stage.height != original.height {
      canvas = Canvas(width: stage.width, height: stage.height)
    }
    if stage.frameCount < original.frames.count {
      frames = Frames(kept: stage.frameCount, of: original.frames.count)
    }
  }
}

public import StickerCodecs

/// Makes an animation fit under a size with the least visible harm, and says what it gave up.
///
/// In this order, each only if what is before it does not suffice: everything as it is; a loop that
/// repeats itself once; rounded channels or thousands of colors; fewer colors in one palette for all frames; a
/// smaller canvas, where that is measured to look better than still fewer colors; fewer frames.
public struct Fitter: Sendable {
  /// Bytes.
  public var limit: Int
  public var floor = QualityFloor()
  public var effort = Effort.standard
  /// Threads to use; the result does not depend on it.
  public var jobs = 1
  /// Most colors, from 4; `nil` for as many as fit.
  public var mostColors: Int?
  /// Mix colors from dots; never done unless asked for.
  public var isDithering = false
  /// Neither side of the canvas becomes shorter than this (px) if it was longer: below it a sticker
  /// is too small for its class.
  public var smallestSide = 1
  /// The longer sides (px) that a smaller canvas may have, such as those that Messages lays out; `nil` for any.
  public var canvasSides: [Int]?
  /// Of whoever reads the file: what they would refuse is not made. `nil` for none.
  public var limits: DecodeLimits?

  /// - Parameter limit: in bytes.
  public init(limit: Int) { self.limit = limit }

  /// Finds the best that fits, proven to show what is told of it.
  ///
  /// - Parameter progress: called after every bit of work with the part done, 0…1, which never becomes
  ///   less, in no particular thread.
  public func fit(
    _ animation: Animation, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(FitFault) -> Fitted {
    do throws(FitFault) {
      return try await best(animation, progress: progress)
    } catch {
      // Pictures that are lost may be why nothing fits.
      let fault = animation.frames.lazy.compactMap(\.stored.fault).first
      throw fault.map { .forge(.lost($0)) } ?? error
    }
  }

  private func best(
    _ animation: Animation, progress: @escaping @Sendable (Double) -> Void
  ) async throws(FitFault) -> Fitted {
    let original = animation.joined()
    let loop = original.shortestLoop()
    let progress = FitProgress(progress)
    progress.expect(work(on: loop))
    var search = FitSearch(loop, self, progress)
    let untouched = try await untouched(&search)
    if let bytes = untouched, bytes.count <= limit {
      let loss = Concessions(original, loop)
      return Fitted(bytes: bytes, animation: loop, concessions: loss, quality: .exact)
    }
    try await calibrate(&search)
    if let fault = try await hopelessness(&search) { throw fault }
    let best = try await encode(&search, from: original)
    if let best, floor.admits(best.quality) { return best }
    guard let trial = FloorSearch(search).smallest() else {
      throw .belowFloor(quality: best?.quality, floor: floor, bytes: nil)
    }
    // It was not thought to fit; if it does not, it tells what is missing.
    let last = try await fitted(search.whole(trial), in: search, from: original)
    guard last.bytes.count <= limit else {
      let needed = min(last.bytes.count, untouched?.count ?? .max)
      throw .belowFloor(quality: best?.quality, floor: floor, bytes: needed)
    }
    guard floor.admits(last.quality) else {
      throw .belowFloor(quality: last.quality, floor: floor, bytes: nil)
    }
    return last
  }

  /// Encodes what a trial makes of all frames, and measures it.
  private func fitted(
    _ trial: Trial, in search: FitSearch, from original: Animation
  ) async throws(FitFault) -> Fitted {
    let animation = trial.stage.animation(after: trial.treatment)
    let bytes = try await bytes(animation, search.progress, limits)
    var loss = Concessions(original, search.original)
    loss.add(trial, of: search)
    let pixels = Double(search.original.width * search.original.height)
    let quality = QualityMeter.measure(animation, against: search.original) {
      search.progress.did(pixels * 3)
    }
    return Fitted(bytes: bytes, animation: animation, concessions: loss, quality: quality)
  }

  /// Without any loss; `nil` where that is not likely to fit.
  private func untouched(_ search: inout FitSearch) async throws(FitFault) -> [UInt8]? {
    // The encoder makes less than a quarter of a guess of a gradient, which only filters make small,
    // and a few frames do not tell all.
    let most = limit.multipliedReportingOverflow(by: 16)
    guard let excerpt = search.untouched(isWhole: false),
      most.overflow || excerpt.guess / Self.farther <= most.partialValue
    else { return nil }
    try await calibrate(&search, excerpt)
    guard search.calibration.guess(of: excerpt) / Self.farther <= limit,
      let trial = search.untouched(isWhole: true), trial.guess / 16 <= limit,
      Double(search.calibration.bytes(of: trial)) <= Double(limit) * 1.15
    else { return nil }
    let bytes = try await bytes(search.original, search.progress, limits)
    search.calibration.learn(trial, bytes: bytes.count)
    return bytes
  }

  /// How many times larger a few frames of an animation may make it seem than it is.
  private static let farther = 8

  /// Encodes a few frames of the likely best, until it stays the best, to know all sizes better.
  private func calibrate(_ search: inout FitSearch) async throws(FitFault) {
    var last: Trial?
    for _ in 0..<4 {
      guard let trial = search.best() ?? search.smallest(), last?.isAbout(trial) != true else {
        return
      }
      try await calibrate(&search, trial)
      last = trial
    }
  }

  private func calibrate(_ search: inout FitSearch, _ trial: Trial) async throws(FitFault) {
    let sample = trial.stage.sample(after: trial.treatment)
    let bytes = try await bytes(sample.animation, search.progress).count
    search.calibration.learn(trial.treatment, guess: sample.guess, bytes: bytes)
  }

  /// Why it is not worth trying all frames: a few tell that what is good enough is far too large, and
  /// of all frames more and more are looked at until they alone take more than the limit.
  private func hopelessness(_ search: inout FitSearch) async throws(FitFault) -> FitFault? {
    guard !search.plain.excerpt.isWhole else { return nil }
    let best = search.best()
    let quality = best.map { $0.stage.quality(after: $0.treatment) }
    if let quality, floor.admits(quality) { return nil }
    guard let good = FloorSearch(search).smallest() else { return nil }
    try await calibrate(&search, good)
    let bytes = search.calibration.guess(of: good)
    let share = search.calibration.share(of: good.treatment.kind)
    guard Double(bytes) > Double(limit) * FloorSearch.farther,
      good.stage.exceeds(Int(Double(limit) * 1.2 / share), after: good.treatment)
    else { return nil }
    return .belowFloor(quality: quality, floor: floor, bytes: bytes)
  }

  /// Encodes the best that is likely to fit; then, what is known better by that, a smaller one if it does not,
  /// or a larger one while much room is left.
  private func encode(
    _ search: inout FitSearch, from original: Animation
  ) async throws(FitFault) -> Fitted? {
    var best: (fitted: Fitted, score: Double)?
    for _ in 0..<Self.mostAttempts {
      guard let trial = search.bestOfAllFrames(), trial.score > (best?.score ?? -1) + Self.gain
      else {
        if best == nil || search.isBold { break }
        search.isBold = true
        continue
      }
      // Another may follow.
      search.progress.expect(encodingWork(search.original) * 2)
      let fitted = try await fitted(trial, in: search, from: original)
      let size = fitted.bytes.count
      search.calibration.learn(trial, bytes: size)
      if size <= limit {
        best = (fitted, trial.score)
        if Double(size) > Double(limit) * Self.fill { break }
      } else {
        search.calibration.exclude(trial)
      }
    }
    return best?.fitted
  }

  private static let mostAttempts = 6
  /// Of the limit, what is used where more would look better.
  private static let fill = 0.95
  /// What is worth encoding everything again, in dB.
  private static let gain = 0.1

  private func bytes(
    _ animation: Animation, _ progress: FitProgress, _ limits: DecodeLimits? = nil
  ) async throws(FitFault) -> [UInt8] {
    let work = encodingWork(animation)
    do throws(ForgeFault) {
      let bytes = try await APNGEncoder(effort: effort, jobs: jobs, limits: limits)
        .encode(animation, progress: progress.parts(of: work))
      progress.did(work)
      return bytes
    } catch {
      throw .forge(error)
    }
  }

  /// About what encoding takes, counted as in ``FitProgress``.
  private func encodingWork(_ animation: Animation) -> FitProgress.Work {
    let pixels = Double(animation.width * animation.height * animation.frames.count)
    return pixels * Double(4 + 2 * effort.level)
  }

  /// About what a fit takes, counted as in ``FitProgress``.
  private func work(on animation: Animation) -> FitProgress.Work {
    let pixels = Double(animation.width * animation.height)
    let excerpt = Double(Excerpt(of: animation.frames.count).frames.count)
    return pixels * (excerpt * 100 + Double(animation.frames.count * 6))
      + encodingWork(animation) * 2
  }
}

extension Concessions {
  fileprivate init(_ original: Animation, _ loop: Animation) {
    if loop.frames.count < original.frames.count {
      self.loop = Frames(kept: loop.frames.count, of: original.frames.count)
    }
  }

  fileprivate mutating func add(_ trial: Trial, of search: FitSearch) {
    originalColors = search.colorCount
    switch trial.treatment {
    case .none: break
    case .rounding(let grade): rounding = Rounding(grade: grade).mostChange
    case .colors(let count), .dithering(let count):
      // Only a smaller canvas shows more than there were.
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

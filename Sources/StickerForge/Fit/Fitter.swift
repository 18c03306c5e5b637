/// Makes an animation fit under a size with the least visible harm, and says what it gave up.
///
/// In this order, each only if what is before it does not suffice: everything as it is; a loop that
/// repeats itself once; invisible differences; fewer colors in one palette for all frames; a
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

  /// - Parameter limit: in bytes.
  public init(limit: Int) { self.limit = limit }

  /// Finds the best that fits, proven to show what is told of it.
  ///
  /// - Parameter progress: called now and then with the part done, 0…1, in no particular thread.
  public func fit(
    _ animation: Animation, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(FitFault) -> Fitted {
    let original = animation.joined()
    let loop = original.shortestLoop()
    var search = FitSearch(
      loop, limit: limit, floor: floor.psnr, mostColors: mostColors, isDithering: isDithering,
      smallestSide: smallestSide)
    let untouched = try await untouched(&search)
    if let bytes = untouched, bytes.count <= limit {
      let loss = Concessions(original, loop)
      return Fitted(bytes: bytes, animation: loop, concessions: loss, quality: .exact)
    }
    progress(0.1)
    try await calibrate(&search)
    progress(0.3)
    var best: Fitted?
    if let (bytes, trial) = try await encode(&search, progress) {
      best = result(bytes, of: trial, in: search, from: original)
    }
    if let best, floor.admits(best.quality) { return best }
    guard let trial = FloorSearch(search, floor: floor).smallest() else {
      throw .belowFloor(quality: best?.quality, floor: floor, bytes: nil)
    }
    progress(0.9)
    // It was not thought to fit; if it does not, it tells what is missing.
    let bytes = try await bytes(trial.stage.animation(after: trial.treatment))
    guard bytes.count <= limit else {
      let needed = min(bytes.count, untouched?.count ?? .max)
      throw .belowFloor(quality: best?.quality, floor: floor, bytes: needed)
    }
    return result(bytes, of: trial, in: search, from: original)
  }

  private func result(
    _ bytes: [UInt8], of trial: Trial, in search: FitSearch, from original: Animation
  ) -> Fitted {
    let animation = trial.stage.animation(after: trial.treatment)
    var loss = Concessions(original, search.original)
    loss.add(trial, of: search)
    return Fitted(
      bytes: bytes, animation: animation, concessions: loss,
      quality: QualityMeter(original: search.original).measure(animation))
  }

  /// Without any loss; `nil` where that is not likely to fit.
  private func untouched(_ search: inout FitSearch) async throws(FitFault) -> [UInt8]? {
    // The encoder makes less than a quarter of a guess of a gradient, which only filters make small,
    // and a few frames do not tell all.
    guard let trial = search.untouched(), trial.guess / 16 <= limit else { return nil }
    try await calibrate(&search, trial)
    guard Double(search.calibration.bytes(of: trial)) <= Double(limit) * 1.15 else { return nil }
    let bytes = try await bytes(trial.stage.animation)
    search.calibration.learn(.none, guess: trial.guess, bytes: bytes.count)
    return bytes
  }

  /// Encodes a few frames of the likely best, until it stays the best, to know all sizes better.
  private func calibrate(_ search: inout FitSearch) async throws(FitFault) {
    var last: Trial?
    for _ in 0..<3 {
      guard let trial = search.best() ?? search.smallest(), last?.isAbout(trial) != true else {
        return
      }
      try await calibrate(&search, trial)
      last = trial
    }
  }

  private func calibrate(_ search: inout FitSearch, _ trial: Trial) async throws(FitFault) {
    let sample = trial.stage.sample(after: trial.treatment)
    let bytes = try await bytes(sample.animation).count
    search.calibration.learn(trial.treatment, guess: sample.guess, bytes: bytes)
  }

  /// Encodes the best that is likely to fit, then a smaller one if it does not, or a larger one if
  /// much room is left.
  private func encode(
    _ search: inout FitSearch, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws(FitFault) -> ([UInt8], Trial)? {
    var best: ([UInt8], Trial)?
    for attempt in 0..<Self.mostAttempts {
      guard let trial = search.best(), trial.score > (best?.1.score ?? -1) + 0.2 else { break }
      let bytes = try await bytes(trial.stage.animation(after: trial.treatment))
      progress(0.3 + 0.5 * Double(attempt + 1) / Double(Self.mostAttempts))
      search.calibration.learn(trial.treatment, guess: trial.guess, bytes: bytes.count)
      if bytes.count <= limit {
        best = (bytes, trial)
        if Double(bytes.count) > Double(limit) * 0.93 || trial.psnr >= Quality.invisible { break }
      } else {
        search.calibration.exclude(trial)
        if best != nil { break }
      }
    }
    return best
  }

  private static let mostAttempts = 6

  private func bytes(_ animation: Animation) async throws(FitFault) -> [UInt8] {
    do throws(ForgeFault) {
      return try await APNGEncoder(effort: effort, jobs: jobs).encode(animation)
    } catch {
      throw .forge(error)
    }
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
    case .smoothing(let tolerance): smoothing = tolerance
    case .colors(let count), .dithering(let count):
      // Only a smaller canvas shows more than there were.
      keptColors = count < search.colorCount ? count : nil
      if case .dithering = trial.treatment { isDithered = true }
    }
    let (animation, original) = (trial.stage.animation, search.original)
    if animation.width != original.width || animation.height != original.height {
      canvas = Canvas(width: animation.width, height: animation.height)
    }
    if animation.frames.count < original.frames.count {
      frames = Frames(kept: animation.frames.count, of: original.frames.count)
    }
  }
}

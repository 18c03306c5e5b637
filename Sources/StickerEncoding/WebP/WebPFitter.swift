public import StickerCodecs
import StickerPixels

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes an animation fit a size limit as a WebP with the least error, and reports the losses. It plays as before, on a
/// canvas of the same size. One file may contain frames without loss and frames with different losses.
public struct WebPFitter: Sendable {
  /// Maximum size in bytes.
  public var limit: Int
  public var floor = QualityFloor()
  public var effort = Effort.standard
  /// Number of threads; the result does not depend on it.
  public var jobs = 1
  /// Limits of the program that will read the file; fitting fails if they are exceeded. `nil` for no limits.
  public var limits: DecodeLimits?

  /// Creates a fitter.
  ///
  /// - Parameter limit: maximum size in bytes.
  public init(limit: Int) { self.limit = limit }

  /// Finds the best file that fits. It is decoded again and verified.
  ///
  /// - Parameter progress: called after every unit of work with the fraction done, 0…1, which never decreases; on any
  ///   thread.
  public func fit(
    _ animation: Animation, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(FitFault) -> Fitted {
    let result: Result<Fitted, FitFault>
    do throws(EncodingFault) {
      let original = try animation.joined().inSRGB()
      let work = try WebPWork(original.shortestLoop(), effort: effort, jobs: jobs, limits: limits)
      result = try await bestFit(work, of: original, progress: progress)
    } catch {
      let lost = animation.frames.lazy.compactMap(\.stored.fault).first
      throw .encoding(lost.map { .lost($0) } ?? error)
    }
    return try result.get()
  }
}

extension WebPFitter {
  /// Searches on a few frames first, then on all.
  private func bestFit(
    _ work: WebPWork, of original: Animation, progress: @escaping @Sendable (Double) -> Void
  ) async throws(EncodingFault) -> Result<Fitted, FitFault> {
    let count = work.source.frames.count
    let budget = max(0, limit - WebPWriter.overhead(frameCount: count))
    let sample = Self.spread(count)
    var search = work.search(sample, from: Self.usual)
    try await search.examineExactly(with: work.workers) { progress(0.05 * $0) }
    let sampleBudget = Int(Double(budget) * work.share(of: search))
    let exact = try await exactSearch(work, after: search, within: sampleBudget) {
      progress(0.05 + 0.2 * $0)
    }
    if let bytes = exact?.exactBytes, bytes <= budget {
      let choices = [WebPLadder.Choice](repeating: .exact, count: count)
      let fitted = try await verified(work, choices, WebPPalettes(), original) {
        progress(0.25 + 0.75 * $0)
      }
      return .success(fitted)
    }
    let isWhole = sample.count == count
    let losslessBytes = (isWhole ? search.exactBytes : exact?.exactBytes).map {
      $0 + limit - budget
    }
    try await search.settle(
      .bytes(sampleBudget), steps: isWhole ? [8, 4, 2, 1] : [8, 4],
      enough: work.error(at: Self.enough, frames: sample.count), with: work.workers
    ) { progress(0.25 + 0.15 * $0) }
    if !isWhole {
      search = try await wholeSearch(
        work, from: search.picks(.bytes(sampleBudget)), search.palettes, exact, within: budget
      ) { progress(0.4 + 0.35 * $0) }
    }
    return try await result(work, search, budget, original, progress).map {
      $0.with(losslessBytes: losslessBytes)
    }
  }

  /// Returns a search that has examined all frames without loss; `nil` if the sample is so large without loss that all
  /// frames are not expected to fit.
  private func exactSearch(
    _ work: WebPWork, after sample: WebPLadderSearch, within sampleBudget: Int,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws(EncodingFault) -> WebPLadderSearch? {
    let bytes = Double(sample.exactBytes ?? 0)
    guard bytes <= Double(sampleBudget) * Self.sampleTolerance else { return nil }
    var search = work.search(from: Self.usual)
    try await search.examineExactly(with: work.workers, progress: progress)
    return search
  }

  /// Returns a search of all frames that has settled on the best choices within a budget.
  ///
  /// - Parameters:
  ///   - picks: the choices for a sample of the frames, from which the search begins.
  ///   - exact: a search that has examined all frames without loss; `nil` if there is none.
  private func wholeSearch(
    _ work: WebPWork, from picks: [WebPLadder.Choice], _ palettes: WebPPalettes,
    _ exact: WebPLadderSearch?, within budget: Int,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws(EncodingFault) -> WebPLadderSearch {
    let starts = Self.typical(picks)
    var search = exact?.starting(from: starts, palettes) ?? work.search(nil, palettes, from: starts)
    if exact == nil, picks.contains(.exact) {
      try await search.examineExactly(with: work.workers) { progress(0.3 * $0) }
    }
    // With many frames, a mix of neighboring rungs comes close to the budget anyway, so single steps gain little.
    let count = work.source.frames.count
    try await search.settle(
      .bytes(budget), steps: count > Self.manyFrames ? [2] : [2, 1],
      enough: work.error(at: Self.enough, frames: count), with: work.workers
    ) { progress(0.3 + 0.7 * $0) }
    return search
  }

  /// Returns the file of a search's picks if they fit and the floor admits them; otherwise a fault with the size that a
  /// file needs to reach the floor's PSNR.
  private func result(
    _ work: WebPWork, _ search: WebPLadderSearch, _ budget: Int, _ original: Animation,
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws(EncodingFault) -> Result<Fitted, FitFault> {
    var search = search
    let choices = search.picks(.bytes(budget))
    var quality: Quality?
    if search.cost(of: choices).bytes <= budget {
      let fitted = try await verified(work, choices, search.palettes, original) {
        progress(0.75 + 0.2 * $0)
      }
      guard !floor.admits(fitted.quality) else { return .success(fitted) }
      quality = fitted.quality
    }
    let goal = WebPLadderSearch.Goal.error(
      work.error(at: floor.psnr, frames: work.source.frames.count))
    try await search.settle(goal, steps: [4, 2], with: work.workers) {
      progress(0.95 + 0.05 * $0)
    }
    let cost = search.cost(of: search.picks(goal))
    let bytes = limit - budget + cost.bytes
    return .failure(
      .belowFloor(quality: quality, floor: floor, bytes: bytes > limit ? bytes : nil))
  }

  /// Encodes choices, verifies the file, measures its quality, and returns it as the result of a fit.
  private func verified(
    _ work: WebPWork, _ choices: [WebPLadder.Choice], _ palettes: WebPPalettes,
    _ original: Animation, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws(EncodingFault) -> Fitted {
    let isExact = choices.allSatisfy { $0 == .exact }
    let bytes = try await work.file(choices, palettes) { progress(0.7 * $0) }
    let shown = try work.animation(shownBy: bytes, isExact: isExact) { progress(0.7 + 0.1 * $0) }
    let quality =
      isExact ? Quality.exact : QualityMeter.measure(shown, against: work.source)
    progress(1)
    var losses = Concessions(original, work.source)
    losses.compression = Concessions.Compression(choices)
    let kept = choices.map { choice in
      if case .palette(let rung) = choice { palettes.colorCount(rung) } else { nil as Int? }
    }
    // Frames with lossy colors have no palette and do not count.
    if let maxKept = kept.compactMap(\.self).max(), maxKept < palettes.originalCount {
      (losses.keptColors, losses.originalColors) = (maxKept, palettes.originalCount)
    }
    return Fitted(bytes: bytes, animation: shown, concessions: losses, quality: quality)
  }

  /// Returns the indices of up to six evenly spread frames.
  private static func spread(_ count: Int) -> [Int] {
    let maxCount = 6
    return count <= maxCount
      ? Array(0..<count) : (0..<maxCount).map { $0 * (count - 1) / (maxCount - 1) }
  }

  /// Returns the typical choices: the median palette, and the median qualities of colors and alpha. If all choices are
  /// exact, it returns the best quality of colors.
  private static func typical(_ choices: [WebPLadder.Choice]) -> [WebPLadder.Choice] {
    var colors: [Int] = []
    var alphas: [Int] = []
    var palettes: [Int] = []
    for choice in choices {
      switch choice {
      case .exact: break
      case .palette(let rung): palettes.append(rung)
      case .lossy(let color, let alpha):
        colors.append(color)
        if let alpha { alphas.append(alpha) }
      }
    }
    func middle(_ rungs: [Int]) -> Int? { rungs.isEmpty ? nil : rungs.sorted()[rungs.count / 2] }
    var typical = middle(palettes).map { [WebPLadder.Choice.palette($0)] } ?? []
    if let color = middle(colors) { typical.append(.lossy(color: color, alpha: middle(alphas))) }
    return typical.isEmpty ? [.lossy(color: WebPLadder.colorRungs.count - 1, alpha: nil)] : typical
  }

  /// The start of a search: quality 82 with 16 levels of alpha, and palettes of 8, 32 and 128 colors.
  private static let usual: [WebPLadder.Choice] =
    [.lossy(color: 15, alpha: 6)] + [2, 6, 10].map { .palette($0) }
  /// The PSNR in dB from which differences are hardly visible, so that nothing better is looked for.
  private static let enough = 50.0
  /// Number of frames above which single steps are skipped.
  private static let manyFrames = 12
  /// Factor by which a sample may overestimate the bytes of all frames without loss.
  private static let sampleTolerance = 1.3
}

extension WebPWork {
  /// Returns a search in which nothing has been examined.
  ///
  /// - Parameters:
  ///   - indices: the frames to examine; `nil` for all.
  ///   - starts: the choices that are examined first, for each frame.
  fileprivate func search(
    _ indices: [Int]? = nil, _ palettes: WebPPalettes = WebPPalettes(),
    from starts: [WebPLadder.Choice]
  ) -> WebPLadderSearch {
    let frames = source.frames.map(\.stored)
    return WebPLadderSearch(
      frames, plan, examinedFrames: indices ?? Array(frames.indices), palettes, from: starts)
  }

  /// Returns the share of the stored blocks that a search examines, 0…1.
  fileprivate func share(of search: WebPLadderSearch) -> Double {
    let whole = plan.frames.reduce(0) { $0 + $1.blockCount }
    return Double(search.blockCount) / Double(max(whole, 1))
  }

  /// Returns the sum of squared errors of `frames` frames at a PSNR in dB.
  fileprivate func error(at psnr: Double, frames: Int) -> Double {
    Double(source.width * source.height * frames) * 255 * 255 / pow(10, psnr / 10)
  }
}

extension Concessions.Compression {
  /// Sums up the choices for the frames of a file; `nil` if none is lossy.
  init?(_ choices: [WebPLadder.Choice]) {
    var qualities: [Int] = []
    for case .lossy(let color, _) in choices { qualities.append(WebPLadder.colorRungs[color]) }
    guard let worst = qualities.min(), let best = qualities.max() else { return nil }
    self.init(qualities: worst...best, exactFrames: choices.count { $0 == .exact })
  }
}

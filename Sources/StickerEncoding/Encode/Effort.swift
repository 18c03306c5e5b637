/// The compression effort, from 1 (fast) to 9 (slow and small).
public struct Effort: Sendable, Hashable {
  public let level: Int

  public static let levels = 1...9
  public static let standard = Effort(5)

  /// An effort below all levels, for a rough estimate of the file size: hardly anything is searched.
  public static let rough = Effort(level: 0)

  /// Creates an effort; levels outside ``levels`` are clamped.
  public init(_ level: Int) {
    self.init(level: min(max(level, Self.levels.lowerBound), Self.levels.upperBound))
  }

  private init(level: Int) { self.level = level }

  /// An effort that takes about a third of the time of ``standard``, for estimates.
  package static let quick = Effort(2)

  /// Returns the expected minimum ratio of the file size at this effort to the file size of the same animation at a
  /// lower effort, ``rough`` or ``quick``; see docs/design/assembling.md.
  package func minSizeRatio(to lower: Effort) -> Double {
    if lower == .rough { return 0.5 }
    return level > Self.standard.level ? 0.9 : 0.94
  }
}

extension Effort {
  /// The search settings of a level.
  struct Settings: Sendable {
    /// Maximum number of frames sampled to choose the pixel format and the filters.
    var sampledFrames: Int
    /// Filter strategies tried on the sampled frames.
    var sampledStrategies: [FilterStrategy] {
      if isRough { return [.minSum] }
      return strategies > 1 ? FilterStrategy.all : FilterStrategy.usual
    }
    /// Number of canvases kept from frame to frame (beam width).
    var beam: Int
    /// Number of filter strategies tried on every frame, the best of the sample first.
    var strategies: Int
    /// libdeflate level at which filter strategies are compared.
    var trialLevel: Int
    /// Number of strategies that are compressed with `compression`, the best of the trials.
    var finalists: Int
    /// Compression of the finalists.
    var compression: Compression
    /// A more thorough compression of the best finalist; `nil` for none.
    var polish: Compression?
    /// Number of pixel formats in which everything is encoded, the best of the sample first.
    var formats = 1
    /// True if only the heuristic of libpng chooses filters; palettes are also tried without filters.
    var isRough = false

    /// True if costs are estimated with the filters that suit the animation, even if these are slow.
    var estimatesWithBestFilters: Bool { beam > 2 }
  }

  /// Returns the settings for a still picture or an animation.
  ///
  /// - Parameter isStill: true for a single frame, which leaves time to try more at the highest level.
  func settings(isStill: Bool) -> Settings {
    var settings = settings
    if isStill, level == Self.levels.upperBound {
      (settings.finalists, settings.formats) = (4, 4)
    }
    return settings
  }

  var settings: Settings {
    switch level {
    case 0:
      Settings(
        sampledFrames: 1, beam: 1, strategies: 1, trialLevel: 1, finalists: 1,
        compression: .libdeflate(6), isRough: true)
    case 1: Settings(3, beam: 2, strategies: 1, trial: 1, rounds: 0, depth: 24)
    case 2: Settings(4, beam: 2, strategies: 2, trial: 4, rounds: 0, depth: 48)
    case 3: Settings(6, beam: 2, strategies: 2, trial: 6, rounds: 0)
    case 4: Settings(6, beam: 2, strategies: 2, trial: 6, rounds: 1)
    case 5: Settings(8, beam: 3, strategies: 3, trial: 6, rounds: 4)
    case 6: Settings(8, beam: 3, strategies: 4, trial: 6, rounds: 8)
    case 7: Settings(8, beam: 3, strategies: 8, trial: 9, finalists: 2, rounds: 8, polish: 15)
    case 8: Settings(8, beam: 4, strategies: 12, trial: 9, finalists: 2, rounds: 8, polish: 30)
    default: Settings(8, beam: 4, strategies: 12, trial: 9, finalists: 3, rounds: 8, polish: 60)
    }
  }
}

extension Effort.Settings {
  fileprivate init(
    _ sampledFrames: Int, beam: Int, strategies: Int, trial: Int, finalists: Int = 1, rounds: Int,
    depth: Int = 300, polish: Int? = nil
  ) {
    self.init(
      sampledFrames: sampledFrames, beam: beam, strategies: strategies, trialLevel: trial,
      finalists: finalists, compression: .optimal(rounds: rounds, depth: depth),
      polish: polish.map { .optimal(rounds: $0) })
  }
}

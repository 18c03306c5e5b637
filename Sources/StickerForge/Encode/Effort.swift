/// How hard to look for a smaller file, from 1 (quick) to 9 (long).
public struct Effort: Sendable, Hashable {
  public let level: Int

  public static let levels = 1...9
  public static let standard = Effort(5)

  /// Below all levels, to learn roughly how large a file becomes: nothing is searched for.
  public static let rough = Effort(level: 0)

  /// Levels outside ``levels`` become the nearest one.
  public init(_ level: Int) {
    self.init(level: min(max(level, Self.levels.lowerBound), Self.levels.upperBound))
  }

  private init(level: Int) { self.level = level }
}

extension Effort {
  /// What a level spends its time on.
  struct Settings: Sendable {
    /// Frames that are looked at to find out which pixel format and filters suit an animation.
    var sampledFrames: Int
    /// The filter strategies that are tried on them.
    var sampledStrategies: [FilterStrategy] {
      if isRough { return [.leastSum] }
      return strategies > 1 ? FilterStrategy.all : FilterStrategy.usual
    }
    /// Canvases that are followed from frame to frame.
    var beam: Int
    /// Filter strategies that are tried on every frame, the best of the sample first.
    var strategies: Int
    /// libdeflate's level at which they are compared.
    var trialLevel: Int
    /// Strategies that are deflated in earnest.
    var finalists: Int
    /// How they are.
    var compression: Compression
    /// How the smallest of them is once more; `nil` where that is enough.
    var polish: Compression?
    /// Pixel formats in which all is encoded, the best of the sample first.
    var formats = 1
    /// True if a usual filter is taken without a trial.
    var isRough = false

    /// Whether costs are estimated with the filters that suit the animation even if that takes long.
    var estimatesWell: Bool { beam > 2 }
  }

  /// - Parameter isStill: whether it is spent on one frame, for which more can be tried.
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

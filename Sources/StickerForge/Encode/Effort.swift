/// How hard to look for a smaller file, from 1 (quick) to 9 (long).
public struct Effort: Sendable, Hashable {
  public let level: Int

  public static let levels = 1...9
  public static let standard = Effort(5)

  /// Levels outside ``levels`` become the nearest one.
  public init(_ level: Int) {
    self.level = min(max(level, Self.levels.lowerBound), Self.levels.upperBound)
  }
}

extension Effort {
  /// What a level spends its time on.
  struct Settings: Sendable {
    /// Frames that are looked at to find out which pixel format and filters suit an animation.
    var sampledFrames: Int
    /// The filter strategies that are tried on them.
    var sampledStrategies: [FilterStrategy] {
      strategies > 1 ? FilterStrategy.all : FilterStrategy.usual
    }
    /// Canvases that are followed from frame to frame.
    var beam: Int
    /// Filter strategies that are tried on every frame, the best of the sample first.
    var strategies: Int
    /// libdeflate's level at which they are compared.
    var trialLevel: Int
    /// Strategies that are deflated in earnest.
    var finalists: Int
    /// The ways to deflate of which the smallest is kept.
    var compression: [Compression]

    /// Whether costs are estimated with the filters that suit the animation even if that takes long.
    var estimatesWell: Bool { beam > 2 }
  }

  /// - Parameter isStill: whether it is spent on one frame. There zopfli finds next to nothing that our own
  /// search does not, for many times its work; more filters and formats find more.
  func settings(isStill: Bool) -> Settings {
    var settings = settings
    if isStill, level == Self.levels.upperBound {
      (settings.finalists, settings.compression) = (4, [.optimal(rounds: 30)])
    }
    return settings
  }

  var settings: Settings {
    switch level {
    case 1:
      Settings(3, beam: 2, strategies: 1, trial: 1, [.optimal(rounds: 0, depth: 24)])
    case 2: Settings(4, beam: 2, strategies: 2, trial: 4, [.optimal(rounds: 0, depth: 48)])
    case 3: Settings(6, beam: 2, strategies: 2, trial: 6, [.optimal(rounds: 0)])
    case 4: Settings(6, beam: 2, strategies: 2, trial: 6, [.optimal(rounds: 1)])
    case 5: Settings(8, beam: 3, strategies: 3, trial: 6, [.optimal(rounds: 4)])
    case 6: Settings(8, beam: 3, strategies: 4, trial: 6, [.optimal(rounds: 8)])
    case 7: Settings(8, beam: 3, strategies: 8, trial: 9, finalists: 2, [.optimal(rounds: 15)])
    case 8: Settings(8, beam: 4, strategies: 12, trial: 9, finalists: 2, [.optimal(rounds: 30)])
    default:
      Settings(
        8, beam: 4, strategies: 12, trial: 9, finalists: 3, [.optimal(rounds: 30), .zopfli(15)])
    }
  }
}

extension Effort.Settings {
  fileprivate init(
    _ sampledFrames: Int, beam: Int, strategies: Int, trial: Int, finalists: Int = 1,
    _ compression: [Compression]
  ) {
    self.init(
      sampledFrames: sampledFrames, beam: beam, strategies: strategies, trialLevel: trial,
      finalists: finalists, compression: compression)
  }
}

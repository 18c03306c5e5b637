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
    /// Filter strategies, the best of the sample first, by which costs are estimated.
    var estimates: Int
    /// Canvases that are followed from frame to frame.
    var beam: Int
    /// Filter strategies that are tried on every frame.
    var strategies: Int
    /// libdeflate's level at which they are compared.
    var trialLevel: Int
    /// libdeflate's level for those that remain.
    var finalLevel: Int
    /// Strategies that are deflated in earnest.
    var finalists: Int
    /// Iterations of zopfli; 0 for none.
    var iterations: Int
  }

  var settings: Settings {
    func settings(
      _ sampled: Int, _ estimates: Int, _ beam: Int, _ strategies: Int, _ trialLevel: Int,
      _ finalLevel: Int, _ finalists: Int, _ iterations: Int = 0
    ) -> Settings {
      Settings(
        sampledFrames: sampled, estimates: estimates, beam: beam, strategies: strategies,
        trialLevel: trialLevel, finalLevel: finalLevel, finalists: finalists,
        iterations: iterations)
    }
    return switch level {
    case 1: settings(3, 1, 1, 1, 1, 9, 1)
    case 2: settings(4, 1, 1, 2, 1, 10, 1)
    case 3: settings(4, 1, 2, 2, 2, 11, 1)
    case 4: settings(6, 1, 2, 3, 4, 12, 1)
    case 5: settings(6, 1, 2, 4, 4, 12, 1)
    case 6: settings(8, 2, 3, 8, 6, 12, 2)
    case 7: settings(8, 2, 3, 8, 6, 12, 1, 2)
    case 8: settings(8, 2, 4, 8, 6, 12, 1, 5)
    default: settings(8, 2, 4, 8, 9, 12, 2, 15)
    }
  }
}

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

/// An animation that fits.
public struct Fitted: Sendable, Hashable {
  /// The file.
  public let bytes: [UInt8]
  /// What it shows.
  public let animation: Animation
  public let concessions: Concessions
  /// Against the original.
  public let quality: Quality
}

/// Why nothing that fits is worth having.
public enum FitFault: Error, Equatable, Sendable {
  /// The best that fits is below the floor.
  ///
  /// - Parameters:
  ///   - quality: of the best that fits; `nil` when not even a few colors fit.
  ///   - floor: what was asked for.
  ///   - bytes: about how large the smallest file is that reaches the floor; `nil` when none does with
  ///     the colors that are allowed.
  case belowFloor(quality: Quality?, floor: QualityFloor, bytes: Int?)
  case forge(ForgeFault)
}

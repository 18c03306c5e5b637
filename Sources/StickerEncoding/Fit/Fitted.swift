/// The result of a fit.
public struct Fitted: Sendable, Hashable {
  /// The encoded file.
  public let bytes: [UInt8]
  /// The animation that the file shows.
  public let animation: Animation
  public let concessions: Concessions
  /// Quality compared with the original.
  public let quality: Quality
}

/// Errors of a fit.
public enum FitFault: Error, Equatable, Sendable {
  /// The best animation that fits is below the quality floor.
  ///
  /// - Parameters:
  ///   - quality: quality of the best that fits; `nil` if not even a few colors fit.
  ///   - floor: the requested floor.
  ///   - bytes: approximate size of the smallest file that reaches the floor; `nil` if none does with the
  ///     allowed colors.
  case belowFloor(quality: Quality?, floor: QualityFloor, bytes: Int?)
  case encoding(EncodingFault)
}

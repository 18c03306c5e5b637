/// The result of a fit.
public struct Fitted: Sendable, Hashable {
  /// The encoded file.
  public let bytes: [UInt8]
  /// The animation that the file shows.
  public let animation: Animation
  public let concessions: Concessions
  /// Quality compared with the original.
  public let quality: Quality
  /// The size in bytes of a lossless file, if this file has losses and the lossless size is known; otherwise `nil`.
  public internal(set) var losslessBytes: Int?
}

extension Fitted {
  /// Returns the result with the size of a file without any loss.
  func with(losslessBytes: Int?) -> Fitted {
    var fitted = self
    fitted.losslessBytes = losslessBytes
    return fitted
  }
}

/// Errors of a fit.
public enum FitFault: Error, Equatable, Sendable {
  /// The best animation that fits is below the quality floor, or none fits.
  ///
  /// - Parameters:
  ///   - quality: quality of the best animation that fits; `nil` if none fits or the quality was not measured.
  ///   - floor: the requested floor.
  ///   - bytes: approximate size of the smallest file that reaches the floor; `nil` if none is known.
  case belowFloor(quality: Quality?, floor: QualityFloor, bytes: Int?)
  case encoding(EncodingFault)
}

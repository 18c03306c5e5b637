/// Why an image could not be made.
public enum ForgeFault: Error, Equatable, Sendable {
  case noFrames
  /// The frame at this position (from 0) is not as large as the first one.
  case frameSize(index: Int)
  /// A picture that is to be stored without alpha is not opaque everywhere.
  case notOpaque
  /// What was written does not show what it was made from; `detail` says where. Never expected, and
  /// the reason why nothing unproven is given out.
  case unproven(detail: String)
}

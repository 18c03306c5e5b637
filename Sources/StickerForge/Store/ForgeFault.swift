public import StickerCodecs

/// Why an image could not be made.
public enum ForgeFault: Error, Equatable, Sendable {
  case noFrames
  /// The frame at this position (from 0) is not as large as the first one.
  case frameSize(index: Int)
  /// A picture that is to be stored without alpha is not opaque everywhere.
  case notOpaque
  /// Whoever reads the file within the limits that are to hold would refuse it.
  case unreadable(ImageFault)
  /// The file would have more than so many bytes, which a reader's limit allows.
  case tooLarge(bytes: Int)
  /// Frames could not be kept until they were needed.
  case lost(FrameStore.Fault)
  /// What was written does not show what it was made from; `detail` says where. Never expected, and
  /// the reason why nothing unproven is given out.
  case unproven(detail: String)
}

extension ForgeFault: CustomStringConvertible {
  /// The reason in English, as a part of a sentence.
  public var description: String {
    switch self {
    case .noFrames: "there are no frames"
    case .frameSize(let index): "frame \(index + 1) is not as large as the first one"
    case .notOpaque: "it is not opaque everywhere"
    case .unreadable(let fault): "readers would refuse it: \(fault)"
    case .tooLarge(let bytes): "it would have more than \(bytes) bytes"
    case .lost(.unusable(let folder, let reason)): "pictures cannot be kept in \(folder): \(reason)"
    case .lost(.full(let bytes)): "pictures would need a temporary file of more than \(bytes) bytes"
    case .unproven(let detail): "what was written differs from what was meant: \(detail)"
    }
  }
}

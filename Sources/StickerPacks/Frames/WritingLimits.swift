import StickerBase
package import StickerCodecs

/// The limits of a command that makes images from other images.
package struct WritingLimits: Sendable, Equatable {
  /// The limits for reading the input files and the output file.
  package var decoding = DecodeLimits.standard
  /// The memory in bytes that the process may hold at any time.
  package var memoryBytes = 1 << 30
  /// Maximum size in bytes of the temporary file for frames that do not fit into memory: 2,000 frames of 618 ×
  /// 618 px take 2.8 GiB, and three times as much while they are fitted.
  package var temporaryBytes = 9 << 30

  /// The time in seconds that another program may take to read one file.
  package var programSeconds = 120

  package static let standard = WritingLimits()

  package init() {}

  /// The name of a limit on command lines and in configurations.
  package enum Kind: String, CaseIterable {
    case memoryBytes = "memory-bytes"
    case temporaryBytes = "temporary-bytes"
    case programSeconds = "program-seconds"

    package var keyPath: WritableKeyPath<WritingLimits, Int> {
      switch self {
      case .memoryBytes: \.memoryBytes
      case .temporaryBytes: \.temporaryBytes
      case .programSeconds: \.programSeconds
      }
    }
  }
}

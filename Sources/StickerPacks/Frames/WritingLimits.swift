import StickerBase
package import StickerCodecs

/// The most that a command may take which makes images of images.
package struct WritingLimits: Sendable, Equatable {
  /// Of the files that are read, and of whoever reads what is made of them.
  package var decoding = DecodeLimits.standard
  /// Bytes of memory that the process holds at a time, whatever it works on.
  package var memoryBytes = 1 << 30
  /// Bytes of the temporary file for frames that memory has no room for: 2,000 frames of
  /// 618 × 618 px take 2.9 GiB, and three times as much while they are fitted.
  package var temporaryBytes = 9 << 30

  /// Seconds that another program may take to read one file.
  package var programSeconds = 120

  package static let standard = WritingLimits()

  package init() {}

  /// A limit's name on command lines and in configurations.
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

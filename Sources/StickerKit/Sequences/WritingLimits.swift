public import StickerCodecs

/// The most that a command may take which makes images of images.
public struct WritingLimits: Sendable, Equatable {
  /// Of the files that are read, and of whoever reads what is made of them.
  public var decoding = DecodeLimits.standard
  /// Bytes of memory that the process holds at a time, whatever it works on.
  public var memoryBytes = 1 << 30
  /// Bytes of the temporary file for frames that memory has no room for: 2,000 frames of
  /// 618 × 618 px take 2.9 GiB, and three times as much while they are fitted.
  public var temporaryBytes = 9 << 30

  public static let standard = WritingLimits()

  public init() {}

  /// A limit's name on command lines and in configurations.
  enum Kind: String, CaseIterable {
    case memoryBytes = "memory-bytes"
    case temporaryBytes = "temporary-bytes"

    var keyPath: WritableKeyPath<WritingLimits, Int> {
      switch self {
      case .memoryBytes: \.memoryBytes
      case .temporaryBytes: \.temporaryBytes
      }
    }
  }

  /// The standard limits with some of them set.
  init(_ settings: [String: Setting<Int>]) {
    decoding = DecodeLimits(settings)
    for kind in Kind.allCases {
      if let setting = settings[kind.rawValue] { self[keyPath: kind.keyPath] = setting.value }
    }
  }
}

/// The contents of a sticker pack's `manifest.json`, which `stickerlint pack` writes with `--manifest-only` or `--app`,
/// and which apps load.
///
/// `docs/reference/manifest.schema.json` describes the same format as a JSON Schema. Unknown members are ignored, so
/// that later releases may add optional ones without changing `schemaVersion`.
public struct Manifest: Codable, Sendable, Equatable {
  /// The version of the format.
  public static let schemaVersion = 1

  /// The version of the format that this manifest has.
  public var schemaVersion = Self.schemaVersion
  /// The program that wrote the manifest, with its version.
  public var generator: String
  /// The pack's name.
  public var name: String
  /// The size in which Messages shows the stickers.
  public var size: Size
  /// The stickers, in the order in which people see them.
  public var stickers: [Sticker]

  public init(generator: String, name: String, size: Size, stickers: [Sticker]) {
    self.generator = generator
    self.name = name
    self.size = size
    self.stickers = stickers
  }

  /// The size of stickers in Messages, which shows four, three or two in a row.
  public enum Size: String, Codable, Sendable, CaseIterable {
    case small
    case regular
    case large
  }

  /// The format of an image file.
  public enum Format: String, Codable, Sendable, CaseIterable {
    case png
    case apng
    case gif
    case jpeg
    case heic
    case heics
  }

  /// A sticker and its image file.
  public struct Sticker: Codable, Sendable, Equatable {
    /// The sticker's name, unique in the pack.
    public var name: String
    /// The path of the image, relative to the manifest, with `/` between its parts.
    public var file: String
    public var format: Format
    /// The width in px.
    public var width: Int
    /// The height in px.
    public var height: Int
    /// The size of the file in bytes.
    public var bytes: Int
    /// The number of frames; 1 for a still.
    public var frames: Int
    /// The duration of one loop in Messages in s; 0 for a still, and for HEICS, whose frame delays are not read.
    public var duration: Double
    /// The text that VoiceOver reads.
    public var label: String?
    /// The label in other languages, by language tag, for example `de` or `pt-BR`.
    public var labels: [String: String]?
    /// The emoji that the sticker stands for.
    public var emoji: [String]?
    /// The SHA-256 digest of the file: 64 hexadecimal digits in lower case.
    public var sha256: String

    public init(
      name: String, file: String, format: Format, width: Int, height: Int, bytes: Int,
      frames: Int = 1, duration: Double = 0, label: String? = nil, labels: [String: String]? = nil,
      emoji: [String]? = nil, sha256: String
    ) {
      self.name = name
      self.file = file
      self.format = format
      self.width = width
      self.height = height
      self.bytes = bytes
      self.frames = frames
      self.duration = duration
      self.label = label
      self.labels = labels
      self.emoji = emoji
      self.sha256 = sha256
    }

    /// True if the sticker has more than one frame.
    public var animates: Bool { frames > 1 }

    enum CodingKeys: CodingKey {
      case name, file, format, width, height, bytes, frames, duration, label, labels, emoji, sha256
    }
  }
}

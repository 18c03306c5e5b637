import StickerBase

extension PlatformChoice {
  /// The shape of a platform's value below a sticker's `for` in a `stickerpack.yml`.
  static var shape: Shape<PlatformChoice> {
    .object(
      PlatformChoice(),
      [
        Field(
          "leave-out", \.leaveOutWord, .flag, "True to leave the sticker out of packs for it.")
      ] + MotionChange.fields(\PlatformChoice.change),
      unknown: .refused("a choice for a platform"), isOptional: false)
  }

  private var leaveOutWord: Bool? {
    get { leaveOut }
    set { leaveOut = newValue ?? false }
  }
}

extension MotionChange {
  /// Returns the keys of a change.
  ///
  /// - Parameter change: the property that holds the change in the value that is read.
  static func fields<Root>(_ change: WritableKeyPath<Root, MotionChange>) -> [Field<Root>] {
    [
      Field(
        "cut", change.appending(path: \.cut), .number(validSeconds),
        "Keep the first seconds, and leave out the rest."),
      Field(
        "duration", change.appending(path: \.duration), .number(validSeconds),
        "Seconds that all frames take together: each is shown for less or more time."),
      Field(
        "repeat", change.appending(path: \.repeats), .integer(validRepeats),
        "Show all frames this many times in one play."),
      Field(
        "max-frames", change.appending(path: \.maxFrames), .integer(validMaxFrames),
        "Keep at most this many frames; the loop takes as long as before."),
      Field(
        "min-quality", change.appending(path: \.minQuality), .number(0...99),
        "The lowest mean PSNR to accept, in dB, regardless of SSIM."),
    ]
  }
}

/// The entry of a platform below the `for` of a whole pack, with a change, a prefix, and the paths of pictures by name.
struct ManifestPlatform: Sendable {
  var change = MotionChange()
  var prefix: Located<String>?
  var pictures: [NamedValue<Located<String>>] = []

  static var shape: Shape<ManifestPlatform> {
    let changes = Shape<ManifestPlatform>.object(
      ManifestPlatform(),
      MotionChange.fields(\.change) + [
        Field(
          "prefix", \.prefix, .located(.text),
          "A text before the name of each sticker, where the platform shows names.")
      ],
      unknown: .ignored, isOptional: false)
    let pictures = Shape<[NamedValue<Located<String>>]>.entries(of: .located(.text), "a picture")
    guard case .object(var schema) = changes.schema, case .object(let names) = pictures.schema,
      case .object(let properties)? = schema["properties"]
    else { return changes }
    schema["additionalProperties"] = names["additionalProperties"]
    return Shape(schema: .object(schema)) { node, name, problems in
      guard var platform = changes.read(node, name, &problems),
        case .mapping(let entries) = node.content
      else { return nil }
      var unreadNode = node
      unreadNode.content = .mapping(entries.filter { properties[$0.key] == nil })
      platform.pictures = pictures.read(unreadNode, name, &problems) ?? []
      return platform
    }
  }
}

import StickerBase
import StickerCodecs
import StickerPacks

/// Flags animations whose decoded frames need much memory.
struct HeavyAnimation: StickerRule {
  static let metadata = RuleMetadata(
    id: "heavy-animation", group: .animation, severity: .warning,
    summary: "The decoded frames take a lot of memory.",
    why: "Messages keeps every frame decoded; heavy stickers stutter and are dropped first.",
    howToFix: "Use fewer frames or a smaller canvas.",
    limit: {
      "\($0.maximumDecodedBytes): frames × width × height × 4 bytes; a note up to \(wholePercent(margin)) % "
        + "above"
    },
    options: [
      .bytes(
        "maximum", \.maximumDecodedBytes, 1...1 << 40,
        "The most memory that decoded frames may take.")
    ],
    since: "0.1.0",
    evidence: [
      .apple(.sessionOnAnimation, "more pixels and frames take more memory, and slow the app"),
      .judgement(
        "32 MB, at 4 bytes a pixel", because: "21 frames of the largest size; Apple gives no number"
      ),
      .judgement("a note up to 20 % above", because: "docs/design/repositories.md"),
    ])

  /// The share of the limit up to which an excess is only a note, because the limit is a round number.
  private static let margin = 0.2

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.isAnimated, sticker.fault == nil, let image = sticker.image else { return }
    let bytes = ByteCount(image.decodedBytes)
    guard bytes > profile.maximumDecodedBytes else { return }
    let isNear =
      Double(bytes.bytes)
      <= (1 + Self.margin) * Double(profile.maximumDecodedBytes.bytes)
    report(.heavy(image, bytes, profile, severity: isNear ? .note : nil))
  }
}

extension Finding.Draft {
  fileprivate static func heavy(
    _ image: ImageHeader, _ bytes: ByteCount, _ profile: Profile, severity: Severity?
  ) -> Self {
    let frames = image.frames.count
    return Self(
      "\(counted(frames, "frame")) of \(image.width) × \(image.height) px \(agreeing(frames, "takes", "take")) "
        + "\(bytes) of memory, more than \(profile.maximumDecodedBytes).",
      help: HeavyAnimation.metadata.howToFix,
      measured: Quantity(bytes), limit: Quantity(profile.maximumDecodedBytes),
      severity: severity)
  }
}

import StickerBase
import StickerPacks

/// Flags sequences that will probably be larger than the platform accepts.
struct SequenceTooLarge: StickerRule {
  static let metadata = RuleMetadata(
    id: "sequence-too-large", group: .animation, severity: .warning,
    summary: "The animation that Xcode makes of a sequence is probably too large.",
    why:
      "Xcode makes one APNG of the frames, and the limit applies to that: it only warns, and Messages "
      + "sends a blank image.",
    howToFix:
      "Let 'stickerlint assemble FOLDER -o NEW.png --fit' make a sticker of it, or use fewer frames, "
      + "fewer colors or a smaller canvas.",
    limit: { "\($0.maximumBytes), estimated: Xcode's own encoder decides" },
    since: "0.1.0",
    evidence: [
      .apple(.sticker, "less than 500 KB"),
      .observed("Xcode makes one APNG of the frames", in: "catalogs as Xcode compiles them"),
      .judgement("the estimate of its size", because: "docs/design/decisions.md"),
    ], givesCommand: true)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let sequence = sticker.sequence, let estimate = sequence.estimatedBytes,
      let count = sticker.image?.frames.count, estimate > profile.maximumBytes
    else { return }
    report(.large(sticker, estimate, judgedBy: sequence.estimatedFrames, of: count, profile))
  }
}

extension Finding.Draft {
  fileprivate static func large(
    _ sequence: Sticker, _ estimate: ByteCount, judgedBy judged: Int, of count: Int,
    _ profile: Profile
  ) -> Self {
    let basis = judged < count ? " (judged by \(judged) of \(count.grouped) frames)" : ""
    return Self(
      "Compiled, this sequence takes about \(estimate)\(basis). "
        + "\(profile.authority(\.maximumBytes)) allows \(profile.maximumBytes).",
      help: "Make a sticker of it, and take its frames out of the pack: "
        + sequence.assembly("--fit"),
      measured: Quantity(estimate), limit: Quantity(profile.maximumBytes))
  }
}

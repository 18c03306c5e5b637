import StickerBase
import StickerPacks

/// Flags sequences that are, or probably will be, larger than the platform accepts.
struct SequenceTooLarge: StickerRule {
  static let metadata = RuleMetadata(
    id: "sequence-too-large", group: .animation, severity: .error,
    summary: "The animation that Xcode makes from a sequence is too large.",
    why:
      "Xcode makes one APNG from the frames, and the limit applies to it: Xcode only warns, and "
      + "Messages sends a blank image.",
    howToFix:
      "Let 'stickerlint assemble FOLDER -o NEW.png --fit' make a sticker from it, or use fewer "
      + "frames, fewer colors or a smaller canvas.",
    limit: {
      "\($0.maximumBytes): an error if the first frames alone exceed it by half; otherwise a warning, "
        + "because the size is an estimate and Xcode's encoder decides"
    },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.stickerBytesInWords),
      .observed("Xcode makes one APNG from the frames", in: "catalogs as Xcode compiles them"),
      .judgement(
        "the estimate of its size, and half above the limit as certain",
        because: "docs/design/decisions.md"),
    ])

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let sequence = sticker.sequence, let estimate = sequence.estimatedBytes,
      let count = sticker.image?.frames.count, estimate > profile.maximumBytes
    else { return }
    if let minBytes = sequence.minBytes {
      report(
        .certainlyTooLarge(
          sticker, minBytes, first: sequence.estimatedFrames, of: count, profile))
    } else {
      report(
        .probablyTooLarge(
          sticker, estimate, from: sequence.estimatedFrames, of: count, profile))
    }
  }
}

extension Finding.Draft {
  /// Returns the finding about a sequence whose first frames are enough to exceed the limit.
  fileprivate static func certainlyTooLarge(
    _ sequence: Sticker, _ bytes: ByteCount, first measured: Int, of count: Int, _ profile: Profile
  ) -> Self {
    let frames =
      count == 1
      ? "The only frame of this sequence takes"
      : measured == count
        ? "All \(count.grouped) frames of this sequence together take"
        : "The first \(agreeing(measured, "frame", "\(measured.grouped) frames")) of \(count.grouped) "
          + "alone "
          + agreeing(measured, "takes", "take")
    return oversized(
      sequence,
      "\(frames) \(bytes). \(profile.authority(\.maximumBytes)) allows \(profile.maximumBytes).",
      bytes, profile)
  }

  /// Returns the finding about a sequence whose size, estimated from some of its frames, exceeds the limit.
  fileprivate static func probablyTooLarge(
    _ sequence: Sticker, _ estimate: ByteCount, from measured: Int, of count: Int,
    _ profile: Profile
  ) -> Self {
    let basis = measured < count ? " (estimated from \(measured) of \(count.grouped) frames)" : ""
    var draft = oversized(
      sequence,
      "Compiled, this sequence takes about \(estimate)\(basis). "
        + "\(profile.authority(\.maximumBytes)) allows \(profile.maximumBytes).",
      estimate, profile)
    draft.severity = .warning
    return draft
  }

  private static func oversized(
    _ sequence: Sticker, _ message: String, _ size: ByteCount, _ profile: Profile
  ) -> Self {
    Self(
      message,
      advice: sequence.advice(
        "Make a sticker from it.", "--fit"),
      measured: Quantity(size), limit: Quantity(profile.maximumBytes))
  }
}

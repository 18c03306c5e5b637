import StickerBase
import StickerCodecs
import StickerPacks

/// Flags images and sequences that exceed the limits on decoding.
struct TooHeavyToCheck: StickerRule {
  static let metadata = RuleMetadata(
    id: "too-heavy-to-check", group: .files, severity: .error,
    summary: "Decoding it takes more work or memory than any sticker needs, so it is not checked.",
    why:
      "Messages decodes every frame into memory. The file may be intact, but its pixels were not "
      + "checked.",
    howToFix: "Export it smaller or with fewer frames, or raise the limit if it was lowered.",
    limit: { _ in
      DecodeLimits.standard.summary
        + "; a warning for a sequence, unless sequence-too-large reports it as certain"
    },
    since: "0.1.0",
    evidence: [
      .observed("Messages decodes every frame into memory", in: "animated stickers in Messages"),
      .judgement(
        "16 MB a file, 65,535 px a side, 2,000 frames", because: "docs/design/reliability.md"),
    ], yieldsTo: [FileTooLarge.metadata.id])
  static let checksSequenceFrames = true
  static let checksUnshownFormats = true

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard case .exceedsLimit(let limit, let found, let allowed)? = sticker.fault,
      sticker.sequence?.minBytes == nil
    else { return }
    report(
      .tooHeavy(
        .exceedsLimit(limit, found: found, allowed: allowed), isSequence: sticker.sequence != nil,
        Quantity(found, limit.unit), limit: Quantity(allowed, limit.unit),
        isPrint: limit == .canvasPixels,
        loweredLimit: found <= DecodeLimits.standard[limit] ? limit.rawValue : nil,
        isForMessages: profile.isForMessages))
  }
}

extension Finding.Draft {
  /// Returns the finding about a file that exceeds a limit.
  ///
  /// - Parameters:
  ///   - isPrint: true if the canvas itself has too many pixels, like that of a print or a source file.
  ///   - loweredLimit: the name of the limit if it was lowered, and the file is within the standard limit; `nil`
  ///     otherwise.
  fileprivate static func tooHeavy(
    _ fault: ImageFault, isSequence: Bool, _ measured: Quantity, limit: Quantity, isPrint: Bool,
    loweredLimit: String?, isForMessages: Bool
  ) -> Self {
    let looksLikePrint = isPrint && loweredLimit == nil && !isSequence
    return Self(
      "This \(isSequence ? "sequence" : "image") is too heavy to check\(looksLikePrint ? ", like a print or the source of a drawing" : ""): \(fault)."
        + (isForMessages ? " Messages decodes every frame into memory." : ""),
      help: loweredLimit.map {
        "Export it smaller, or allow more: '\($0)' in 'limits', or --limit \($0)=NUMBER."
      }
        ?? (looksLikePrint
          ? "Export the sticker with \(Profile.messages.sizesText) a side; "
            + (isForMessages
              ? "list files that are not stickers under 'exclude'."
              : "'--exclude NAME' leaves out other files.")
          : "No sticker needs this much; export it smaller."),
      measured: measured, limit: limit, severity: isSequence ? .warning : nil)
  }
}

extension DecodeLimits {
  /// The limits on bytes, sides and frames in one line; no sticker comes near them.
  fileprivate var summary: String {
    "\(ByteCount(fileBytes)) a file, \(side.grouped) px a side, \(frames.grouped) frames"
  }
}

extension DecodeLimits.Kind {
  fileprivate var unit: Quantity.Unit {
    switch self {
    case .fileBytes, .workingBytes, .metadataBytes: .bytes
    case .side, .canvasPixels, .totalPixels: .pixels
    case .frames: .frames
    case .scans, .parts, .metadataParts: .count
    }
  }
}

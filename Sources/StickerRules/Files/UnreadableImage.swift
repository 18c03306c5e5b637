import StickerBase
import StickerCodecs
import StickerPacks

/// Flags files that cannot be decoded to the end.
struct UnreadableImage: StickerRule {
  static let metadata = RuleMetadata(
    id: "unreadable-image", group: .files, severity: .error,
    summary: "The image cannot be decoded.",
    why: "Messages shows nothing, or half of the picture.",
    howToFix: "Export the file again; if it came by download or Git LFS, fetch it again.",
    limit: { _ in
      DecodeLimits.standard.summary + "; a warning for a compiled PNG in Apple's CgBI variant"
    },
    since: "0.1.0",
    evidence: [
      .standard(.imageFormats, "what a file must hold to be shown"),
      .judgement(
        "16 MB a file, 65,535 px a side, 2,000 frames", because: "docs/design/reliability.md"),
    ])
  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let fault = sticker.fault else { return }
    switch fault {
    case .unrecognizedFormat(let name?):
      guard let ruin = Ruin(name) else { return }
      report(.ruined(ruin))
    case .savedAsText(let damage): report(.ruined(Ruin(damage)))
    // Its own rule speaks.
    case .undecoded: return
    case .appleCrushed: report(.crushed(isBuilt: sticker.isBuilt))
    case .truncated(let part, let expected, let found):
      report(.cutOff(part, missing: expected - found))
    case .exceedsLimit(let limit, let found, let allowed):
      report(
        .refused(
          fault, isSequence: sticker.sequence != nil, Quantity(found, limit.unit),
          limit: Quantity(allowed, limit.unit),
          lowered: found <= DecodeLimits.standard[limit] ? limit.rawValue : nil))
    default:
      var draft = Finding.Draft.undecodable(fault)
      if case .unrecognizedFormat = fault { draft.isJudgement = false }
      report(draft)
    }
  }
}

extension Finding.Draft {
  fileprivate static func ruined(_ ruin: Ruin) -> Self {
    var draft = Self(ruin.message, help: ruin.help)
    draft.isJudgement = false
    return draft
  }

  /// Apple's systems show such a file: nothing is wrong with a compiled one but that it is not judged.
  fileprivate static func crushed(isBuilt: Bool) -> Self {
    Self(
      "This PNG is in the variant that Xcode makes for devices (CgBI), which is not decoded"
        + (isBuilt ? ": its pixels are not checked." : "."),
      help: isBuilt
        ? "Check the project's catalog as well; it has the picture itself."
        : "Take the original: this file came out of a built app.",
      severity: isBuilt ? .warning : nil)
  }

  fileprivate static func cutOff(_ part: String, missing: Int) -> Self {
    Self(
      "This image is cut off: \(counted(missing, "byte")) of \(part) "
        + "\(agreeing(missing, "is", "are")) missing.",
      help: "Export it again, or fetch a complete copy.")
  }

  /// - Parameter lowered: the limit's name where it was lowered, and the standard one would pass.
  fileprivate static func refused(
    _ fault: ImageFault, isSequence: Bool, _ measured: Quantity, limit: Quantity, lowered: String?
  ) -> Self {
    Self(
      "This \(isSequence ? "sequence" : "image") is not decoded: \(fault).",
      help: lowered.map {
        "Export it smaller, or allow more: '\($0)' in 'limits', or --limit \($0)=NUMBER."
      }
        ?? "No sticker needs this much; export it smaller.",
      measured: measured, limit: limit)
  }

  fileprivate static func undecodable(_ fault: ImageFault) -> Self {
    Self(
      "This image cannot be decoded: \(fault).", help: "Export it again, or fetch a complete copy.")
  }
}

extension DecodeLimits {
  /// What no sticker comes near, in one line.
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

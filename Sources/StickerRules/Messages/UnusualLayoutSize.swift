import StickerBase
import StickerMessages
import StickerPacks

/// Flags layout pictures whose size is far from the one at which Messages shows them.
struct UnusualLayoutSize: PackRule {
  static let metadata = RuleMetadata(
    id: "unusual-layout-size", group: .messages, severity: .warning,
    summary: "A layout's picture is much smaller or larger than Messages shows it.",
    why:
      "A small picture looks soft; a large one takes longer to send, and Messages shrinks it for "
      + "each receiver. Any aspect ratio works.",
    howToFix: "Export it at \(Profile.layoutPoints) pt at 3x: a longer side of about "
      + "\(Profile.layoutPoints * 3) px.",
    limit: {
      "\($0.layoutSides.lowerBound) to \($0.layoutSides.upperBound.grouped) px on the longer side"
    },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.layoutSide),
      .judgement(
        "600 to 1350 px are two thirds and one and a half of that",
        because: "docs/design/messages.md"),
    ])

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    for (file, media) in pack.shownMedia where file.use != .livePicture {
      guard let size = media.size else { continue }
      let side = max(size.width, size.height)
      guard !profile.layoutSides.contains(side) else { continue }
      report(.unusual(file, size.width, size.height, profile))
    }
  }
}

extension Finding.Draft {
  fileprivate static func unusual(
    _ file: MessageFile, _ width: Int, _ height: Int, _ profile: Profile
  ) -> Self {
    let (side, range, points) = (max(width, height), profile.layoutSides, Profile.layoutPoints)
    let isSmall = side < range.lowerBound
    return Self(
      "\(file.name) is \(width.grouped) × \(height.grouped) px. Messages shows a layout at about "
        + "\(points) × \(points) pt, \(points * 3) px at 3x: "
        + (isSmall ? "this looks soft." : "this only takes longer to send."),
      help: "Export it with a longer side of about \(points * 3) px; it need not be square.",
      at: file.place, measured: Quantity(side, .pixels),
      limit: Quantity(isSmall ? range.lowerBound : range.upperBound, .pixels))
  }
}

import StickerPacks

/// Notes stickers whose size is allowed, but is not one that Messages lays out in.
struct BetweenSizeClasses: StickerRule {
  static let metadata = RuleMetadata(
    id: "between-size-classes", group: .images, severity: .note,
    summary: "The longer side is not one of the sizes that Messages uses.",
    why: "The sticker is shown smaller than its neighbors, or shrunk.",
    howToFix: "Export in one of those sizes: \(Profile.messages.sizesText) square.",
    limit: { $0.sizesText },
    since: "0.1.0",
    evidence: [
      .apple(.guidelines, "300, 408 or 618 px"),
      .judgement("only a note", because: "what is smaller is shown as it is"),
    ], yieldsTo: [NonSquare.metadata.id, ScaleVariants.metadata.id], repair: .lossy)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, let side = sticker.longerSide,
      profile.sides.contains(image.width), profile.sides.contains(image.height),
      !profile.sizeClasses.contains(where: { $0.side == side }),
      let next = profile.sizeClass(holding: side)
    else { return }
    report(.between(image.width, image.height, Quantity(side, .pixels), next, profile))
  }
}

extension Finding.Draft {
  fileprivate static func between(
    _ width: Int, _ height: Int, _ measured: Quantity, _ next: SizeClass, _ profile: Profile
  ) -> Self {
    Self(
      "This sticker is \(width) × \(height) px. \(profile.name) uses \(profile.sizesText).",
      help: "Scale the art onto a \(next.side) × \(next.side) px canvas (\(next.name)).",
      measured: measured, limit: Quantity(next.side, .pixels))
  }
}

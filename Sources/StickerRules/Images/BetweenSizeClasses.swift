import StickerPacks

/// Notes stickers whose size is allowed but none that Messages lays out in.
struct BetweenSizeClasses: StickerRule {
  static let metadata = RuleMetadata(
    id: "between-size-classes", group: .images, severity: .note,
    summary: "The longer side is none of the sizes that Messages uses.",
    why: "The sticker is shown smaller than its neighbors, or shrunk.",
    howToFix: "Export at 3x in one of the sizes: 300, 408 or 618 px square.",
    limit: { profile in profile.sizeClasses.map { "\($0.side)" }.joined(separator: ", ") + " px" },
    source: .guidelines)

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, let side = sticker.longerSide,
      profile.sides.contains(image.width), profile.sides.contains(image.height),
      !profile.sizeClasses.contains(where: { $0.side == side }),
      let next = profile.sizeClass(holding: side)
    else { return }
    report(
      Finding.Draft(
        "This sticker is \(image.width) × \(image.height) px, between the sizes of "
          + "\(profile.name).",
        help: "The next size up is \(next.name), \(next.side) px.",
        measured: Quantity(side, .pixels), limit: Quantity(next.side, .pixels)))
  }
}

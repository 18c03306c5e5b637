import StickerPacks

/// Notes stickers whose size is allowed, but is not one that Messages lays out in.
struct BetweenSizeClasses: PackRule {
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
    ], yieldsTo: [LargerThanSizeClass.metadata.id, ScaleVariants.metadata.id], repair: .lossy)

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let advice = SizeAdvice(pack, profile)
    for sticker in pack.stickers {
      // What is not square is told to become so in the right size.
      guard let size = sticker.size, profile.recommends(size), size.width == size.height,
        !profile.sizeClasses.contains(where: { $0.side == size.width }),
        let right = advice.size(for: size.width)
      else { continue }
      var draft = Finding.Draft(
        "This sticker is \(size.width) × \(size.height) px. \(profile.name) uses \(profile.sizesText).",
        help: advice.sentence(for: size.width), measured: Quantity(size.width, .pixels),
        limit: Quantity(right.side, .pixels), sticker: sticker)
      draft.isRepairable = advice.isRepairable(sticker)
      report(draft)
    }
  }
}

import StickerPacks

/// Notes stickers that are not square.
struct NonSquare: PackRule {
  static let metadata = RuleMetadata(
    id: "non-square", group: .images, severity: .note,
    summary: "The sticker is not square.",
    why: "The picker's cells are square: the picture is fitted by its longer side.",
    howToFix: "Put the art on a square canvas; transparent pixels cost almost nothing.",
    since: "0.1.0",
    evidence: [
      .apple(.guidelines, "the sizes are squares"),
      .judgement("only a note", because: "Messages takes any shape"),
    ], yieldsTo: [LargerThanSizeClass.metadata.id], repair: .lossy)

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let advice = SizeAdvice(pack, profile)
    for sticker in pack.stickers {
      guard let size = sticker.size, size.width != size.height, profile.recommends(size) else {
        continue
      }
      var draft = Finding.Draft(
        "This sticker is \(size.width) × \(size.height) px, not square.",
        help: advice.sentence(for: size.longerSide), sticker: sticker)
      // A box has no margin after a repair either.
      draft.isRepairable = advice.isRepairable(sticker) && !sticker.isOpaque
      report(draft)
    }
  }
}

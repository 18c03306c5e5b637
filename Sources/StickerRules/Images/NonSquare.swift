package import StickerPacks

/// Notes stickers that are not square.
package struct NonSquare: MemberRule {
  package static let metadata = RuleMetadata(
    id: "non-square", group: .images, severity: .note,
    summary: "The sticker is not square.",
    why: "The picker's cells are square: the picture is fitted by its longer side.",
    howToFix: "Put the art on a square canvas; transparent pixels cost almost nothing.",
    since: "0.1.0",
    evidence: [
      .apple(.guidelines, "the sizes are squares"),
      .judgement("only a note", because: "Messages takes any shape"),
    ], yieldsTo: [LargerThanSizeClass.metadata.id, NonSquarePixels.metadata.id], repair: .lossy)

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ member: PackMember, report: (Finding.Draft) -> Void) {
    guard let advice = SizeAdvice(member, profile), advice.isRecommended,
      advice.size.width != advice.size.height
    else { return }
    var draft = Finding.Draft(
      "This sticker is \(advice.size.width) × \(advice.size.height) px, not square.",
      help: advice.sentence)
    // Repairs add no margin to a box.
    draft.isRepairable = advice.isRepairable && !advice.sticker.isBox
    report(draft)
  }
}

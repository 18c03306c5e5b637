package import StickerPacks

/// Notes stickers whose size is in the range that Messages recommends, but is none of its layout sizes.
package struct BetweenSizeClasses: MemberRule {
  package static let metadata = RuleMetadata(
    id: "between-size-classes", group: .images, severity: .note,
    summary: "The longer side is not one of the sizes that Messages uses.",
    why: "The sticker is shown smaller than its neighbors, or shrunk.",
    howToFix: "Export in one of those sizes: \(Profile.messages.sizesText) square.",
    limit: { $0.sizesText },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.stickerSizes),
      .judgement("only a note", because: "a smaller sticker is shown unchanged"),
    ],
    yieldsTo: [
      NonSquare.metadata.id, LargerThanSizeClass.metadata.id, ScaleVariants.metadata.id,
    ], repair: .lossy)

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ member: PackMember, report: (Finding.Draft) -> Void) {
    guard let advice = SizeAdvice(member, profile), advice.isRecommended,
      !profile.sizeClasses.contains(where: { $0.side == advice.size.longerSide })
    else { return }
    report(.between(advice, profile))
  }
}

extension Finding.Draft {
  fileprivate static func between(_ advice: SizeAdvice, _ profile: Profile) -> Self {
    var draft = Self(
      "This sticker is \(advice.size.width) × \(advice.size.height) px. \(profile.name) uses "
        + "\(profile.sizesText).",
      help: advice.sentence, measured: Quantity(advice.size.longerSide, .pixels),
      limit: Quantity(advice.recommended.side, .pixels))
    draft.isRepairable = advice.isRepairable
    return draft
  }
}

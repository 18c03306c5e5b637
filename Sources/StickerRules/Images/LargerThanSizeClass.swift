import StickerBase
import StickerPacks

/// Flags stickers that are larger than the size their pack is laid out in.
struct LargerThanSizeClass: MemberRule {
  static let metadata = RuleMetadata(
    id: "larger-than-size-class", group: .images, severity: .warning,
    summary: "The sticker is larger than the size of its pack.",
    why: "Messages shrinks it to the pack's size; the extra pixels only cost bytes.",
    howToFix: "Export the sticker in the pack's size, or choose a larger size for the pack.",
    limit: { profile in
      profile.sizeClasses.map { "\($0.name) \($0.side) px" }.joined(separator: ", ")
        + "; a note for what is shown at \(wholePercent(Self.unseen)) % or more"
    },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "small 300 px, regular 408 px, large 618 px; what is larger is shrunk"),
      .judgement("90 %, which nobody sees", because: "docs/design/repositories.md"),
    ], yieldsTo: [ScaleVariants.metadata.id], repair: .lossy)

  /// The share of its size from which on nobody sees that a sticker is shown smaller.
  private static let unseen = 0.9

  let profile: Profile

  func check(_ member: PackMember, report: (Finding.Draft) -> Void) {
    // An inferred class says what most stickers are; the others are reported as mixed sizes.
    guard let chosen = member.packSize, chosen.origin != .inferred,
      let advice = SizeAdvice(member, profile), advice.size.longerSide > chosen.sizeClass.side
    else { return }
    let share = Double(chosen.sizeClass.side) / Double(advice.size.longerSide)
    report(.larger(advice, chosen.sizeClass, severity: share >= Self.unseen ? .note : nil))
  }
}

extension Finding.Draft {
  fileprivate static func larger(
    _ advice: SizeAdvice, _ wanted: SizeClass, severity: Severity?
  ) -> Self {
    let side = advice.size.longerSide
    var draft = Self(
      "This sticker is \(advice.size.width.grouped) × \(advice.size.height.grouped) px. The pack's size is "
        + "\(wanted.name), \(wanted.side) px: it is shown at \(shrinking(side, to: wanted)).",
      help: advice.sentence, measured: Quantity(side, .pixels),
      limit: Quantity(wanted.side, .pixels), severity: severity)
    draft.isRepairable = advice.isRepairable
    return draft
  }
}

/// How much smaller Messages shows a sticker of that longer side, in px: `42 %`.
func shrinking(_ side: Int, to size: SizeClass) -> String {
  "\(wholePercent(Double(size.side) / Double(max(1, side)))) %"
}

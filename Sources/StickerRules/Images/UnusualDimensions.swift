import StickerBase
import StickerCodecs
package import StickerPacks

/// Flags stickers outside the range of sizes that Messages recommends.
package struct UnusualDimensions: MemberRule {
  package static let metadata = RuleMetadata(
    id: "unusual-dimensions", group: .images, severity: .warning,
    summary: "A side is shorter or longer than Messages recommends.",
    why: "Larger stickers are shown shrunk; smaller ones stay small, and look soft when enlarged.",
    howToFix: "Export at 3x: \(Profile.messages.sizesText) square.",
    limit: {
      "\($0.minimumSide) to \($0.maximumSide) px a side; a note if the longer side has \(wholePercent(minRatioForNote)) % "
        + "of the minimum; an error above \(maxPixels.grouped) px"
    },
    options: [
      .pixels("minimum", \.minimumSide, 1...65_535, "The shortest side that passes, in px."),
      .pixels("maximum", \.maximumSide, 1...65_535, "The longest side that passes, in px."),
    ],
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.stickerSides), .fact(AppleFacts.stickerSizes),
      .judgement(
        "95 % of the minimum; 16,777,216 px",
        because: "narrow and shrunk art look right: docs/design/repositories.md, reliability.md"),
    ],
    yieldsTo: [ScaleVariants.metadata.id], repair: .lossy)

  /// The minimum ratio of the longer side to the minimum side for a note instead of a warning. Messages scales by the
  /// longer side, so a narrow sticker is no less sharp, and nobody sees that a larger sticker is shown smaller.
  private static let minRatioForNote = 0.95

  /// The maximum number of pixels for a warning. Without a raised limit, a larger canvas is not even read.
  private static let maxPixels = DecodeLimits.standard.canvasPixels

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ member: PackMember, report: (Finding.Draft) -> Void) {
    guard let advice = SizeAdvice(member, profile), !advice.isRecommended,
      !member.sticker.exceedsLimits
    else { return }
    let sides = [advice.size.width, advice.size.height]
    // `larger-than-size-class` reports stickers that are only too large for their pack.
    if let chosen = member.packSize, chosen.origin != .inferred,
      advice.size.longerSide > chosen.sizeClass.side, (sides.min() ?? 0) >= profile.minimumSide
    {
      return
    }
    let longer = Double(advice.size.longerSide)
    let isLong = longer >= Self.minRatioForNote * Double(profile.minimumSide)
    // `too-heavy-to-check` reports a canvas that was not read.
    let isTooHeavy =
      member.sticker.isMeasured && advice.size.width * advice.size.height > Self.maxPixels
    report(.unusual(advice, profile, severity: isTooHeavy ? .error : isLong ? .note : nil))
  }

  package func jointFinding(_ members: [PackMember], of pack: Pack) -> Finding.Draft? {
    let sides = members.compactMap(\.sticker.size).flatMap { [$0.width, $0.height] }
    guard let shortest = sides.min(), let longest = sides.max() else { return nil }
    let isSmall = shortest < profile.minimumSide
    var draft = Finding.Draft(
      "\(members.count.grouped) of \(counted(pack.stickers.count, "sticker")) have sides of "
        + "\(pixelRange(shortest, longest)). \(profile.authority(\.sides)) asks for "
        + "\(profile.minimumSide) to \(profile.maximumSide) px a side.",
      help: isSmall
        ? "Export them from the source with \(profile.sizesText) a side; enlarging blurs, unless it is pixel art in whole steps."
        : "Scale them to \(profile.sizesText) a side.",
      // A baseline compares the number of stickers.
      measured: Quantity(members.count, .stickers), limit: Quantity(0, .stickers))
    draft.isRepairable = members.allSatisfy { SizeAdvice($0, profile)?.isRepairable ?? false }
    return draft
  }
}

extension Finding.Draft {
  fileprivate static func unusual(
    _ advice: SizeAdvice, _ profile: Profile, severity: Severity?
  ) -> Self {
    let (width, height) = (advice.size.width, advice.size.height)
    let longer = advice.size.longerSide
    let unusualSide = profile.sides.contains(width) ? height : width
    let limit = unusualSide < profile.minimumSide ? profile.minimumSide : profile.maximumSide
    let scaleSentence = profile.sizeClasses.last.flatMap { longer > $0.side ? $0 : nil }.map {
      " It is shown at \(scaleText(longer, to: $0)) at most."
    }
    var draft = Self(
      "This sticker is \(width.grouped) × \(height.grouped) px. \(profile.authority(\.sides)) asks "
        + "for \(profile.minimumSide) to \(profile.maximumSide) px a side.\(scaleSentence ?? "")"
        + (severity == .error ? " Without a raised limit, it is too heavy to check." : ""),
      help: advice.sentence, measured: Quantity(unusualSide, .pixels),
      limit: Quantity(limit, .pixels),
      severity: severity)
    draft.isRepairable = advice.isRepairable
    let name = advice.sticker.path.stem?.lowercased() ?? ""
    // This is probably the picture from which the App Store's icon is drawn.
    if ["icon", "logo"].contains(where: name.contains), width == height,
      width >= IconSlot.longestSide
    {
      draft.advice = Advice("Move it into a separate folder if it is the icon's picture.")
      draft.isRepairable = false
    }
    return draft
  }
}

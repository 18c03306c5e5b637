import StickerBase
package import StickerPacks

/// Flags stickers that are larger than the size class of their pack.
package struct LargerThanSizeClass: MemberRule {
  package static let metadata = RuleMetadata(
    id: "larger-than-size-class", group: .images, severity: .warning,
    summary: "The sticker is larger than the size of its pack.",
    why: "Messages shrinks it to the pack's size; the extra pixels only cost bytes.",
    howToFix: "Export the sticker in the pack's size, or choose a larger size for the pack.",
    limit: { profile in
      profile.sizeClasses.map { "\($0.name) \($0.side) px" }.joined(separator: ", ")
        + "; a note if it is shown at \(wholePercent(Self.minShown)) % or more, or if no larger size suits the pack"
    },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.stickerSizes),
      .judgement("75 %, which nobody sees", because: "docs/design/repositories.md"),
    ], yieldsTo: [ScaleVariants.metadata.id], repair: .lossy)

  /// The smallest scale at which nobody notices that a sticker is shown smaller.
  fileprivate static let minShown = 0.75

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ member: PackMember, report: (Finding.Draft) -> Void) {
    // An inferred size class is the one of most stickers; `mixed-sticker-sizes` reports the other stickers.
    guard let chosen = member.packSize, chosen.origin != .inferred,
      let advice = SizeAdvice(member, profile), advice.size.longerSide > chosen.sizeClass.side
    else { return }
    let share = Double(chosen.sizeClass.side) / Double(advice.size.longerSide)
    let isNoticed = share < Self.minShown && member.mayGetLargerSize
    report(.largerSticker(advice, chosen.sizeClass, severity: isNoticed ? nil : .note))
  }

  /// Returns the size class that changes the stickers of a pack least, if it is larger than the chosen one, and no
  /// sticker looks smaller than it; `nil` otherwise.
  ///
  /// - Parameter sides: the longer sides of the stickers in px.
  static func largerSizeClass(
    than chosen: SizeClass, for sides: [Int], _ profile: Profile
  ) -> SizeClass? {
    // Stickers that look smaller than the size of the pack would have mixed sizes.
    profile.sizeClass(changingLeast: sides).flatMap {
      $0.side > chosen.side && AlikeSides.noneLooksSmaller(sides, than: $0) ? $0 : nil
    }
  }

  package func jointFinding(_ members: [PackMember], of pack: Pack) -> Finding.Draft? {
    guard let chosen = pack.sizeClass else { return nil }
    let sides = pack.stickers.compactMap(\.longerSide)
    let betterSize = Self.largerSizeClass(than: chosen.sizeClass, for: sides, profile)
    return .largerStickers(members, of: pack, chosen, betterSize, profile)
  }
}

extension Finding.Draft {
  /// Returns one finding about several stickers that are larger than the pack's size.
  ///
  /// - Parameter betterSize: a larger size class that changes the pack's stickers less; `nil` if there is none.
  fileprivate static func largerStickers(
    _ members: [PackMember], of pack: Pack, _ chosen: PackSizeClass, _ betterSize: SizeClass?,
    _ profile: Profile
  ) -> Self {
    let (count, wanted) = (members.count, chosen.sizeClass)
    let longer = members.compactMap(\.sticker.longerSide)
    let scales = [longer.max(), longer.min()].map { scaleText($0 ?? 0, to: wanted) }
    var draft = Self(
      "\(count.grouped) of \(counted(pack.stickers.count, "sticker")) are larger than the pack's "
        + "size, \(wanted.name), \(wanted.side) px: they have \(members.sidesText), and are shown "
        + "at about \(Set(scales).count == 1 ? scales[0] : "\(scales[0]) to \(scales[1])").",
      help: "Scale them to \(wanted.side) px.",
      // A baseline compares the number of stickers.
      measured: Quantity(count, .stickers), limit: Quantity(0, .stickers))
    guard let betterSize else { return draft }
    let larger = pack.stickers.filter { ($0.longerSide ?? 0) > betterSize.side }
    let remaining = larger.count
    switch chosen.origin {
    case .contents:
      if larger.allSatisfy({ $0.isScalable(to: betterSize, minimumSide: profile.minimumSide) }) {
        draft.resolvingPackSize = betterSize
      } else {
        draft.isRepairable = false
      }
      let setting = "Set the pack's size to \(betterSize.name), \(betterSize.side) px"
      draft.advice = Advice(
        remaining == 0
          ? "\(setting), or scale them."
          : "\(setting), and scale the \(counted(remaining, "sticker")) that \(agreeing(remaining, "is", "are")) larger."
      )
      if remaining > 0 {
        draft.jointRepairs = [UnusualDimensions.metadata.id, LargerThanSizeClass.metadata.id]
      }
    case .manifest:
      draft.advice = Advice(
        "Set 'size: \(betterSize.name)' in the stickerpack.yml, \(betterSize.side) px, or scale them."
      )
    case .configuration, .option, .inferred: break
    }
    return draft
  }
}

extension Finding.Draft {
  fileprivate static func largerSticker(
    _ advice: SizeAdvice, _ wanted: SizeClass, severity: Severity?
  ) -> Self {
    let side = advice.size.longerSide
    var draft = Self(
      "This sticker is \(advice.size.width.grouped) × \(advice.size.height.grouped) px. The pack's size is "
        + "\(wanted.name), \(wanted.side) px: it is shown at \(scaleText(side, to: wanted)).",
      help: advice.sentence, measured: Quantity(side, .pixels),
      limit: Quantity(wanted.side, .pixels), severity: severity)
    draft.isRepairable = advice.isRepairable
    return draft
  }
}

/// Returns the scale at which Messages shows a sticker, in words: for example, `42 %`.
///
/// - Parameter side: the longer side of the sticker in px.
func scaleText(_ side: Int, to size: SizeClass) -> String {
  "\(wholePercent(Double(size.side) / Double(max(1, side)))) %"
}

import StickerBase
package import StickerPacks
import SystemPackage

/// Flags packs whose stickers belong to several size classes.
package struct MixedStickerSizes: PackRule {
  package static let metadata = RuleMetadata(
    id: "mixed-sticker-sizes", group: .packs, severity: .warning,
    summary: "The pack mixes sticker sizes.",
    why: "All stickers of a pack are laid out in one grid: the odd ones look too small or too big.",
    howToFix: "Export all stickers of a pack in one size.",
    limit: { _ in
      "one size for each pack in which at least half of the stickers have a size; larger ones count as the "
        + "size that the pack is set to, at which Messages shows them"
    },
    since: "0.1.0",
    evidence: [
      .apple(.guidelines, "one size for each pack")
    ], repair: .lossy)

  private let profile: Profile

  package init(profile: Profile) { self.profile = profile }

  package func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let stickers = pack.stickersWithoutLowerDensities
    let groups = profile.stickersBySize(stickers)
    // Messages shows larger stickers at the size that the pack is set to.
    let packSide =
      pack.sizeClass.flatMap { $0.origin == .inferred ? nil : $0.sizeClass.side } ?? .max
    // `unusual-dimensions` reports a pack in which most stickers have no size of Messages.
    guard Set(groups.map { min($0.size.side, packSide) }).count > 1,
      groups.reduce(0, { $0 + $1.stickers.count }) * 2 >= stickers.count
    else { return }
    let sides = groups.flatMap(\.stickers).compactMap(\.longerSide).map { min($0, packSide) }
    guard let shortest = sides.min(), let longest = sides.max(),
      Double(longest) > AlikeSides.maxRatio * Double(shortest)
    else { return }
    let sidesOutOfRange = stickers.compactMap(\.longerSide).filter { !profile.sides.contains($0) }
    var draft = Finding.Draft.mixed(
      groups, tooSmall: sidesOutOfRange.count { $0 < profile.sides.lowerBound },
      tooLarge: sidesOutOfRange.count { $0 > profile.sides.upperBound },
      toChange: stickersToChange(groups, pack.sizeClass))
    // Repairs only scale single images down, so smaller stickers and sequences keep the pack mixed.
    let side = pack.sizeClass?.sizeClass.side ?? .max
    let larger = groups.filter { $0.size.side > side }.flatMap(\.stickers)
    draft.repaired = larger.map(\.path)
    draft.isRepairable =
      !larger.isEmpty && !larger.contains(where: \.isSequence)
      && groups.allSatisfy { $0.size.side >= side }
    report(draft)
  }

  /// Returns the stickers that do not have the pack's size class. If this size class is unknown or only inferred,
  /// returns the stickers of the least common size class.
  private func stickersToChange(
    _ groups: [(size: SizeClass, stickers: [StickerSummary])], _ packSize: PackSizeClass?
  ) -> [StickerSummary] {
    if let packSize, packSize.origin != .inferred {
      return groups.filter { $0.size != packSize.sizeClass }.flatMap(\.stickers)
    }
    return groups.map(\.stickers).min { $0.count < $1.count } ?? []
  }
}

extension Finding.Draft {
  /// Returns the finding about a pack with several sizes.
  ///
  /// - Parameters:
  ///   - groups: the stickers of each size.
  ///   - tooSmall: the number of stickers that are smaller than all sizes.
  ///   - tooLarge: the number of stickers that are larger than all sizes.
  ///   - toChange: the stickers to change.
  fileprivate static func mixed(
    _ groups: [(size: SizeClass, stickers: [StickerSummary])], tooSmall: Int, tooLarge: Int,
    toChange: [StickerSummary]
  ) -> Self {
    let groupTexts = groups.enumerated().map { index, group in
      let (count, sides) = (group.stickers.count, group.stickers.compactMap(\.longerSide))
      let (shortest, longest) = (sides.min() ?? group.size.side, sides.max() ?? group.size.side)
      let subject =
        index > 0
        ? count.grouped : "\(counted(count, "sticker")) \(agreeing(count, "is", "are"))"
      let range = shortest == longest ? "\(shortest) px" : "\(shortest) to \(longest) px"
      return "\(subject) \(group.size.name) (\(range))"
    }
    let outOfRange = [(tooSmall, "small"), (tooLarge, "large")].filter { $0.0 > 0 }.map {
      "; \($0.0.grouped) \(agreeing($0.0, "is", "are")) too \($0.1) for any size"
    }
    let counts = groupTexts.joined(separator: ", ") + outOfRange.joined()
    let names = toChange.prefix(3).map(\.name.printable).joined(separator: ", ")
    return Self(
      "This pack mixes sizes: \(counts).",
      help: "Export all in one size; look at \(names)\(toChange.count > 3 ? " and others" : "").",
      measured: Quantity(groups.count, .count), limit: Quantity(1, .count))
  }
}

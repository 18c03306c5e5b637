/// One of the packs into which a pack is divided for a platform.
package struct PlatformShare: Sendable, Equatable {
  /// True if its stickers are animations; `nil` if stills and animations may be in one pack.
  package var isAnimated: Bool?
  /// The indices of its stickers in the whole pack.
  package var stickers: [Int]
}

extension Platform {
  /// True if a pack with stills and animations, or with too many stickers, is divided into several.
  package var dividesPacks: Bool { pack.requires(.unmixed) }

  /// Returns the packs into which a pack is divided. Stills and animations are in different packs, stickers keep their
  /// order, and no pack has too many stickers.
  ///
  /// A new pack begins with the first sticker that does not fit into the last pack of its kind. If the last pack has
  /// too few stickers in the end, it gets the last ones of the pack before it, provided that enough remain there. So a
  /// sticker that is added at the end changes only the last two packs of its kind.
  ///
  /// - Parameter kinds: true for each sticker that is an animation.
  package func shares(of kinds: [Bool]) -> [PlatformShare] {
    guard dividesPacks, let limit = pack[.stickers] else {
      return [PlatformShare(isAnimated: nil, stickers: Array(kinds.indices))]
    }
    var shares: [PlatformShare] = []
    for (index, isAnimated) in kinds.enumerated() {
      if let last = shares.lastIndex(where: { $0.isAnimated == isAnimated }),
        shares[last].stickers.count < limit.most ?? .max
      {
        shares[last].stickers.append(index)
      } else {
        shares.append(PlatformShare(isAnimated: isAnimated, stickers: [index]))
      }
    }
    for isAnimated in [false, true] {
      let packs = shares.indices.filter { shares[$0].isAnimated == isAnimated }
      guard let last = packs.last, let previous = packs.dropLast().last else { continue }
      let missing = (limit.least ?? 0) - shares[last].stickers.count
      guard missing > 0, shares[previous].stickers.count - missing >= limit.least ?? 0 else {
        continue
      }
      shares[last].stickers.insert(contentsOf: shares[previous].stickers.suffix(missing), at: 0)
      shares[previous].stickers.removeLast(missing)
    }
    return shares
  }

  /// Returns the indices of the stickers to leave out, in ascending order; `nil` if no pack remains that the platform
  /// takes.
  ///
  /// Left out are refused stickers, stickers of a kind that the platform does not take, and stickers of a kind of which
  /// there are too few. If too many stickers remain, doubtful ones are left out next and then others, both from the
  /// end.
  ///
  /// - Parameters:
  ///   - kinds: true for each sticker that is an animation.
  ///   - refused: the indices of the stickers that the platform refuses.
  ///   - doubtful: the indices of the stickers that are left out first if there are too many.
  package func stickersToLeaveOut(
    of kinds: [Bool], without refused: Set<Int> = [], first doubtful: Set<Int> = []
  ) -> [Int]? {
    var omitted = refused.union(kinds.indices.filter { limits(animated: kinds[$0]) == nil })
    guard let limit = pack[.stickers] else {
      return omitted.count < kinds.count ? omitted.sorted() : nil
    }
    let kept = kinds.indices.filter { !omitted.contains($0) }
    for share in shares(of: kept.map { kinds[$0] }) where !limit.allows(share.stickers.count) {
      let count = limit.nearest(below: share.stickers.count) ?? 0
      guard count > 0 || dividesPacks else { return nil }
      let stickers = share.stickers.map { kept[$0] }
      let ordered =
        stickers.filter { !doubtful.contains($0) } + stickers.filter(doubtful.contains)
      omitted.formUnion(ordered.dropFirst(count))
    }
    return omitted.count < kinds.count ? omitted.sorted() : nil
  }
}

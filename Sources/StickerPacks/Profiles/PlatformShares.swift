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

  /// Returns the packs into which a pack is divided: stickers in their order, stills and animations apart, none with
  /// too many.
  ///
  /// A new pack begins with the first sticker that does not fit into the last pack of its kind. If the last pack has
  /// too few stickers in the end, it gets the last ones of the pack before it, provided that enough remain there. So a
  /// sticker that is added at the end changes only the last packs of its kind.
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
      let places = shares.indices.filter { shares[$0].isAnimated == isAnimated }
      guard let last = places.last, let before = places.dropLast().last else { continue }
      let missing = (limit.least ?? 0) - shares[last].stickers.count
      guard missing > 0, shares[before].stickers.count - missing >= limit.least ?? 0 else {
        continue
      }
      shares[last].stickers.insert(contentsOf: shares[before].stickers.suffix(missing), at: 0)
      shares[before].stickers.removeLast(missing)
    }
    return shares
  }

  /// Returns the indices of the stickers to leave out, in ascending order: the refused ones, those of a kind that the
  /// platform does not take, and those of a kind that has too few stickers. If there are still too many, the doubtful
  /// ones are left out next, and then others, both from the end. `nil` if no pack remains that the platform takes.
  ///
  /// - Parameters:
  ///   - kinds: true for each sticker that is an animation.
  ///   - refused: the indices of the stickers that the platform refuses.
  ///   - doubtful: the indices of the stickers that are left out before others if there are too many.
  package func stickersToLeaveOut(
    of kinds: [Bool], without refused: Set<Int> = [], first doubtful: Set<Int> = []
  ) -> [Int]? {
    var omitted = refused.union(kinds.indices.filter { limits(animated: kinds[$0]) == nil })
    guard let limit = pack[.stickers] else {
      return omitted.count < kinds.count ? omitted.sorted() : nil
    }
    let rest = kinds.indices.filter { !omitted.contains($0) }
    for share in shares(of: rest.map { kinds[$0] }) where !limit.allows(share.stickers.count) {
      let count = limit.nearest(below: share.stickers.count) ?? 0
      guard count > 0 || dividesPacks else { return nil }
      let stickers = share.stickers.map { rest[$0] }
      let ordered =
        stickers.filter { !doubtful.contains($0) } + stickers.filter(doubtful.contains)
      omitted.formUnion(ordered.dropFirst(count))
    }
    return omitted.count < kinds.count ? omitted.sorted() : nil
  }
}

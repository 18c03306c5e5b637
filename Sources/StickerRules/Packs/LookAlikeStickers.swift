import StickerAnalysis
import StickerBase
package import StickerPacks
import SystemPackage

/// Notes stickers that look like another sticker of the pack although the files differ.
package struct LookAlikeStickers: PackRule {
  package static let metadata = RuleMetadata(
    id: "look-alike-stickers", group: .packs, severity: .note,
    summary: "Two stickers of the pack look the same.",
    why: "People see one sticker twice; usually it was exported again under another name.",
    howToFix: "Keep one of them.",
    limit: { _ in
      "a mean difference of \(tenths(maxColor)) of 255 levels and of \(tenths(maxInCell)) in any of 256 cells, not in one "
        + "place alone, and frames no more than \(percent(maxTime)) of a loop apart; a warning if every "
        + "pixel is the same"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [FramesAsStickers.metadata.id, ScaleVariants.metadata.id])

  // The most similar distinct stickers differ by more than the following three limits.
  /// The maximum difference of the hash in bits.
  private static let maxHashBits = 9
  /// The maximum difference of the mean color in levels.
  private static let maxColor = 5.0
  /// The maximum difference of the mean alpha, 0…1.
  private static let maxAlpha = 0.08
  /// The maximum difference in timing, as a share of the duration of the longer loop. The same frames at another
  /// speed, or with the pause elsewhere, are a different sticker.
  private static let maxTime = 0.1
  /// The maximum difference in ms between the starts of a frame that counts as rounding: GIF stores hundredths of a
  /// second, and the rounding errors of delays add up.
  private static let maxRounding = 20.0
  /// The minimum ratio of the shorter to the longer duration of two animations that both look like a third animation.
  package static let minDurationRatio = (1 - maxTime) * (1 - maxTime)
  /// The maximum difference between the movements of the art in both animations, in canvas widths and heights.
  private static let maxDrift = 0.04
  /// The maximum difference in levels in any of 256 cells. Another text, card suit, face or pose of the
  /// same figure differs by more.
  private static let maxInCell = 5.0
  /// The minimum spread of the differences between copies. Another mouth differs in one place, while a
  /// picture that was scaled or reduced to a palette differs everywhere.
  private static let minSpread = 0.4
  /// The maximum difference in a cell, in levels, that nobody sees even in one place alone.
  private static let maxUnseenInCell = 1.0
  /// The maximum number of stickers of the same or the next larger weights that each sticker is compared with. With
  /// this limit, the work for a pack of thousands of stickers stays linear.
  private static let maxNeighbors = 200

  package init(profile: Profile) {}

  package func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let all = pack.stickersWithoutLowerDensities
    let looks = AppearanceCache(pack)
    let order = all.indices.filter { all[$0].look != nil }.sorted { a, b in
      // Stills come before animations, so that neither kind takes places among the neighbors of the other.
      (all[a].motionRank, all[a].weight, a) < (all[b].motionRank, all[b].weight, b)
    }
    var twins: [Int: (index: Int, likeness: Likeness)] = [:]
    /// Finds the first sticker that each sticker looks like. Only pairs with a wanted sticker are compared.
    func findTwins(where isWanted: (Int) -> Bool) {
      for (position, index) in order.enumerated() {
        let isIndexWanted = isWanted(index)
        for neighbor in order[position...].dropFirst().prefix(Self.maxNeighbors)
        where isIndexWanted || isWanted(neighbor) {
          let (first, second) = (min(index, neighbor), max(index, neighbor))
          if let known = twins[second], known.index <= first { continue }
          guard let likeness = Self.likeness(all[first], all[second], looks) else { continue }
          twins[second] = (first, likeness)
        }
      }
    }
    findTwins { !all[$0].isSibling }
    // A sibling may also look like an earlier sibling, which the finding then names instead.
    let siblings = Set(twins.keys.filter { all[$0].isSibling })
    if !siblings.isEmpty { findTwins(where: siblings.contains) }
    for (index, twin) in twins.sorted(by: { $0.key < $1.key }) {
      report(.twin(all[index], of: all[twin.index], in: pack, isSame: twin.likeness == .same))
    }
  }

  /// Returns true if two frames differ no more than copies of one picture do.
  static func differsLikeCopies(_ difference: Look.Difference) -> Bool {
    difference.color <= maxColor && difference.alpha <= maxAlpha
      && difference.largest <= (difference.spread < minSpread ? maxUnseenInCell : maxInCell)
  }

  private enum Likeness {
    /// Every pixel and the timing are the same.
    case same
    /// The stickers look alike.
    case alike
  }

  /// Returns the likeness of two stickers; `nil` if they do not look alike, or if their files are identical, which
  /// `duplicate-stickers` reports.
  private static func likeness(
    _ a: StickerSummary, _ b: StickerSummary, _ looks: AppearanceCache
  ) -> Likeness? {
    guard let one = a.look, let other = b.look, one.frames.count == other.frames.count,
      one.isAnimated == other.isAnimated, let colors = one.colors, colors == other.colors,
      keepsTime(one, other), a.digest == nil || a.digest != b.digest
    else { return nil }
    if one.fingerprint == other.fingerprint { return hasSameTimes(one, other) ? .same : nil }
    let areNear = zip(one.frames, other.frames).allSatisfy {
      $0.differingBits(from: $1) <= maxHashBits && $0.minAlphaDifference(from: $1) <= maxAlpha
    }
    guard areNear else { return nil }
    let movesAlike = zip(one.middles, other.middles).allSatisfy { one, other in
      let difference = one - other
      return (difference * difference).sum() <= maxDrift * maxDrift
    }
    guard movesAlike else { return nil }
    guard let one = looks[a], let other = looks[b] else { return nil }
    let isAlike = zip(one.frames, other.frames).allSatisfy { one, other in
      one.difference(from: other).map(differsLikeCopies) ?? false
    }
    return isAlike ? .alike : nil
  }
}

extension LookAlikeStickers {
  /// Returns true if the frames of two stickers begin at the same times, apart from rounding to a format's unit.
  /// Identical frames at other times show another part of one motion, as in a row of waving stickers.
  private static func hasSameTimes(_ one: StickerAppearance, _ other: StickerAppearance) -> Bool {
    zip(one.starts, other.starts).allSatisfy { abs($0 - $1) <= maxRounding }
  }

  /// Returns true if two stickers have about the same duration, and their frames begin at about the same times.
  private static func keepsTime(_ one: StickerAppearance, _ other: StickerAppearance) -> Bool {
    let maxDifference = maxTime * max(one.duration, other.duration)
    return abs(one.duration - other.duration) <= maxDifference
      && zip(one.starts, other.starts).allSatisfy { abs($0 - $1) <= maxDifference }
  }
}

extension Finding.Draft {
  fileprivate static func twin(
    _ sticker: StickerSummary, of first: StickerSummary, in pack: Pack, isSame: Bool
  ) -> Self {
    let name = pack.shortName(of: first)
    var draft = Self(
      isSame
        ? "This sticker shows exactly the same picture as \(name)."
        : "This sticker looks the same as \(name).",
      help: LookAlikeStickers.metadata.howToFix, severity: isSame ? .warning : nil,
      sticker: sticker)
    draft.covers = [first.path]
    return draft
  }
}

extension StickerSummary {
  /// 1 for an animation, 0 for a still.
  fileprivate var motionRank: Int { look?.isAnimated == true ? 1 : 0 }
  /// The weight of the first frame; 0 if the looks are unknown.
  fileprivate var weight: Int { look?.frames.first?.weight ?? 0 }
}

extension StickerAppearance {
  /// The middle of the art in each frame, relative to the middle in the first frame, in canvas widths and
  /// heights.
  fileprivate var middles: [SIMD2<Double>] {
    frames.map { $0.middle - (frames.first?.middle ?? .zero) }
  }
}

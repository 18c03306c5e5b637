import StickerAnalysis
import StickerBase
import StickerPacks
import SystemPackage

/// Notes stickers that look the same as another one of the pack although the files differ.
struct LookAlikeStickers: PackRule {
  static let metadata = RuleMetadata(
    id: "look-alike-stickers", group: .packs, severity: .note,
    summary: "Two stickers of the pack look the same.",
    why: "People see one sticker twice; usually it was exported again under another name.",
    howToFix: "Keep one of them.",
    limit: { _ in
      "a mean difference of \(tenths(mostColor)) of 255 levels and of \(tenths(mostInCell)) in any of 256 cells, not in one "
        + "place alone, and frames no more than \(percent(mostTime)) of a round apart; a warning if every "
        + "pixel is the same"
    },
    since: "0.1.0",
    evidence: [
      .measured()
    ], yieldsTo: [FramesAsStickers.metadata.id, ScaleVariants.metadata.id])

  // 0 of 12,765 pairs of distinct stickers; the nearest, other eyes on one gopher, differ by 6.4
  // levels by a finer measure.
  private static let mostHashBits = 9
  private static let mostColor = 5.0
  private static let mostAlpha = 0.08
  /// Share of the time that one round takes: the same, played faster or with its rest elsewhere, is another sticker.
  private static let mostTime = 0.1
  /// How far the art of one animation may move where that of the other does not, in canvas widths.
  private static let mostWay = 0.04
  /// In one of 256 cells: another text, another suit of cards, another face or pose of the same figure. Of 19 pairs
  /// with more that differ all over judges called 14 other stickers and one a copy for sure, of eleven with less none
  /// another one; it was set on these.
  private static let mostInCell = 5.0
  /// How near each other the differences may lie: another mouth is all in one place, and what was scaled or reduced
  /// to a palette strays everywhere. Of twelve pairs that judges told apart eleven have 0.31 and less, as have
  /// three that they did not; of 291 copies that were found none has less than 0.48.
  private static let leastSpread = 0.4
  /// What nobody tells apart wherever it is.
  private static let unseenInCell = 1.0
  /// A sticker is compared with so many whose looks weigh nearly the same, so that a pack of
  /// thousands takes no more than thousands of comparisons.
  private static let neighbors = 200

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let all = pack.stickersWithoutVariants
    let looks = PackLooks(pack)
    let order = all.indices.filter { all[$0].look != nil }.sorted { a, b in
      (all[a].weight, a) < (all[b].weight, b)
    }
    var twins: [Int: (index: Int, isSame: Bool)] = [:]
    for (position, one) in order.enumerated() {
      for other in order[position...].dropFirst().prefix(Self.neighbors) {
        let (first, second) = (min(one, other), max(one, other))
        guard let isSame = Self.compare(all[first], all[second], looks) else { continue }
        if let known = twins[second], known.index <= first { continue }
        twins[second] = (first, isSame)
      }
    }
    for (index, twin) in twins.sorted(by: { $0.key < $1.key }) {
      report(.twin(all[index], of: all[twin.index], in: pack, isSame: twin.isSame))
    }
  }

  /// Whether what two frames differ by is what copies of one picture do.
  static func isOfCopies(_ difference: Look.Difference) -> Bool {
    difference.color <= mostColor && difference.alpha <= mostAlpha
      && difference.largest <= (difference.spread < leastSpread ? unseenInCell : mostInCell)
  }

  /// Whether two stickers look alike and, if so, whether every pixel is the same.
  private static func compare(
    _ a: StickerSummary, _ b: StickerSummary, _ looks: PackLooks
  ) -> Bool? {
    guard let one = a.look, let other = b.look, one.frames.count == other.frames.count,
      one.isAnimated == other.isAnimated,
      keepsTime(one, other), a.digest == nil || a.digest != b.digest
    else { return nil }
    if one.fingerprint == other.fingerprint { return true }
    let areNear = zip(one.frames, other.frames).allSatisfy {
      $0.differingBits(from: $1) <= mostHashBits && $0.leastAlphaDifference(from: $1) <= mostAlpha
    }
    guard areNear else { return nil }
    let movesAlike = zip(one.middles, other.middles).allSatisfy { one, other in
      let way = one - other
      return (way * way).sum() <= mostWay * mostWay
    }
    guard movesAlike else { return nil }
    guard let one = looks[a], let other = looks[b] else { return nil }
    let isAlike = zip(one.frames, other.frames).allSatisfy { one, other in
      one.difference(from: other).map(isOfCopies) ?? false
    }
    return isAlike ? false : nil
  }
}

extension LookAlikeStickers {
  /// Whether both take about as long, and their frames come at about the same times.
  private static func keepsTime(_ one: StickerLook, _ other: StickerLook) -> Bool {
    let most = mostTime * max(one.duration, other.duration)
    return abs(one.duration - other.duration) <= most
      && zip(one.starts, other.starts).allSatisfy { abs($0 - $1) <= most }
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
      help: "Keep one of them.", severity: isSame ? .warning : nil, sticker: sticker)
    draft.covers = [first.path]
    return draft
  }
}

extension StickerSummary {
  fileprivate var weight: Int { look?.frames.first?.weight ?? 0 }
}

extension StickerLook {
  /// Where the art is in each frame, from where it is in the first.
  fileprivate var middles: [SIMD2<Double>] {
    frames.map { $0.middle - (frames.first?.middle ?? .zero) }
  }
}

import StickerBase
import StickerPacks

/// Flags packs with more or fewer stickers than a platform takes.
struct UnsuitedPackSize: PackRule {
  static let metadata = RuleMetadata(
    id: "unsuited-pack-size", group: .platforms, severity: .error,
    summary: "A platform takes packs with another number of stickers.",
    why: "The platform refuses the pack as a whole.",
    howToFix: "Add stickers, or leave some out.",
    limit: { _ in "as 'stickerlint platforms' lists them" },
    since: "0.1.0", evidence: [.platforms])

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard pack.product == nil, pack.conversation == nil, pack.stickerCount > 0 else { return }
    for platform in profile.receivers {
      guard let limit = platform.pack[.stickers] else { continue }
      guard platform.isShared else {
        if !limit.allows(pack.stickerCount) {
          report(.count(pack.stickerCount, "sticker", limit, platform))
        }
        continue
      }
      let shares = platform.shares(of: pack.stickers.map(\.moves))
      let wrong = shares.filter { !limit.allows($0.stickers.count) }
      for share in wrong { report(.share(share, of: pack.stickerCount, limit, platform)) }
      if wrong.isEmpty, shares.count > 1 { report(.shares(shares, pack.stickerCount, platform)) }
    }
  }
}

extension Finding.Draft {
  /// A pack of one kind, of which the whole pack has others, too.
  fileprivate static func share(
    _ share: PlatformShare, of total: Int, _ limit: PlatformLimit, _ platform: Platform
  ) -> Self {
    let noun = share.isAnimated == true ? "animation" : "still"
    var draft = count(share.stickers.count, noun, limit, platform)
    if share.stickers.count < total {
      draft.message += " Stills and animations are in different packs there."
    }
    return draft
  }

  fileprivate static func shares(
    _ shares: [PlatformShare], _ total: Int, _ platform: Platform
  ) -> Self {
    let words = shares.map {
      counted($0.stickers.count, $0.isAnimated == true ? "animation" : "still")
    }
    return Self(
      "For \(platform.name), \(platform.converter) makes \(shares.count.grouped) packs of this one: "
        + "\(listed(words)).",
      measured: Quantity(total, .stickers),
      limit: platform.pack[.stickers]?.most.map { Quantity($0, .stickers) }
    ).changed(for: platform)
  }

  fileprivate static func count(
    _ count: Int, _ noun: String, _ limit: PlatformLimit, _ platform: Platform
  ) -> Self {
    let bound: Int? =
      if case .numbers(let numbers) = limit.value {
        numbers.min { abs($0 - count) < abs($1 - count) }
      } else {
        limit.least.map { count < $0 ? $0 : limit.most ?? $0 } ?? limit.most
      }
    let difference = bound.map { abs($0 - count) } ?? 0
    let isFew = (bound ?? 0) > count
    return Self(
      "This pack has \(counted(count, noun)). A pack of \(platform.name) has \(limit.text).",
      help: isFew
        ? "Add \(counted(difference, noun))."
        : "Leave out \(counted(difference, noun)).",
      measured: Quantity(count, .stickers), limit: bound.map { Quantity($0, .stickers) }
    ).refused(by: platform, limit)
  }
}

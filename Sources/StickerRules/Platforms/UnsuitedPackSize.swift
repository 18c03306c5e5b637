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
      guard let limit = platform.pack[.stickers], !limit.allows(pack.stickerCount) else { continue }
      report(.count(pack.stickerCount, limit, platform))
    }
  }
}

extension Finding.Draft {
  fileprivate static func count(_ count: Int, _ limit: PlatformLimit, _ platform: Platform) -> Self
  {
    let bound: Int? =
      if case .numbers(let numbers) = limit.value {
        numbers.min { abs($0 - count) < abs($1 - count) }
      } else {
        limit.least.map { count < $0 ? $0 : limit.most ?? $0 } ?? limit.most
      }
    let difference = bound.map { abs($0 - count) } ?? 0
    let isFew = (bound ?? 0) > count
    return Self(
      "This pack has \(counted(count, "sticker")). A pack of \(platform.name) has \(limit.text).",
      help: isFew
        ? "Add \(counted(difference, "sticker"))."
        : "Leave out \(counted(difference, "sticker")).",
      measured: Quantity(count, .stickers), limit: bound.map { Quantity($0, .stickers) }
    ).refused(by: platform, limit)
  }
}

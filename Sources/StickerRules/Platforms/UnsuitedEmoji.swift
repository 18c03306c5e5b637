import StickerBase
import StickerPacks

/// Flags stickers without the emoji that a platform needs.
struct UnsuitedEmoji: PackRule {
  static let metadata = RuleMetadata(
    id: "unsuited-emoji", group: .platforms, severity: .error,
    summary: "A platform needs emoji for each sticker.",
    why:
      "People find a sticker by its emoji there, and the platform refuses a sticker without one. With the "
      + "same emoji on all, nobody finds any.",
    howToFix:
      "Write 'emoji:' for each sticker in stickerpack.yml, put an emoji in the file's name, or add an "
      + "emoji.txt, as sticker-convert writes it.",
    limit: { _ in "as 'stickerlint platforms' lists them" },
    since: "0.1.0", evidence: [.platforms])

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    let platforms = profile.receivers.filter { $0.pack[.emoji] != nil }
    guard !platforms.isEmpty, pack.product == nil, pack.conversation == nil else { return }
    let stickers = Array(zip(pack.stickers, pack.foundEmoji))
    for platform in platforms {
      guard let limit = platform.pack[.emoji] else { continue }
      let own = Set(pack.stickers(for: platform, among: profile.receivers).map(\.path))
      let stickers = stickers.filter { own.contains($0.0.path) }
      for (sticker, found) in stickers {
        if (limit.least ?? 0) > found.emoji.count {
          report(.missing(found, sticker, limit, platform))
        } else if let most = limit.most, found.emoji.count > most {
          report(.tooMany(found, most, sticker, platform))
        }
      }
      let different = Set(stickers.map(\.1.emoji))
      if stickers.count > 2, different.count == 1, let same = different.first, !same.isEmpty {
        report(.same(same, stickers.count, platform))
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func missing(
    _ found: FoundEmoji, _ sticker: StickerSummary, _ limit: PlatformLimit, _ platform: Platform
  ) -> Self {
    let refused = found.refused.map { "'\($0.excerpt)'" }
    var draft = Self(
      refused.isEmpty
        ? "This sticker has no emoji. \(platform.name) need \(limit.text)."
        : "\(listed(refused)) \(agreeing(refused.count, "is", "are")) no emoji that fonts draw as one. "
          + "\(platform.name) need \(limit.text).",
      help: found.manifest == nil
        ? "Put the emoji in the file's name, or write it into stickerpack.yml, which 'stickerlint pack FOLDER "
          + "--init' begins. 'export --default-emoji \(StickerEmoji.example)' gives all the same."
        : "Write 'emoji: \(StickerEmoji.example)' below it in stickerpack.yml, or put the emoji in the "
          + "file's name.",
      measured: Quantity(found.emoji.count, .count),
      limit: limit.least.map { Quantity($0, .count) },
      sticker: sticker)
    if let manifest = found.manifest { (draft.path, draft.line) = (manifest, found.line) }
    return draft.refused(by: platform, limit)
  }

  fileprivate static func tooMany(
    _ found: FoundEmoji, _ most: Int, _ sticker: StickerSummary, _ platform: Platform
  ) -> Self {
    Self(
      "This sticker has \(counted(found.emoji.count, "emoji", "emoji")). For \(platform.name), "
        + "\(platform.converter) keeps \(found.emoji.prefix(most).joined(separator: " ")).",
      measured: Quantity(found.emoji.count, .count), limit: Quantity(most, .count), sticker: sticker
    ).changed(for: platform)
  }

  fileprivate static func same(_ emoji: [String], _ count: Int, _ platform: Platform) -> Self {
    Self(
      "All \(counted(count, "sticker")) have the same emoji, \(emoji.joined(separator: " ")): on "
        + "\(platform.service), it offers all of them.",
      help: "Give each sticker the emoji that it shows."
    ).doubted(by: platform)
  }
}

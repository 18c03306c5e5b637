import StickerBase
import StickerPacks

/// Flags stickers with fewer emoji than a platform needs, or more than it takes, and packs with the same
/// emoji for all stickers.
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
    let received = platforms.map { platform in
      (platform, Set(pack.stickers(for: platform, among: profile.receivers).map(\.path)))
    }
    for (sticker, found) in stickers {
      let platforms = received.filter { $0.1.contains(sticker.path) }.map(\.0)
      let lacking = platforms.filter { ($0.pack[.emoji]?.least ?? 0) > found.emoji.count }
      for (platforms, isCertain) in lacking.byCertainty(of: .emoji) {
        report(
          .missing(found, sticker, of: pack, platforms)
            .refused(by: platforms, isCertain: isCertain))
      }
      for platform in platforms {
        guard let maxEmoji = platform.pack[.emoji]?.most, found.emoji.count > maxEmoji
        else { continue }
        report(.tooMany(found, maxEmoji, sticker, platform))
      }
    }
    let different = Set(stickers.map(\.1.emoji))
    if stickers.count > 2, different.count == 1, let same = different.first, !same.isEmpty {
      report(.same(same, stickers.count, platforms))
    }
  }
}

extension Finding.Draft {
  fileprivate static func missing(
    _ found: FoundEmoji, _ sticker: StickerSummary, of pack: Pack, _ platforms: [Platform]
  ) -> Self {
    let refused = found.refused.map { "'\($0.excerpt)'" }
    let needs = platforms.enumerated().map { index, platform in
      "\(platform.name)\(index == 0 ? " need" : "") \(platform.pack[.emoji]?.text ?? "")"
    }
    var draft = Self(
      (refused.isEmpty
        ? "This sticker has no emoji. "
        : "\(listed(refused)) \(agreeing(refused.count, "is", "are")) no emoji that fonts draw as one. ")
        + "\(listed(needs)).",
      measured: Quantity(found.emoji.count, .count),
      limit: platforms.compactMap { $0.pack[.emoji]?.least }.max().map { Quantity($0, .count) },
      sticker: sticker)
    draft.advice =
      found.manifest == nil
      ? Advice(
        "Put the emoji in the file's name, give all the same with 'export --default-emoji \(StickerEmoji.example)', or "
          + "write it into a stickerpack.yml, which this creates.", pack.manifestCommand)
      : Advice(
        "Write 'emoji: \(StickerEmoji.example)' below it in stickerpack.yml, or put the emoji in the file's name."
      )
    return draft.placed(in: found.manifest, found.line, of: sticker.path)
  }

  fileprivate static func tooMany(
    _ found: FoundEmoji, _ maxEmoji: Int, _ sticker: StickerSummary, _ platform: Platform
  ) -> Self {
    Self(
      "This sticker has \(counted(found.emoji.count, "emoji", "emoji")). For \(platform.name), "
        + "\(platform.converter) keeps \(found.emoji.prefix(maxEmoji).joined(separator: " ")).",
      measured: Quantity(found.emoji.count, .count), limit: Quantity(maxEmoji, .count),
      sticker: sticker
    ).changed(for: platform).placed(in: found.manifest, found.line, of: sticker.path)
  }

  fileprivate static func same(_ emoji: [String], _ count: Int, _ platforms: [Platform]) -> Self {
    var services: [String] = []
    for platform in platforms where !services.contains(platform.service) {
      services.append(platform.service)
    }
    return Self(
      "All \(counted(count, "sticker")) have the same emoji, \(emoji.joined(separator: " ")): on "
        + "\(listed(services)), it offers all of them.",
      help: "Give each sticker the emoji that it shows."
    ).doubted(by: platforms)
  }
}

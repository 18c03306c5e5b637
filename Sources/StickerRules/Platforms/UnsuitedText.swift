import StickerBase
import StickerPacks
import SystemPackage

/// Flags packs without the names that a platform needs, and notes texts that `export` cuts.
struct UnsuitedText: PackRule {
  static let metadata = RuleMetadata(
    id: "unsuited-text", group: .platforms, severity: .error,
    summary: "A platform needs a text that the pack does not have, or a shorter one.",
    why: "The platform refuses a pack without a name or an author, and cuts or refuses long texts.",
    howToFix: "Write 'name:' and 'author:' in stickerpack.yml.",
    limit: { _ in "as 'stickerlint platforms' lists them" },
    since: "0.1.0", evidence: [.platforms])

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard pack.product == nil, pack.conversation == nil, pack.stickerCount > 0 else { return }
    let declared = pack.declaration
    let texts: [(PlatformLimit.Key, String, String?)] = [
      (.title, "name", declared?.name ?? pack.name), (.author, "author", declared?.author),
    ]
    for (key, word, text) in texts {
      let lacking = profile.receivers.filter {
        $0.length(of: text ?? "") < $0.pack[key]?.least ?? 0
      }
      for (platforms, isCertain) in lacking.byCertainty(of: key) {
        report(.missing(word, platforms).refused(by: platforms, isCertain: isCertain))
      }
      for platform in profile.receivers {
        let length = platform.length(of: text ?? "")
        guard let limit = platform.pack[key], let most = limit.most, length > most else { continue }
        report(.long(word, text ?? "", length, limit, platform))
      }
    }
    for platform in profile.receivers {
      let stickers = pack.stickers(for: platform, among: profile.receivers)
      checkNames(stickers, of: pack, platform, report)
      for sticker in declared?.stickers ?? [] {
        guard let label = sticker.label,
          let moves = stickers.first(where: { $0.path == sticker.path })?.moves
        else { continue }
        let limit = platform.limits(animated: moves)?[.label] ?? platform.pack[.label]
        guard let limit, !limit.allows(platform.length(of: label))
        else { continue }
        var draft = Finding.Draft.long(
          "label", label, platform.length(of: label), limit, platform)
        (draft.path, draft.line) = (declared?.path, sticker.line)
        report(draft)
      }
    }
  }
}

extension UnsuitedText {
  /// Reports sticker names whose length the platform does not take.
  private func checkNames(
    _ stickers: [StickerSummary], of pack: Pack, _ platform: Platform,
    _ report: (Finding.Draft) -> Void
  ) {
    guard let limit = platform.pack[.stickerName] else { return }
    let declared = Dictionary(
      (pack.declaration?.stickers ?? []).map { ($0.path, $0.name) },
      uniquingKeysWith: { one, _ in one })
    for sticker in stickers {
      let name = declared[sticker.path] ?? sticker.path.stem ?? ""
      let length = platform.length(of: name)
      guard !limit.allows(length) else { continue }
      report(.name(name, length, limit, sticker, platform))
    }
  }
}

extension Finding.Draft {
  fileprivate static func name(
    _ name: String, _ length: Int, _ limit: PlatformLimit, _ sticker: StickerSummary,
    _ platform: Platform
  ) -> Self {
    Self(
      "The name '\(name.excerpt)' has \(counted(length, "character")). \(platform.name) have \(limit.text): "
        + "\(platform.converter) changes it.",
      measured: Quantity(length, .count), limit: limit.most.map { Quantity($0, .count) },
      sticker: sticker
    ).changed(for: platform)
  }

  fileprivate static func missing(_ word: String, _ platforms: [Platform]) -> Self {
    Self(
      "This pack has no \(word). \(listed(platforms.map(\.name))) need one.",
      help: "Write '\(word): …' in stickerpack.yml, or give it to 'export' with --\(word).")
  }

  fileprivate static func long(
    _ word: String, _ text: String, _ length: Int, _ limit: PlatformLimit, _ platform: Platform
  ) -> Self {
    Self(
      "The \(word) '\(text.excerpt)' has \(length.grouped) characters as \(platform.service) counts them. "
        + "\(platform.name) have \(limit.text): \(platform.converter) cuts it.",
      measured: Quantity(length, .count), limit: limit.most.map { Quantity($0, .count) }
    ).changed(for: platform)
  }
}

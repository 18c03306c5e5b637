import StickerBase
import StickerPacks
import SystemPackage

/// Flags packs without the texts that a platform needs, and names that a service reserves. Notes texts that `export`
/// cuts, and names that it changes.
struct UnsuitedText: PackRule {
  static let metadata = RuleMetadata(
    id: "unsuited-text", group: .platforms, severity: .error,
    summary: "A platform needs a name or an author that the pack lacks, or does not take a text or "
      + "a sticker's name.",
    why: "The platform refuses a pack without a name or an author, and names that it reserves; "
      + "'export' cuts long texts, and changes other names.",
    howToFix: "Write 'name:' and 'author:' in stickerpack.yml, shorten long texts, and rename "
      + "stickers whose names are not allowed.",
    limit: { _ in "as 'stickerlint platforms' lists them" },
    since: "0.1.0", evidence: [.platforms])

  let profile: Profile

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard pack.product == nil, pack.conversation == nil, pack.stickerCount > 0 else { return }
    let declaration = pack.declaration
    let texts: [(PlatformLimit.Key, String, String?)] = [
      (.title, "name", declaration?.name ?? pack.name), (.author, "author", declaration?.author),
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
        guard let limit = platform.pack[key], let maxLength = limit.most, length > maxLength
        else { continue }
        report(
          .long(word, text ?? "", length, limit, platform).placed(at: word, of: declaration))
      }
    }
    for platform in profile.receivers {
      let stickers = pack.stickers(for: platform, among: profile.receivers)
      checkNames(stickers, of: pack, platform, report)
      for sticker in declaration?.stickers ?? [] {
        guard let label = sticker.label,
          let moves = stickers.first(where: { $0.path == sticker.path })?.moves
        else { continue }
        let limit = platform.limits(animated: moves)?[.label] ?? platform.pack[.label]
        guard let limit, !limit.allows(platform.length(of: label))
        else { continue }
        report(
          .long("label", label, platform.length(of: label), limit, platform)
            .placed(in: declaration?.path, sticker.line, of: sticker.path))
      }
    }
  }
}

extension UnsuitedText {
  /// Reports sticker names that the platform changes, or that the service uses for an emoji of its own.
  private func checkNames(
    _ stickers: [StickerSummary], of pack: Pack, _ platform: Platform,
    _ report: (Finding.Draft) -> Void
  ) {
    guard let limit = platform.pack[.stickerName] else { return }
    let entries = Dictionary(
      (pack.declaration?.stickers ?? []).map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first })
    let names = pack.names(of: stickers, on: platform)
    for ((sticker, name), exportedName) in zip(zip(stickers, names), platform.names(for: names)) {
      let entry = entries[sticker.path]
      func add(_ draft: Finding.Draft) {
        report(draft.placed(in: pack.declaration?.path, entry?.line, of: sticker.path))
      }
      if platform.hasStandardEmoji(named: exportedName) {
        add(
          .standardEmoji(exportedName, of: pack, sticker, platform).refused(
            by: platform, platform.pack[.ownNames]))
      } else if exportedName != name {
        // The name that the sticker would get if it were the only one.
        let alone = platform.names(for: [name])[0]
        add(
          alone == exportedName
            ? .name(name, platform.length(of: name), limit, exportedName, sticker, platform)
            : .repeated(alone, exportedName, sticker, platform))
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func name(
    _ name: String, _ length: Int, _ limit: PlatformLimit, _ exportedName: String,
    _ sticker: StickerSummary, _ platform: Platform
  ) -> Self {
    let characters = platform.pack[.nameCharacters].map { ", only \($0.text)" } ?? ""
    return Self(
      "The name '\(name.excerpt)' has \(counted(length, "character")). \(platform.name) allow names of "
        + "\(limit.text) characters\(characters): \(platform.converter) calls it '\(exportedName.excerpt)'.",
      measured: Quantity(length, .count), limit: limit.most.map { Quantity($0, .count) },
      sticker: sticker
    ).changed(for: platform)
  }

  /// Returns the finding about a name that an earlier sticker also has.
  fileprivate static func repeated(
    _ name: String, _ exportedName: String, _ sticker: StickerSummary, _ platform: Platform
  ) -> Self {
    Self(
      "Another sticker is also called '\(name.excerpt)': \(platform.converter) calls this one '\(exportedName.excerpt)'.",
      sticker: sticker
    ).changed(for: platform)
  }

  /// Returns the finding about a name that the service uses for an emoji of its own.
  fileprivate static func standardEmoji(
    _ name: String, of pack: Pack, _ sticker: StickerSummary, _ platform: Platform
  ) -> Self {
    let newName = "\(pack.declaration?.name ?? pack.name)-\(name)".slug(or: "stickers")
    var draft = Self(
      "\(platform.service) has an emoji ':\(name):' of its own, and takes no other of this name.",
      sticker: sticker)
    let prefix = (pack.declaration?.name ?? pack.name).slug(or: "stickers")
    let forAll = "'export --prefix \(prefix)-' puts '\(prefix)-' before every name."
    draft.advice =
      pack.manifestCommand == nil
      ? Advice(
        "Add a name to its entry in stickerpack.yml, such as 'name: \(newName)'. \(forAll)")
      : Advice(
        "Rename the file, such as to \(newName). \(forAll) Or create a stickerpack.yml with the command below, and add "
          + "a 'name' there.",
        pack.manifestCommand)
    return draft
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
        + "\(platform.name) allow \(limit.text): \(platform.converter) cuts it.",
      measured: Quantity(length, .count), limit: limit.most.map { Quantity($0, .count) }
    ).changed(for: platform)
  }
}

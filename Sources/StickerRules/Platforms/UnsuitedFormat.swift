import StickerBase
import StickerCodecs
import StickerPacks

/// Notes files whose format, size in bytes or density `export` changes for a platform, and warns of files that another
/// program must change.
struct UnsuitedFormat: StickerRule {
  static let metadata = RuleMetadata(
    id: "unsuited-format", group: .platforms, severity: .note,
    summary: "A platform takes another format, or a smaller file.",
    why:
      "What is sent to the platform is not this file: 'stickerlint export' writes it anew, with fewer "
      + "colors if necessary.",
    howToFix: "Nothing has to be done; look at the exported file.",
    limit: { _ in "as 'stickerlint platforms' lists them" },
    since: "0.1.0", evidence: [.platforms], yieldsTo: [ScaleVariants.metadata.id])

  let profile: Profile

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image else { return }
    for platform in profile.receivers(of: sticker) {
      guard let limits = sticker.limits(of: platform) else { continue }
      if let formats = limits[.formats], !formats.words.contains(image.format.rawValue) {
        report(.format(image.format, formats, platform))
      }
      if let bytes = limits[.bytes], !bytes.allows(sticker.byteCount.bytes), sticker.sequence == nil
      {
        report(.bytes(sticker.byteCount, bytes, platform))
      } else if let bytes = limits[.cautiousBytes], !bytes.allows(sticker.byteCount.bytes) {
        report(.caution(sticker.byteCount, bytes, platform))
      }
      if let density = limits[.density], density.isCertain,
        !density.allows(image.pixelsPerInch ?? 0)
      {
        report(.density(image.pixelsPerInch, density, platform))
      }
    }
  }
}

extension Finding.Draft {
  fileprivate static func format(
    _ format: ImageFormat, _ limit: PlatformLimit, _ platform: Platform
  ) -> Self {
    Self("The content is \(format.name). \(platform.name) are \(limit.text).")
      .changed(for: platform)
  }

  fileprivate static func caution(
    _ size: ByteCount, _ limit: PlatformLimit, _ platform: Platform
  ) -> Self {
    Self(
      "This file has \(size.bytes.grouped) bytes. Older numbers for \(platform.name) allow "
        + "\(limit.textWithUnit).",
      measured: Quantity(size), limit: limit.most.map { Quantity($0, .bytes) }
    ).doubted(by: [platform])
  }

  fileprivate static func density(
    _ density: Double?, _ limit: PlatformLimit, _ platform: Platform
  ) -> Self {
    let has =
      density.map { "has \(hundredths($0)) px per inch" } ?? "does not say how many px an inch has"
    let demand = "\(platform.name) have \(limit.textWithUnit): \(platform.converter) writes that."
    var draft = Self(
      "This file \(has). \(demand)", measured: density.map { Quantity($0, .count) },
      limit: limit.least.map { Quantity($0, .count) })
    draft.packMessage = "do not say how many px an inch has, or say too few. \(demand)"
    return draft.changed(for: platform)
  }

  fileprivate static func bytes(
    _ size: ByteCount, _ limit: PlatformLimit, _ platform: Platform
  ) -> Self {
    Self(
      "This file has \(size.bytes.grouped) bytes. \(platform.name) have \(limit.textWithUnit): "
        + "\(platform.converter) makes it smaller.",
      measured: Quantity(size), limit: limit.most.map { Quantity($0, .bytes) }
    ).changed(for: platform)
  }
}

import StickerBase
package import StickerPacks

/// Flags bytes after the end of the image.
package struct TrailingData: StickerRule {
  package static let metadata = RuleMetadata(
    id: "trailing-data", group: .files, severity: .warning,
    summary: "Bytes follow the end of the image.",
    why: "They count toward the size limit, and may contain something that should not be shipped.",
    howToFix: "Open the file in an image editor and export it again.",
    limit: { _ in "0 bytes; a note up to \(ByteCount(maxPadding))" },
    since: "0.1.0",
    evidence: [
      .standard(.imageFormats, "where an image ends"),
      .judgement(
        "0 bytes and 16 KB", because: "less is usually padding, and takes little of the size limit"),
    ], repair: .safe)

  /// The maximum number of bytes that count as padding.
  fileprivate static let maxPadding = 16_384

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.fault == nil, let count = sticker.image?.trailingByteCount, count > 0
    else { return }
    report(.trailing(count, in: sticker))
  }
}

extension Finding.Draft {
  fileprivate static func trailing(_ count: Int, in sticker: Sticker) -> Self {
    // Decoding and re-encoding a JPEG would lose quality.
    let isJPEG = sticker.image?.format == .jpeg
    return Self(
      "\(counted(count, "byte")) \(agreeing(count, "follows", "follow")) the end of the image.",
      advice: isJPEG
        ? Advice("Export it again; what follows is not part of the picture.")
        : sticker.advice("Leave them out."),
      measured: Quantity(count, .bytes), limit: Quantity(0, .bytes),
      severity: count <= TrailingData.maxPadding ? .note : nil)
  }
}

import StickerCodecs
package import StickerPacks

/// Notes stickers with more than 8 bits per sample.
package struct DeepSamples: StickerRule {
  package static let metadata = RuleMetadata(
    id: "deep-samples", group: .images, severity: .note,
    summary: "The samples have more than 8 bits.",
    why:
      "Stickers are judged, resized and made into icons with 8 bits per sample; the other bits "
      + "take about half of the file.",
    howToFix: "Export with 8 bits per sample.",
    limit: { _ in "8 bits per sample" },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.alphaBits),
      .standard(.pngSpecification, "a sample of a PNG has up to 16 bits"),
      .judgement(
        "8 bits",
        because: "the screens of phones show 8 or 10, and art for stickers is drawn with 8"),
    ], repair: .lossy)

  package static let joinsFrames = true
  package static let checksSequences = false

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.fault == nil, let image = sticker.image, image.bitDepth > Self.maxBits else {
      return
    }
    report(.deep(image))
  }

  /// The maximum number of bits per sample.
  fileprivate static let maxBits = 8
}

extension Finding.Draft {
  fileprivate static func deep(_ image: ImageHeader) -> Self {
    let isJudged = image.format.isDecoded
    var draft = Self(
      "It has \(image.bitDepth) bits per sample"
        + (isJudged
          ? "; it was judged after rounding to \(DeepSamples.maxBits)."
          : "; stickers need \(DeepSamples.maxBits)."),
      help: "Export it with \(DeepSamples.maxBits) bits per sample"
        + (isJudged ? ", which takes less space." : "."),
      measured: Quantity(image.bitDepth, .count), limit: Quantity(DeepSamples.maxBits, .count))
    draft.isRepairable = isJudged
    return draft
  }
}

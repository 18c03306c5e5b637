import StickerCodecs
import StickerPacks

/// Notes HEIC files, which only newer documentation mentions and whose pixels are not checked.
struct HeicImage: StickerRule {
  static let metadata = RuleMetadata(
    id: "heic-image", group: .files, severity: .note,
    summary: "The content is HEIC, whose pixels are not checked.",
    why:
      "Apple's article on sticker packs accepts HEIC and HEICS, while the pages of MSSticker list "
      + "PNG, APNG, GIF and JPEG only, and App Store Connect reportedly accepts only the extensions .png, "
      + ".gif, .jpg and .jpeg; and edges, contrast and cropping cannot be judged.",
    howToFix: "Export the sticker as PNG, or as APNG if it moves.",
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.newerFormats), .fact(AppleFacts.formats),
      .fact(AppleFacts.namesOfFormats),
    ])
  static let checksSequences = false

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.fault == nil, let format = sticker.image?.format, !format.isDecoded else {
      return
    }
    report(.heic(format))
  }
}

extension Finding.Draft {
  fileprivate static func heic(_ format: ImageFormat) -> Self {
    Self(
      "The content is \(format.name): its pixels are not decoded, so edges, premultiplied "
        + "colors, contrast"
        + (format.canAnimate ? ", cropping and motion" : " and cropping") + " are not checked.",
      help: "Export it as \(format.canAnimate ? "APNG" : "PNG"): only newer documentation names "
        + "\(format.name), and App Store Connect reportedly accepts only the extensions .png, .gif, .jpg and .jpeg."
    )
  }
}

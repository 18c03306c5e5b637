import StickerCodecs
package import StickerPacks

/// Notes stickers that are upright only because of their metadata.
package struct UnappliedOrientation: StickerRule {
  package static let metadata = RuleMetadata(
    id: "unapplied-orientation", group: .images, severity: .note,
    summary: "Only the metadata turns the picture upright.",
    why: "Programs that ignore EXIF show it on its side, upside down or mirrored.",
    howToFix: "Export it with upright pixels, and without an EXIF orientation.",
    since: "0.1.0",
    evidence: [
      .standard(.pngSpecification, "a PNG may have EXIF, in an eXIf chunk"),
      .observed(
        "Safari turns such PNGs, Chrome since 2024 and Firefox since 2025; all turn JPEGs",
        in: "browsers: https://github.com/w3c/png/issues/447, https://github.com/w3c/png/pull/522"),
      .judgement(
        "only a note",
        because: "it is not documented whether Messages turns them; UIKit turns JPEGs"),
    ], repair: .safe)

  package static let joinsFrames = true

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.fault == nil, let image = sticker.image, image.uprightOrientation > 1 else {
      return
    }
    report(.unapplied(image, of: sticker))
  }
}

extension Finding.Draft {
  fileprivate static func unapplied(_ image: ImageHeader, of sticker: Sticker) -> Self {
    let orientation = image.uprightOrientation
    let pose =
      switch orientation {
      case 2: "mirrored"
      case 3: "upside down"
      case 4: "mirrored and upside down"
      case 5, 7: "mirrored and on its side"
      default: "on its side"
      }
    let isJPEG = image.format == .jpeg
    var draft = Self(
      "It is stored \(pose), and only EXIF orientation \(orientation) turns it upright, which some "
        + "programs ignore.",
      advice: isJPEG
        ? Advice("Export it again, upright.") : sticker.advice("Store upright pixels."))
    // Turning the pixels of a JPEG without loss takes another format, and a repair reduces 16-bit samples to 8 bits.
    draft.isRepairable = !isJPEG && image.bitDepth <= 8
    return draft
  }
}

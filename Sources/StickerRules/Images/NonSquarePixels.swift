import StickerCodecs
package import StickerPacks

/// Notes stickers whose pixels are not meant to be square.
package struct NonSquarePixels: StickerRule {
  package static let metadata = RuleMetadata(
    id: "non-square-pixels", group: .images, severity: .note,
    summary: "The file asks for pixels that are not square.",
    why: "Viewers draw square pixels: the art looks narrower or wider than it was drawn.",
    howToFix: "Export with square pixels: resample the picture to the shape that it should have.",
    limit: { _ in "reported from 1.01:1 to 8:1" },
    since: "0.1.0",
    evidence: [
      .standard(.imageFormats, "pHYs, the densities of JFIF and GIF's pixel aspect ratio"),
      .observed(
        "no browser applies them",
        in: "browsers: https://github.com/whatwg/meta/issues/73; Photoshop and GIMP do apply them"),
      .judgement(
        "1.01 and 8 to 1",
        because:
          "densities are rounded to whole numbers, and no format with a bound goes beyond 4.2 to 1"),
    ], repair: .lossy)

  package static let joinsFrames = true
  package static let checksSequences = false

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.fault == nil, let aspect = sticker.image?.uprightPixelAspect else { return }
    report(.nonSquare(aspect, of: sticker))
  }
}

extension Finding.Draft {
  fileprivate static func nonSquare(_ aspect: PixelAspect, of sticker: Sticker) -> Self {
    let isWide = aspect.width > aspect.height
    var draft = Self(
      "Its pixels are meant to be \(aspect), but viewers draw squares: the art looks "
        + "\(isWide ? "narrower" : "wider") than it was drawn.",
      help: "Resample it to square pixels, \(isWide ? "wider" : "taller"), and export it again.")
    draft.isRepairable = sticker.image?.format.isDecoded == true
    return draft
  }
}

import StickerBase
import StickerCodecs
import StickerPacks

/// Notes stickers whose colors are not sRGB, and warns of HDR.
struct ForeignColorSpace: StickerRule {
  static let metadata = RuleMetadata(
    id: "foreign-color-space", group: .images, severity: .note,
    summary: "The colors are in a space other than sRGB.",
    why:
      "Rules about colors judge the numbers as sRGB, so in a wide gamut what people see is a little "
      + "more colorful than what was judged. HDR becomes pale wherever it is not supported.",
    howToFix:
      "Export in sRGB if you did not choose the color space on purpose, and HDR in any case.",
    limit: { _ in "sRGB, or nothing said about colors; a warning for PQ and HLG (HDR)" },
    since: "0.1.0",
    evidence: [
      .standard(
        .pngSpecification,
        "cICP, iCCP, sRGB, or gAMA with cHRM say what the numbers of a PNG mean, in this order"),
      .observed(
        "browsers invert CMYK with and without Adobe's marker, libvips only with it",
        in:
          "browsers: https://github.com/LadybirdBrowser/ladybird/pull/6486; libvips: "
          + "https://github.com/libvips/libvips/issues/1283"),
      .judgement(
        "colors are judged as sRGB",
        because: "converting all frames takes longer than judging them does"),
    ])

  static let joinsFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard sticker.fault == nil, let image = sticker.image else { return }
    let colors = image.decodedColors
    let encoding = colors.encoding
    if image.metadata.isUnmarkedCMYK { return report(.unmarked()) }
    if encoding.isHDR {
      report(.hdr(encoding))
    } else if !encoding.isShownAsSRGB {
      report(.foreign(colors.name))
    } else if let reason = image.unknownColorsReason,
      image.metadata.colors.profile?.isEmpty == false
    {
      report(.unsuited(reason))
    }
  }
}

extension Finding.Draft {
  fileprivate static func foreign(_ name: String) -> Self {
    Self(
      "The colors are in \(name), and were judged as sRGB.",
      help: "Export it in sRGB, unless you chose this color space on purpose.")
  }

  fileprivate static func hdr(_ encoding: ColorEncoding) -> Self {
    Self(
      "This sticker is \(encoding.name): without HDR it shows pale, and it was judged as sRGB.",
      help: "Export it in sRGB.", severity: .warning)
  }

  fileprivate static func unmarked() -> Self {
    Self(
      "It is CMYK without Adobe's marker. Browsers read 255 as no ink, and so did this check; other "
        + "programs read it as full ink.", help: "Export it in sRGB.")
  }

  /// Returns the finding about a color profile that does not suit the pixels, such as a profile for inks, or for gray
  /// if the pixels have colors.
  ///
  /// - Parameter reason: what is wrong with the profile, as the predicate of a sentence.
  fileprivate static func unsuited(_ reason: String) -> Self {
    Self(
      "The color profile \(reason): colors differ between viewers, and were judged "
        + "without it.", help: "Export it in sRGB.")
  }
}

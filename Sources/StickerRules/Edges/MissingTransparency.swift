import StickerAnalysis
import StickerBase
import StickerCodecs
package import StickerPacks
import StickerPixels

/// Flags stickers without a single transparent pixel.
package struct MissingTransparency: StickerRule {
  package static let metadata = RuleMetadata(
    id: "missing-transparency", group: .edges, severity: .warning,
    summary: "No pixel is transparent.",
    why: "Peeled onto a bubble or a photo, the sticker shows as a box.",
    howToFix: "Export as PNG or APNG with a transparent background.",
    limit: { _ in
      """
      one pixel; not required of photos and scenes, whose border has many colors and whose corners differ by more than \
      \(Int(PixelFacts.maxCornerDifference)) levels or are darker than \(Int(PixelFacts.minCornerLightness)), nor of colored \
      tiles and drawn frames unless they are JPEGs; a note for dark screens, whose border has one color below \
      \(PixelFacts.screenLevel) levels that \(percent(PixelFacts.minScreenShare)) of the canvas also has, for borders of one \
      color that is neither black (up to \(Color.maxBlackLevel) levels) nor white (\(Color.minWhiteLevel) and more), and \
      \(Sticker.cardShapes); always reported if a gray checkerboard is painted along the border of the first frame
      """
    },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "stickers are put on bubbles and photos; JPEG has no transparency"),
      .measured(),
    ], yieldsTo: [FramesAsStickers.metadata.id], repair: .lossy,
    repairsNotesOnlyIfPicked: true, repairMayBePartial: true)

  package static let checksSequenceFrames = true

  package init(profile: Profile) {}

  package func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, sticker.fault == nil else { return }
    guard let pixels = sticker.pixels else {
      // Without decoded pixels, only the lack of an alpha channel is certain.
      if !image.format.isDecoded, !image.colorType.hasAlphaSamples {
        report(.opaque("This \(image.format.name) has no alpha", isAnimated: sticker.isAnimated))
      }
      return
    }
    guard !pixels.hasTransparency else { return }
    if pixels.frames.first?.analysis.border.hasCheckerboard == true {
      report(.checkerboard(isAnimated: sticker.isAnimated, isJPEG: image.format == .jpeg))
      return
    }
    guard !pixels.isScene, image.format == .jpeg || !pixels.isTile else { return }
    report(
      .opaque(
        image.format == .jpeg ? "JPEG is always opaque" : "Every pixel is opaque",
        color: pixels.frames.first?.analysis.border.uniformColor, isAnimated: sticker.isAnimated,
        isJPEG: image.format == .jpeg,
        kind: pixels.isScreen
          ? "a dark screen"
          : sticker.isCard
            ? "a flag or a card" : pixels.hasChosenColor ? "a tile in a color of its own" : nil))
  }
}

extension Color {
  /// The highest level of backgrounds that programs export as black, and the lowest level of backgrounds that they
  /// export as white.
  fileprivate static let (maxBlackLevel, minWhiteLevel): (UInt8, UInt8) = (40, 232)

  /// True if the color is neither white nor black, with which formats and programs without transparency replace it.
  fileprivate var isChosen: Bool {
    max(red, green, blue) > Self.maxBlackLevel && min(red, green, blue) < Self.minWhiteLevel
  }
}

extension PixelFacts {
  /// The maximum difference in levels between the corners of one background.
  fileprivate static let maxCornerDifference = 24.0
  /// The minimum lightness of the corners of a background, by their darkest channel, if the border has many colors.
  fileprivate static let minCornerLightness = 200.0

  /// The level below which every channel of a dark screen's border color is.
  fileprivate static let screenLevel = 64
  /// The minimum share of a dark screen that has the color of its border.
  fileprivate static let minScreenShare = 0.81

  /// True for a photo, a film or a scene, whose corners differ or are dark. A background has the same color in every
  /// corner, even if art was drawn on it.
  fileprivate var isScene: Bool {
    guard let border = frames.first?.analysis.border, border.uniformColor == nil else {
      return false
    }
    return border.cornerDifference > Self.maxCornerDifference
      || border.cornerLightness < Self.minCornerLightness
  }

  /// True for a tile in a color that is not a usual background, and for a drawn frame. In JPEGs such colors are
  /// backgrounds nonetheless.
  fileprivate var isTile: Bool {
    guard let frame = frames.first?.analysis else { return false }
    return frame.border.uniformColor != nil && frame.background == nil
  }

  /// True if the border has one color that is neither white nor black.
  fileprivate var hasChosenColor: Bool {
    frames.first?.analysis.border.uniformColor?.isChosen ?? false
  }

  /// True for lights on a dark screen, which may be intended.
  fileprivate var isScreen: Bool {
    guard let border = frames.first?.analysis.border, let color = border.uniformColor else {
      return false
    }
    return max(color.red, color.green, color.blue) < Self.screenLevel
      && border.uniformShare >= Self.minScreenShare
  }
}

extension Finding.Draft {
  fileprivate static func checkerboard(isAnimated: Bool, isJPEG: Bool) -> Self {
    var draft = Self(
      "\(isJPEG ? "JPEG is always" : "Every pixel is") opaque: the checkerboard that represents "
        + "transparency is painted into the picture.",
      help: "Export \(transparentExport(isAnimated: isAnimated, isJPEG: isJPEG))")
    draft.isRepairable = false
    return draft
  }

  /// Returns the finding about a picture without transparency.
  ///
  /// - Parameter kind: the kind of picture in words, if pictures of this kind may be opaque on purpose; `nil`
  ///   otherwise.
  fileprivate static func opaque(
    _ finding: String, color: Color? = nil, isAnimated: Bool, isJPEG: Bool = false,
    kind: String? = nil
  ) -> Self {
    let box = color.map { "a box in \($0.named)" } ?? "a box"
    // A border of many colors may or may not be a background.
    let purpose =
      kind.map { "; fine for \($0)" } ?? (color == nil ? "; fine if it is meant to be one" : "")
    let export = transparentExport(isAnimated: isAnimated, isJPEG: isJPEG)
    var draft = Self(
      "\(finding): it shows as \(box)\(purpose).",
      help: purpose.isEmpty ? "Export \(export)" : "To peel it without its box, export \(export)",
      severity: kind == nil ? nil : .note)
    draft.isRepairable = color != nil && !isJPEG
    if !isAnimated {
      draft.advice?.common = "Export \(transparentExport(isAnimated: false, isJPEG: false))"
    }
    return draft
  }

  /// Returns the advice without its verb: for example, `it as PNG with a transparent background.`
  private static func transparentExport(isAnimated: Bool, isJPEG: Bool) -> String {
    "it as \(isAnimated ? "APNG" : "PNG") with a transparent background"
      + (isJPEG ? ", and remove this file." : ".")
  }
}

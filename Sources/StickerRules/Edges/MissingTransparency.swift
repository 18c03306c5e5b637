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
      one pixel; not required of pictures whose border has many colors and whose corners differ by more than \
      \(Int(PixelFacts.oneBackground)) levels or are darker than \(Int(PixelFacts.minLight)), as those of photos and \
      scenes are, nor of colored tiles and drawn frames unless they are JPEGs; a note if the border has one color below \
      \(PixelFacts.maxOfScreens) levels that \(percent(PixelFacts.minOfScreens)) of the canvas has too, as a dark \
      screen does, or one that is neither black (up to \(Color.maxOfBlack) levels) nor white (\(Color.minOfWhite) and more), which an artist chose, and \(Sticker.cardShapes); always reported if a gray checkerboard is painted along the border of the first frame
      """
    },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "stickers are put on bubbles and photos; JPEG has no transparency"),
      .measured(),
    ], yieldsTo: [FramesAsStickers.metadata.id], repair: .lossy,
    repairMayBePartial: true)

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
        meant: pixels.isScreen
          ? "a dark screen"
          : sticker.isCard
            ? "a flag or a card" : pixels.hasChosenColor ? "a tile in a color of its own" : nil))
  }
}

extension Color {
  /// The highest level of the backgrounds that programs export as black, and the lowest of those that they export as
  /// white.
  fileprivate static let (maxOfBlack, minOfWhite): (UInt8, UInt8) = (40, 232)

  /// True if the color is neither white nor black. Formats and programs without transparency replace it with one of
  /// these.
  fileprivate var isChosen: Bool {
    max(red, green, blue) > Self.maxOfBlack && min(red, green, blue) < Self.minOfWhite
  }
}

extension PixelFacts {
  /// The maximum difference in levels between the corners of one background.
  fileprivate static let oneBackground = 24.0
  /// The minimum lightness of the corners of a background, by their darkest channel, if the border has many
  /// colors.
  fileprivate static let minLight = 200.0

  /// For dark screens: the level below which every channel of the border's color is, and the minimum share of the
  /// canvas that has this color.
  fileprivate static let maxOfScreens = 64
  fileprivate static let minOfScreens = 0.81

  /// True for a photo, a film or a scene, whose corners differ or are dark. A background has the same color in every
  /// corner, even if art was drawn on it.
  fileprivate var isScene: Bool {
    guard let border = frames.first?.analysis.border, border.uniformColor == nil else {
      return false
    }
    return border.cornerDifference > Self.oneBackground || border.cornerLightness < Self.minLight
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
    return max(color.red, color.green, color.blue) < Self.maxOfScreens
      && border.uniformShare >= Self.minOfScreens
  }
}

extension Finding.Draft {
  fileprivate static func checkerboard(isAnimated: Bool, isJPEG: Bool) -> Self {
    var draft = Self(
      "\(isJPEG ? "JPEG is always" : "Every pixel is") opaque: the checkerboard that represents "
        + "transparency is painted into the picture.",
      help: "Export \(transparent(isAnimated: isAnimated, isJPEG: isJPEG))")
    draft.isRepairable = false
    return draft
  }

  /// Returns the finding about a picture without transparency.
  ///
  /// - Parameter meant: the kind of picture, in words, if it may be opaque on purpose.
  fileprivate static func opaque(
    _ finding: String, color: Color? = nil, isAnimated: Bool, isJPEG: Bool = false,
    meant: String? = nil
  ) -> Self {
    let box = color.map { "a box in \($0.named)" } ?? "a box"
    // A border of many colors may or may not be a background.
    let purpose =
      meant.map { "; fine for \($0)" } ?? (color == nil ? "; fine if it is meant to be one" : "")
    let better = transparent(isAnimated: isAnimated, isJPEG: isJPEG)
    var draft = Self(
      "\(finding): it shows as \(box)\(purpose).",
      help: purpose.isEmpty ? "Export \(better)" : "To peel it without its box, export \(better)",
      severity: meant == nil ? nil : .note)
    draft.isRepairable = color != nil && !isJPEG
    if !isAnimated {
      draft.advice?.common = "Export \(transparent(isAnimated: false, isJPEG: false))"
    }
    return draft
  }

  /// Returns the advice after its verb: for example, `it as PNG with a transparent background.`
  private static func transparent(isAnimated: Bool, isJPEG: Bool) -> String {
    "it as \(isAnimated ? "APNG" : "PNG") with a transparent background"
      + (isJPEG ? ", and remove this file." : ".")
  }
}

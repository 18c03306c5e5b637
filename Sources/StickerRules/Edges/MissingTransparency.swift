import StickerAnalysis
import StickerBase
import StickerCodecs
import StickerPacks
import StickerPixels

/// Flags stickers without a single transparent pixel.
struct MissingTransparency: StickerRule {
  static let metadata = RuleMetadata(
    id: "missing-transparency", group: .edges, severity: .warning,
    summary: "No pixel is transparent.",
    why: "Peeled onto a bubble or a photo, the sticker shows as a box.",
    howToFix: "Export as PNG or APNG with a transparent background.",
    limit: { _ in
      """
      one pixel; not asked of PNG, APNG and GIF whose border has many colors and whose corners differ by more than \
      \(Int(PixelFacts.oneBackground)) levels or are darker than \(Int(PixelFacts.leastLight)), as those of photos and \
      scenes are, nor of colored tiles and drawn frames; a note for JPEGs of photos and scenes, and where the border has \
      one color below \(PixelFacts.mostOfScreens) levels that \(percent(PixelFacts.leastOfScreens)) of the canvas has \
      too, as a dark screen does; always told where a gray checkerboard is painted along the border of the first frame
      """
    },
    since: "0.1.0",
    evidence: [
      .apple(
        .sessionOnStickers, "stickers are put on bubbles and photos; JPEG has no transparency"),
      .measured(),
    ], yieldsTo: [FramesAsStickers.metadata.id], repair: .lossy)

  static let checksSequenceFrames = true

  init(profile: Profile) {}

  func check(_ sticker: Sticker, report: (Finding.Draft) -> Void) {
    guard let image = sticker.image, sticker.fault == nil else { return }
    guard let pixels = sticker.pixels else {
      // What alpha a file has can be told without a pixel only where it has none.
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
    guard image.format == .jpeg || !pixels.fillsTheFrame else { return }
    report(
      .opaque(
        image.format == .jpeg ? "JPEG is always opaque" : "Every pixel is opaque",
        color: pixels.frames.first?.analysis.border.uniformColor, isAnimated: sticker.isAnimated,
        isJPEG: image.format == .jpeg, purpose: pixels.purpose))
  }
}

/// What a box may be on purpose.
private enum BoxPurpose: String {
  /// Lights on a dark screen.
  case screen = "a dark screen"
  /// What fills the canvas with many colors.
  case scene = "a photo or a scene"
}

extension PixelFacts {
  /// Levels between corners that are of one background.
  fileprivate static let oneBackground = 24.0
  /// The least channel of corners that are of a background, where the border has many colors: of 41 pictures that
  /// judges would cut out all have more, of 17 that fill the canvas on purpose two.
  fileprivate static let leastLight = 200.0

  /// Screens: levels of a dark border, at most, and the least share of the canvas that has its color. Of 43 pictures
  /// with such a border judges would cut out 13, and none of the 28 that have so much of it.
  fileprivate static let mostOfScreens = 64
  fileprivate static let leastOfScreens = 0.81

  /// Why it may be a rectangle on purpose; `nil` where nothing tells.
  fileprivate var purpose: BoxPurpose? {
    if isScreen { return .screen }
    return fillsTheFrame && frames.first?.analysis.border.uniformColor == nil ? .scene : nil
  }

  /// Whether it is a rectangle on purpose: a tile in a color of its own, a drawn frame, or a photo, a film or
  /// a scene, whose corners differ or are dark. What was cut out, or drawn on a background, has the same in every
  /// corner.
  fileprivate var fillsTheFrame: Bool {
    guard let frame = frames.first?.analysis else { return false }
    let border = frame.border
    return border.uniformColor == nil
      ? border.cornerDifference > Self.oneBackground || border.cornerLightness < Self.leastLight
      : frame.background == nil
  }

  /// Whether it shows lights on a dark screen, which may be meant.
  private var isScreen: Bool {
    guard let border = frames.first?.analysis.border, let color = border.uniformColor else {
      return false
    }
    return max(color.red, color.green, color.blue) < Self.mostOfScreens
      && border.uniformShare >= Self.leastOfScreens
  }
}

extension Finding.Draft {
  fileprivate static func checkerboard(isAnimated: Bool, isJPEG: Bool) -> Self {
    var draft = Self(
      "\(isJPEG ? "JPEG is always" : "Every pixel is") opaque: the checkerboard that stands for transparency is painted "
        + "into the picture.",
      help: "Export \(transparent(isAnimated: isAnimated, isJPEG: isJPEG))")
    draft.isRepairable = false
    return draft
  }

  fileprivate static func opaque(
    _ finding: String, color: Color? = nil, isAnimated: Bool, isJPEG: Bool = false,
    purpose: BoxPurpose? = nil
  ) -> Self {
    let better = transparent(isAnimated: isAnimated, isJPEG: isJPEG)
    var draft = Self(
      "\(finding): it shows as a box\(color.map { " in \($0.named)" } ?? "")"
        + "\(purpose.map { "; fine for \($0.rawValue)" } ?? "").",
      help: purpose == nil ? "Export \(better)" : "To peel it without its box, export \(better)",
      severity: purpose == nil ? nil : .note)
    draft.isRepairable = color != nil && !isJPEG
    return draft
  }

  /// `it as PNG with a transparent background.`, after a verb.
  private static func transparent(isAnimated: Bool, isJPEG: Bool) -> String {
    "it as \(isAnimated ? "APNG" : "PNG") with a transparent background"
      + (isJPEG ? ", and remove this file." : ".")
  }
}

import StickerAnalysis
import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerPixels
import StickerRetouch
import StickerRules

/// Clears an opaque background of one color, from the border inward, with soft edges. Larger areas enclosed by the art
/// stay, since they may or may not be background.
enum RemoveBackground: Fix {
  static let id = "remove-background"
  static var rules: [any Rule.Type] {
    [MissingTransparency.self, OpaqueBox.self, OpaqueInnerBox.self]
  }
  static let kind = RepairClass.lossy
  static let isSelective = true
  static let appliesToFrames = false

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    guard art.frames.contains(where: \.hasBackground) else { return nil }
    guard art.header.format != .jpeg else {
      throw FixDeclined(
        "JPEG has mixed the background into the art: export it with a transparent background")
    }
    let grounds = art.frames.map { $0.border.uniformColor ?? $0.innerBox?.background }
    guard let ground = grounds.compactMap(\.self).first, grounds.allSatisfy({ $0 == ground }) else {
      throw FixDeclined("its background has more than one color: cut the art out by hand")
    }
    let before = art
    var cuts = CutSummary(ground)
    art.change { _, bitmap in
      var cut = BackgroundRemoval(bitmap, ground)
      cut.cut()
      cuts.add(cut)
      return cut.bitmap
    }
    // A white border hides a white rim, and keeps white art visible on other backgrounds.
    let isBordered = before.request.outline != nil && Color.white.isLike(ground)
    let keepsBackground = art.frames.contains(where: \.hasBackground)
    if let reason = cuts.reasonAgainst(isBordered: isBordered, keepsBackground: keepsBackground) {
      art = before
      throw FixDeclined(reason)
    }
    let enclosed = cuts.enclosed
    let enclosedPart =
      enclosed > 0
      ? "; \(counted(enclosed, "pixel")) of it inside the art \(agreeing(enclosed, "stays", "stay"))"
      : ""
    // Only the source contains the soft transition between art and background.
    let isJagged = 2 * art.frames.count(where: \.isJagged) >= art.frames.count
    let edges = isJagged ? "; its edges are jagged, as in the original" : ""
    return
      "a \(ground.named) background cleared, \(percent(cuts.share)) of the canvas\(enclosedPart)\(edges); check "
      + "it on another color: thin lines may keep specks of the background"
  }
}

/// The measurements of the cut-outs of all frames of a picture, and the reasons to leave the cut to a person.
private struct CutSummary {
  /// The share of the canvas, 0…1, that a background may have: a smaller area is only a border, and a larger one leaves
  /// no art.
  private static let allowedShares = 0.02...0.98

  /// The share of the outline's pixels that show the background must be below this. With soft shadows, light art and
  /// fur, the share is larger, and a rim or crumbs would stay.
  private static let maxRimShare = 0.06

  /// The minimum number of small enclosed pieces in writing, whose letters would keep the background inside them. White
  /// eyes, teeth and gloves are fewer, or larger, or farther from the edge of the art.
  private static let minCounters = 3

  /// The maximum number of separate pieces of a sticker. Pages, screenshots and sheets have more, and lose what the
  /// background joined.
  private static let maxPieces = 12

  /// The minimum share of the canvas, 0…1, of art that is at least half opaque.
  private static let minSolidShare = 0.005

  /// The maximum share of the canvas, 0…1, of enclosed areas in the color of a background that is neither white nor
  /// black. Art is seldom filled with such a color by chance.
  private static let maxEnclosedShare = 0.002

  private let ground: Color
  private var (cleared, total) = (0, 0)
  private var (outline, rim) = (0, 0)
  private var (counters, pieces, solid) = (0, 0, 0)
  /// The largest noticeable loss on a background.
  private var lost: (share: Double, background: Color)?
  /// The largest number of enclosed pixels of the background in a frame.
  private(set) var enclosed = 0

  init(_ ground: Color) {
    self.ground = ground
  }

  /// The share of all canvases that is cleared, 0…1.
  var share: Double { Double(cleared) / Double(max(1, total)) }

  mutating func add(_ cut: BackgroundRemoval) {
    cleared += cut.clearedCount
    total += cut.bitmap.pixels.count
    outline += cut.outlineCount
    rim += cut.rimCount
    solid += cut.solidCount
    enclosed = max(enclosed, cut.enclosedCount)
    counters = max(counters, cut.counterCount)
    pieces = max(pieces, cut.pieceCount)
    // The art is visible on its former background, so only other backgrounds can hide it.
    for background in [Color.white, .black] where !background.isLike(ground) {
      let loss = CutOutLoss(cut.bitmap, cutFrom: ground, on: background)
      if loss.isNoticeable, loss.share > lost?.share ?? 0 { lost = (loss.share, background) }
    }
  }

  /// Returns the reason that the cut is not kept; `nil` if it is good.
  ///
  /// - Parameters:
  ///   - isBordered: true if the art gets a border in the color of the background.
  ///   - keepsBackground: true if a frame has a background after the cut.
  func reasonAgainst(isBordered: Bool, keepsBackground: Bool) -> String? {
    let rimShare = Double(rim) / Double(max(1, outline))
    if !Self.allowedShares.contains(share) || keepsBackground {
      return "clearing \(ground.named) from the border inward removes \(percent(share)) of the "
        + "canvas: cut the art out by hand"
    }
    if Double(solid) < Self.minSolidShare * Double(total) {
      return "cut out, hardly any opaque art would be left: export it with a transparent background"
    }
    if pieces > Self.maxPieces {
      return "cut out, it would fall into \(pieces.grouped) pieces: export the art that is the "
        + "sticker with a transparent background"
    }
    if isBordered { return nil }
    if rimShare >= Self.maxRimShare {
      return "\(percent(rimShare)) of the outline shows the background's \(ground.named), as soft "
        + "shadows, fur and light art do, and would stay as a rim: export it with a transparent "
        + "background"
    }
    if let lost {
      return "cut out, \(percent(lost.share)) of the art would be lost on "
        + "\(lost.background == .black ? "black" : "white"): draw it with an outline and a "
        + "transparent background"
    }
    if counters >= Self.minCounters {
      return "\(counters.grouped) small pieces of the background, such as the insides of letters, "
        + "would stay in the art: export it with a transparent background"
    }
    if !ground.isUsualFill, enclosed > Int(Self.maxEnclosedShare * Double(total)) {
      return "\(counted(enclosed, "pixel")) of the background's \(ground.named) inside the art "
        + "would stay: export it with a transparent background"
    }
    return nil
  }
}

extension FrameAnalysis {
  fileprivate var hasBackground: Bool {
    counts.opaque == counts.total || border.uniformColor != nil || innerBox?.background != nil
  }
}

extension Color {
  /// True if the color is about white or black, with which art is often filled.
  fileprivate var isUsualFill: Bool { isLike(.white) || isLike(.black) }

  /// Returns true if the colors are so close that the same art shows on both.
  fileprivate func isLike(_ other: Color) -> Bool {
    let difference = levels - other.levels
    return max(difference.max(), (-difference).max()) < 64
  }
}

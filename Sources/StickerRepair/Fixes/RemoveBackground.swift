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

  /// The share of the canvas, 0…1, that a background may have: a smaller area is only a border, and a larger one leaves
  /// no art.
  private static let allowedShares = 0.02...0.98

  /// The share of the outline's pixels that show the background must be below this. With soft shadows, light art and
  /// fur, the share is larger, and a rim or crumbs would stay.
  private static let maxRimShare = 0.06

  /// The minimum number of small enclosed pieces in writing, whose letters would keep the background inside them. White
  /// eyes, teeth and gloves are fewer, or larger, or farther from the edge of the art.
  private static let minCounters = 4

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
    var (cleared, total, enclosed, counters) = (0, 0, 0, 0)
    var (outline, rim) = (0, 0)
    // The art is visible on its former background, so only other backgrounds can hide it.
    let backgrounds = [Color.white, .black].filter { !$0.isLike(ground) }
    var lost: (share: Double, background: Color)?
    art.change { _, bitmap in
      var cut = BackgroundRemoval(bitmap, ground)
      cut.cut()
      cleared += cut.clearedCount
      enclosed = max(enclosed, cut.enclosedCount)
      counters = max(counters, cut.counterCount)
      total += bitmap.pixels.count
      outline += cut.outlineCount
      rim += cut.rimCount
      for background in backgrounds {
        let loss = CutOutLoss(cut.bitmap, cutFrom: ground, on: background)
        if loss.isNoticeable, loss.share > lost?.share ?? 0 { lost = (loss.share, background) }
      }
      return cut.bitmap
    }
    let share = Double(cleared) / Double(max(1, total))
    guard allowedShares.contains(share), !art.frames.contains(where: \.hasBackground) else {
      art = before
      throw FixDeclined(
        "clearing \(ground.named) from the border inward removes \(percent(share)) of the canvas: "
          + "cut the art out by hand")
    }
    let rimShare = Double(rim) / Double(max(1, outline))
    // A white border hides a white rim, and keeps white art visible on other backgrounds.
    let isBordered = before.request.outline != nil && Color.white.isLike(ground)
    guard rimShare < maxRimShare || isBordered else {
      art = before
      throw FixDeclined(
        "\(percent(rimShare)) of the outline shows the background's \(ground.named), as soft shadows, fur and light "
          + "art do, and would stay as a rim: export it with a transparent background")
    }
    if let lost, !isBordered {
      art = before
      throw FixDeclined(
        "cut out, \(percent(lost.share)) of the art would be lost on \(lost.background == .black ? "black" : "white"): "
          + "draw it with an outline and a transparent background")
    }
    guard counters < minCounters || isBordered else {
      art = before
      throw FixDeclined(
        "\(counters.grouped) small pieces of the background, such as the insides of letters, would stay in the art: "
          + "export it with a transparent background")
    }
    let enclosedPart =
      enclosed > 0
      ? "; \(counted(enclosed, "pixel")) of it inside the art \(agreeing(enclosed, "stays", "stay"))"
      : ""
    // Only the source contains the soft transition between art and background.
    let isJagged = 2 * art.frames.count(where: \.isJagged) >= art.frames.count
    let edges = isJagged ? "; its edges are jagged, as in the original" : ""
    return
      "a \(ground.named) background cleared, \(percent(share)) of the canvas\(enclosedPart)\(edges); check "
      + "it on another color: thin lines may keep specks of the background"
  }
}

extension FrameAnalysis {
  fileprivate var hasBackground: Bool {
    counts.opaque == counts.total || border.uniformColor != nil || innerBox?.background != nil
  }
}

extension Color {
  /// Returns true if the colors are so close that the same art shows on both.
  fileprivate func isLike(_ other: Color) -> Bool {
    let difference = levels - other.levels
    return max(difference.max(), (-difference).max()) < 64
  }
}

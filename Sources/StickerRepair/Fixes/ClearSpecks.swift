import StickerAnalysis
import StickerBase
import StickerEncoding
import StickerRetouch
import StickerRules

/// Clears tiny or faint specks beside the art. In an animation, only specks that stay in place are cleared.
enum ClearSpecks: Fix {
  static let id = "clear-specks"
  static var rules: [any Rule.Type] { [StraySpecks.self] }
  static let kind = RepairClass.lossy
  static let isSelective = true
  static let appliesToFrames = false

  static func apply(_ art: inout EditablePicture) throws(FixDeclined) -> String? {
    let specks = art.animation.frames.map { frame in
      SpeckMask.pixels(
        of: frame.bitmap.pixels, width: art.animation.width, height: art.animation.height)
    }
    var counts: [Int: Int] = [:]
    for index in specks.joined() { counts[index, default: 0] += 1 }
    let minCount = FrameAnalysis.minShareWithSpecks * Double(specks.count)
    let lasting = Set(counts.filter { Double($0.value) >= minCount }.keys)
    guard !lasting.isEmpty else {
      guard specks.contains(where: { !$0.isEmpty }) else { return nil }
      throw FixDeclined("the specks move and may be intentional: erase them in the source")
    }
    let before = art
    let masks = specks.map { $0.filter(lasting.contains) }
    art.change { index, bitmap in
      var bitmap = bitmap
      for pixel in masks[index] { bitmap.pixels[pixel] = 0 }
      return bitmap
    }
    guard
      !art.animation.frames.contains(where: { $0.bitmap.pixelsInSmallPieces > 2 * lasting.count })
    else {
      art = before
      throw FixDeclined("larger pieces beside them would stay: erase all of them in the source")
    }
    return "\(counted(lasting.count, "pixel")) of specks cleared"
  }
}

extension Bitmap {
  /// Maximum area in px, on a canvas of 408 px, of a piece of a picture that looks like a larger speck.
  private static let maxPieceArea = 30.0

  /// Number of pixels in visible pieces that look like larger specks.
  fileprivate var pixelsInSmallPieces: Int {
    let scale = Double(max(width, height)) / 408
    let maxArea = Self.maxPieceArea * max(1, scale * scale)
    let pieces = PixelGrid(width: width, height: height).islands { pixels[$0].alpha > 40 }
    return pieces.filter { Double($0.count) <= maxArea }.joined().count
  }
}

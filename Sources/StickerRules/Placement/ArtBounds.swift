import StickerAnalysis
import StickerPacks
package import StickerPixels

/// The bounds of the art in all frames together.
package struct ArtBounds {
  /// The bounds in px, without specks.
  package var box: Box
  /// The size of the canvas in px.
  var width: Int
  var height: Int

  /// The share of the canvas that the art takes across or down, whichever is larger, 0…1.
  package var fill: Double {
    max(Double(box.width) / Double(width), Double(box.height) / Double(height))
  }

  /// The offset of the middle of the art from the middle of the canvas, in canvas widths and heights:
  /// positive to the right and down.
  package var offset: (across: Double, down: Double) {
    (
      (Double(box.left + box.right + 1) / 2 - Double(width) / 2) / Double(width),
      (Double(box.top + box.bottom + 1) / 2 - Double(height) / 2) / Double(height)
    )
  }
}

extension Sticker {
  /// The bounds of the art for judging its placement; `nil` if all frames are empty, or if any is a box.
  var artBounds: ArtBounds? {
    guard let frames = pixels?.frames, !frames.contains(where: \.analysis.isBox) else { return nil }
    return visibleArt
  }

  /// The bounds of the art; `nil` if all frames are empty.
  package var visibleArt: ArtBounds? {
    guard let size = image?.uprightSize, let frames = pixels?.frames else { return nil }
    let boxes = frames.compactMap(\.analysis.art)
    guard let first = boxes.first else { return nil }
    return ArtBounds(
      box: boxes.reduce(first) { $0.union($1) }, width: size.width, height: size.height)
  }
}

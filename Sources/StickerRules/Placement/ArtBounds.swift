import StickerAnalysis
import StickerPacks
package import StickerPixels

/// Where the art of all frames together is on the canvas.
package struct ArtBounds {
  /// In px, specks left aside.
  package var box: Box
  var width: Int
  var height: Int

  /// The larger share of the canvas that the art takes in one direction, 0…1.
  package var fill: Double {
    max(Double(box.width) / Double(width), Double(box.height) / Double(height))
  }

  /// How far the middle of the art is from the middle of the canvas, in canvas widths and heights:
  /// positive to the right and down.
  package var offset: (across: Double, down: Double) {
    (
      (Double(box.left + box.right + 1) / 2 - Double(width) / 2) / Double(width),
      (Double(box.top + box.bottom + 1) / 2 - Double(height) / 2) / Double(height)
    )
  }
}

extension Sticker {
  /// Where the art is, if that can be judged; `nil` when nothing shows, or when the sticker is a box.
  var artBounds: ArtBounds? {
    guard let frames = pixels?.frames, !frames.contains(where: \.analysis.isBox) else { return nil }
    return visibleArt
  }

  /// Where the art is; `nil` when nothing shows.
  package var visibleArt: ArtBounds? {
    guard let image, let frames = pixels?.frames else { return nil }
    let boxes = frames.compactMap(\.analysis.art)
    guard let first = boxes.first else { return nil }
    return ArtBounds(
      box: boxes.reduce(first) { $0.union($1) }, width: image.width, height: image.height)
  }
}

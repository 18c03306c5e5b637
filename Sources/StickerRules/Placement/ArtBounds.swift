import StickerAnalysis
import StickerPacks
package import StickerPixels

/// The bounds of the art in all frames together.
package struct ArtBounds {
  /// The bounds in px, without specks.
  package var bounds: Box
  /// The width of the canvas in px.
  var width: Int
  /// The height of the canvas in px.
  var height: Int

  /// The share of the canvas that the art takes across or down, whichever is larger, 0…1.
  package var fill: Double {
    max(Double(bounds.width) / Double(width), Double(bounds.height) / Double(height))
  }

  /// The distances of the art from the sides of the canvas in px.
  var insets: Box.Insets { bounds.insets(inWidth: width, height: height) }

  /// The distance of the art from the closest side of the canvas in px.
  var margin: Int { min(insets.left, insets.top, insets.right, insets.bottom) }

  /// The offset of the middle of the art from the middle of the canvas, in canvas widths and heights:
  /// positive to the right and down.
  package var offset: (across: Double, down: Double) {
    (
      (Double(bounds.left + bounds.right + 1) / 2 - Double(width) / 2) / Double(width),
      (Double(bounds.top + bounds.bottom + 1) / 2 - Double(height) / 2) / Double(height)
    )
  }
}

extension Sticker {
  /// The bounds of the art for judging its placement; `nil` if all frames are empty, if any shows as a box, or if the
  /// pixels were not analyzed.
  var artBounds: ArtBounds? {
    guard let frames = pixels?.frames, !frames.contains(where: \.analysis.isBox) else { return nil }
    return visibleArt
  }

  /// The bounds of the art; `nil` if all frames are empty, or if the pixels were not analyzed.
  package var visibleArt: ArtBounds? {
    guard let size = image?.uprightSize, let frames = pixels?.frames else { return nil }
    let boxes = frames.compactMap(\.analysis.art)
    guard let first = boxes.first else { return nil }
    return ArtBounds(
      bounds: boxes.reduce(first) { $0.union($1) }, width: size.width, height: size.height)
  }
}

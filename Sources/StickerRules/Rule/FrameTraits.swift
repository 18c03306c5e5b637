package import StickerAnalysis
import StickerPixels

/// Traits of a frame that decide which rules judge it.
extension FrameAnalysis {
  /// True if the frame looks like a filled rectangle rather than cut-out art, so that edges, placement and contrast are
  /// not judged.
  package var isBox: Bool {
    counts.opaque == counts.total || border.uniformColor != nil || isNearlyOpaque
  }

  /// The color of an opaque border, if it is probably that of a background: white, black, gray, or a pure color as used
  /// for keying. `nil` for other colors and for drawn frames, which are intended.
  var background: Color? {
    guard let color = border.uniformColor, !border.isFrame else { return nil }
    let channels = [color.red, color.green, color.blue]
    let isColored = (channels.max() ?? 0) - (channels.min() ?? 0) >= 64
    return isColored && channels.contains { (32..<224).contains($0) } ? nil : color
  }

  /// True if edges and contrast are not judged, because the edges are those of a rectangle, not of the art.
  var skipsEdgeRules: Bool { isBox || innerBox != nil }

  /// True if the art is drawn in visible blocks, whose edges must be hard.
  package var isPixelArt: Bool { edges.pixelArtBlock != nil }
}

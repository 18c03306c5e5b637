internal import StickerCodecs
import StickerPixels

extension Area {
  /// Number of pixels.
  var pixelCount: Int { width * height }

  /// Returns the smallest area that contains this area and another.
  func union(_ other: Area) -> Area {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Area(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Returns true if another area is a part of this area.
  func contains(_ other: Area) -> Bool { union(other) == self }
}

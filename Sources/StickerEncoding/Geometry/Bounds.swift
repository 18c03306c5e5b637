import StickerPixels

/// The bounding box of added spans.
struct Bounds {
  private var left = Int.max
  private var right = -1
  private var top = Int.max
  private var bottom = -1

  /// Adds the pixels `left` through `right` of row `y`.
  mutating func add(left: Int, right: Int, y: Int) {
    self.left = min(self.left, left)
    self.right = max(self.right, right)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  /// The box; `nil` if nothing was added.
  var area: Area? {
    right < 0 ? nil : Area(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}

/// A rectangle of canvas pixels.
public struct Area: Sendable, Hashable {
  /// The distance from the canvas's left edge in px.
  public var x: Int
  /// The distance from the canvas's top edge in px.
  public var y: Int
  /// Size in px.
  public var width: Int
  public var height: Int

  @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the part of the area that lies on a canvas of the given size; empty if they do not overlap.
  @inlinable public func clipped(toWidth canvasWidth: Int, height canvasHeight: Int) -> Area {
    let left = min(max(x, 0), canvasWidth)
    let top = min(max(y, 0), canvasHeight)
    return Area(
      x: left, y: top,
      width: max(0, min(x + width, canvasWidth) - left),
      height: max(0, min(y + height, canvasHeight) - top))
  }
}

/// A rectangle of pixels with inclusive bounds.
public struct Box: Sendable, Hashable {
  public var left: Int
  public var top: Int
  public var right: Int
  public var bottom: Int

  @inlinable public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  @inlinable public var width: Int { right - left + 1 }
  @inlinable public var height: Int { bottom - top + 1 }

  /// The distances of a rectangle's sides from those of a canvas in px.
  public typealias Insets = (left: Int, top: Int, right: Int, bottom: Int)

  /// Returns the distances of the rectangle's sides from those of a canvas of the given size in px.
  @inlinable public func insets(inWidth width: Int, height: Int) -> Insets {
    (left, top, width - 1 - right, height - 1 - bottom)
  }

  /// Returns the smallest rectangle that contains this rectangle and another one.
  @inlinable public func union(_ other: Box) -> Box {
    Box(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}

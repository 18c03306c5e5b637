import StickerPixels

/// The place of a picture on a larger canvas, as written by programs that crop frames to their visible part.
public struct FramePlace: Sendable, Hashable {
  /// The picture's left edge on the canvas, in px or in micrometers; may be negative.
  public var x: Int
  /// The picture's top edge on the canvas, in px or in micrometers; may be negative.
  public var y: Int
  /// The size of the canvas in px; `nil` if it is not in the file.
  public var canvas: Canvas?
  /// True if `x` and `y` are in micrometers, which cannot be converted to px.
  public var isInMicrometers = false

  /// The size of a canvas in px; both sides are 1 or more.
  public struct Canvas: Sendable, Hashable {
    public let width: Int
    public let height: Int

    /// Creates a size.
    ///
    /// - Returns: `nil` for sides below 1 or above 2³¹ - 1, the maximum in PNG.
    public init?(width: Int, height: Int) {
      let sides = 1...Int(Int32.max)
      guard sides.contains(width), sides.contains(height) else { return nil }
      (self.width, self.height) = (width, height)
    }
  }

  public init(x: Int, y: Int, canvas: Canvas? = nil) {
    (self.x, self.y, self.canvas) = (x, y, canvas)
  }
}

extension FramePlace: CustomStringConvertible {
  /// The place in words, for example `at 40, 20 px of 300 × 300 px`.
  public var description: String {
    let unit = isInMicrometers ? "µm" : "px"
    return "at \(x), \(y) \(unit)" + (canvas.map { " of \($0.width) × \($0.height) px" } ?? "")
  }
}

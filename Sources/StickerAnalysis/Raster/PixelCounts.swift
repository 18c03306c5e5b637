/// How many pixels of a frame are clear, partial and opaque.
public struct PixelCounts: Sendable, Equatable {
  /// Pixels in the canvas.
  public var total = 0
  /// Pixels of alpha 0.
  public var clear = 0
  /// Pixels of alpha 255.
  public var opaque = 0
  /// Pixels of alpha 0 that still have a color.
  public var hiddenColors = 0

  public init(total: Int = 0, clear: Int = 0, opaque: Int = 0, hiddenColors: Int = 0) {
    self.total = total
    self.clear = clear
    self.opaque = opaque
    self.hiddenColors = hiddenColors
  }
}

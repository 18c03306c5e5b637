/// The numbers of transparent and opaque pixels of a frame.
public struct PixelCounts: Sendable, Equatable {
  /// Number of pixels of the canvas.
  public var total = 0
  /// Number of pixels of alpha 0.
  public var clear = 0
  /// Number of pixels of alpha 255.
  public var opaque = 0
  /// Number of pixels of alpha 0 that still have a color.
  public var hiddenColors = 0

  public init(total: Int = 0, clear: Int = 0, opaque: Int = 0, hiddenColors: Int = 0) {
    self.total = total
    self.clear = clear
    self.opaque = opaque
    self.hiddenColors = hiddenColors
  }
}

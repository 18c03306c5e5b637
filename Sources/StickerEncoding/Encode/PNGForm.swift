/// Requirements for a PNG or APNG that some readers have in addition to the picture.
public struct PNGForm: Sendable, Hashable {
  /// True to use only 8-bit RGB with alpha: some readers refuse palettes and gray, or show such an animation as a
  /// still.
  public var isTrueColor = false
  /// True to store every frame, even one that equals the frame before it: some readers require a certain number of
  /// frames.
  public var keepsFrames = false
  /// The density of both axes in pixels per meter, for `pHYs`; `nil` to write none.
  public var pixelsPerMeter: Int?

  public init() {}
}

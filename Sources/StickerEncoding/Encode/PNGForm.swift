/// The demands of some readers on a PNG or APNG, besides the picture.
public struct PNGForm: Sendable, Hashable {
  /// True for 8-bit RGB with alpha only: some readers show a palette, and gray, as a still or refuse it.
  public var isTrueColor = false
  /// True to store every frame, even one that equals the frame before it: some readers demand a number of frames.
  public var keepsFrames = false
  /// The density of both axes in pixels per meter, for `pHYs`; `nil` to write none.
  public var pixelsPerMeter: Int?

  public init() {}
}

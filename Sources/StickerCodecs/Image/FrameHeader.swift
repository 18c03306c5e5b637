public import StickerPixels

/// What a file says of one frame.
public struct FrameHeader: Sendable, Equatable {
  /// The area that the frame's pixels cover, as written; GIF areas may reach beyond the canvas.
  public var area: Area
  /// How long the frame shows; `nil` for a still picture, and in HEICS, of which it is not read.
  public var delay: FrameDelay?
  public var disposal: DisposeOperation
  public var blend: BlendOperation

  public init(
    area: Area, delay: FrameDelay? = nil, disposal: DisposeOperation = .none,
    blend: BlendOperation = .source
  ) {
    self.area = area
    self.delay = delay
    self.disposal = disposal
    self.blend = blend
  }
}

/// A frame's delay as the file writes it, a fraction of a second.
public struct FrameDelay: Sendable, Hashable {
  public var numerator: Int
  /// 100 for GIF. An APNG may write 0, which its specification reads as 100.
  public var denominator: Int

  public init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The delay as written, in ms; players may show very short ones longer.
  public var milliseconds: Double {
    1000 * Double(numerator) / Double(denominator == 0 ? 100 : denominator)
  }
}

/// What happens to a frame's area when its time is over (APNG `dispose_op`, GIF disposal method).
public enum DisposeOperation: String, Sendable {
  case none
  /// The area becomes transparent.
  case background
  /// The area becomes what it was before the frame.
  case previous
}

/// How a frame's pixels meet the canvas (APNG `blend_op`).
public enum BlendOperation: String, Sendable {
  /// Pixels replace what is there, alpha included.
  case source
  /// Pixels are composited over what is there.
  case over
}

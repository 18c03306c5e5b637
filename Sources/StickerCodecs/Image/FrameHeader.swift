public import StickerPixels

/// The header of one frame: its area, delay, dispose op and blend op.
public struct FrameHeader: Sendable, Equatable {
  /// The area that the frame's pixels cover, as written; GIF areas may reach beyond the canvas.
  public var area: Area
  /// The delay of the frame; `nil` for a still that is not a GIF, and for a HEICS without usable times.
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

/// A frame's delay as stored in the file, a fraction of a second.
public struct FrameDelay: Sendable, Hashable {
  /// The shortest delay in ms that players keep: browsers and Apple's Image I/O play shorter delays as 100 ms.
  public static let shortestKept = 11.0

  public var numerator: Int
  /// Number of units per second: 100 for a GIF. An APNG may have 0, which means 100 by its specification.
  public var denominator: Int

  public init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The delay as written, in ms; players may extend very short delays.
  public var milliseconds: Double {
    1000 * Double(numerator) / Double(denominator == 0 ? 100 : denominator)
  }
}

/// The treatment of a frame's area after its delay (APNG `dispose_op`, GIF disposal method).
public enum DisposeOperation: String, Sendable {
  case none
  /// The area becomes transparent.
  case background
  /// The area is restored to its content before the frame.
  case previous
}

/// The combination of a frame's pixels with the canvas (APNG `blend_op`).
public enum BlendOperation: String, Sendable {
  /// Pixels replace those of the canvas, including alpha.
  case source
  /// Pixels are composited over those of the canvas.
  case over
}

/// The losses that made an animation fit.
public struct Concessions: Sendable, Hashable {
  /// Numbers of colors kept and of original colors; `nil` if all colors are kept.
  public var colors: (kept: Int, of: Int)? {
    keptColors.map { ($0, originalColors) }
  }
  var keptColors: Int?
  var originalColors = 0
  /// Largest change of a channel by rounding, in levels of 255; 0 for none.
  public internal(set) var rounding = 0
  /// True if colors were dithered.
  public internal(set) var isDithered = false
  /// True if soft edges became hard, since the format has no partial transparency; not counted as a loss.
  public internal(set) var cutsEdges = false
  /// New canvas size; `nil` if it is unchanged.
  public package(set) var canvas: Canvas?
  /// Numbers of frames kept and of frames before any were removed (the frames of one period if ``loop`` is set); `nil`
  /// if all frames are kept.
  public internal(set) var frames: Frames?
  /// Numbers of frames in one period of a repeating loop and of original frames; `nil` if the animation is not reduced
  /// to one period. Not a visible loss.
  public internal(set) var loop: Frames?

  /// The lossy compression of a WebP; `nil` if all frames are lossless.
  public internal(set) var compression: Compression?

  public struct Compression: Sendable, Hashable {
    /// The lowest and the highest quality of libwebp, 0 to 100.
    public var qualities: ClosedRange<Int>
    /// Number of frames without loss.
    public var exactFrames: Int
  }

  public struct Canvas: Sendable, Hashable {
    /// Size in px.
    public var width: Int
    public var height: Int

    package init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
    }
  }

  public struct Frames: Sendable, Hashable {
    public var kept: Int
    public var of: Int
  }

  /// True if there is no visible loss.
  public var isNone: Bool {
    keptColors == nil && rounding == 0 && canvas == nil && frames == nil && compression == nil
  }
}

/// What an animation gave up to fit.
public struct Concessions: Sendable, Hashable {
  /// Colors that show, and how many there were; `nil` when all are kept.
  public var colors: (kept: Int, of: Int)? {
    keptColors.map { ($0, originalColors) }
  }
  var keptColors: Int?
  var originalColors = 0
  /// Most that a channel of a pixel was changed by rounding, in levels of 255; 0 for none.
  public internal(set) var rounding = 0
  /// Whether colors were mixed from dots.
  public internal(set) var isDithered = false
  /// Canvas size in px; `nil` when it is as it was.
  public internal(set) var canvas: Canvas?
  /// Frames that are left, and how many there were; `nil` when all are kept.
  public internal(set) var frames: Frames?
  /// Frames of the loop that was found to repeat, and how many there were: nothing that shows.
  public internal(set) var loop: Frames?

  public struct Canvas: Sendable, Hashable {
    public var width: Int
    public var height: Int
  }

  public struct Frames: Sendable, Hashable {
    public var kept: Int
    public var of: Int
  }

  /// Nothing that shows was given up.
  public var isNone: Bool {
    keptColors == nil && rounding == 0 && canvas == nil && frames == nil
  }
}

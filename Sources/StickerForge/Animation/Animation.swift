public import StickerCodecs

/// Frames of one size, each shown for its time.
public struct Animation: Sendable, Hashable {
  /// Canvas size in px.
  public let width: Int
  public let height: Int
  /// In order of display; at least one, each of the canvas's size.
  public let frames: [TimedBitmap]
  /// How often the animation plays; 0 means for ever.
  public let loopCount: Int

  /// - Throws: ``ForgeFault/noFrames``, or ``ForgeFault/frameSize(index:)`` for the first frame that
  ///   is not as large as the one before all.
  public init(frames: [TimedBitmap], loopCount: Int = 0) throws(ForgeFault) {
    guard let first = frames.first?.stored else { throw .noFrames }
    let odd = frames.firstIndex {
      $0.stored.width != first.width || $0.stored.height != first.height
    }
    if let odd { throw .frameSize(index: odd) }
    width = first.width
    height = first.height
    self.frames = frames
    self.loopCount = loopCount
  }

  /// Frames that are known to be of the canvas's size.
  init(unchecked frames: [TimedBitmap], width: Int, height: Int, loopCount: Int) {
    self.width = width
    self.height = height
    self.frames = frames
    self.loopCount = loopCount
  }

  /// Everything that a viewer shows of an image file; a still picture is one frame that stays for
  /// no time. A default image that is not part of the animation is left out.
  ///
  /// - Throws: the fault that makes a frame impossible to show, or the limit that was met.
  public init(_ file: ImageFile, limits: DecodeLimits = .standard) throws(ImageFault) {
    var reader = try file.decode(limits: limits, looksAtCanvases: true)
    var frames: [TimedBitmap] = []
    while let frame = try reader.nextFrame() {
      let delay = frame.header.delay ?? FrameDelay(numerator: 0, denominator: 100)
      frames.append(TimedBitmap(bitmap: Bitmap(frame), delay: delay))
    }
    width = file.image.width
    height = file.image.height
    self.frames = frames
    loopCount = file.image.loopCount ?? 0
  }
}

/// A picture and how long it shows.
public struct TimedBitmap: Sendable, Hashable {
  public var stored: StoredBitmap
  /// Numerator and denominator are written as they are: each from 0 to 65,535.
  public var delay: FrameDelay

  public init(stored: StoredBitmap, delay: FrameDelay) {
    self.stored = stored
    self.delay = delay
  }

  public init(bitmap: Bitmap, delay: FrameDelay) {
    self.init(stored: StoredBitmap(bitmap), delay: delay)
  }

  /// The picture; another one is kept where this one is.
  public var bitmap: Bitmap {
    get { stored.bitmap }
    set { stored = stored.replaced(by: newValue) }
  }
}

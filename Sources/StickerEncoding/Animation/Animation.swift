public import StickerCodecs

/// Frames of one size, each with a delay.
public struct Animation: Sendable, Hashable {
  /// Canvas size in px.
  public let width: Int
  public let height: Int
  /// Frames in display order; at least one, each of the canvas size.
  public let frames: [TimedBitmap]
  /// Number of plays; 0 means forever.
  public let loopCount: Int
  /// The color description of the pixels, which is written into the file.
  public var colors = ColorDescription.none
  /// The aspect ratio of the pixels, which is written into the file; `nil` if they are square.
  public var pixelAspect: PixelAspect?

  /// Creates an animation whose canvas is as large as the first frame.
  ///
  /// - Throws: ``EncodingFault/noFrames``, or ``EncodingFault/frameSize(index:)`` for the first frame whose size
  ///   differs from the canvas.
  public init(frames: [TimedBitmap], loopCount: Int = 0) throws(EncodingFault) {
    guard let first = frames.first?.stored else { throw .noFrames }
    let mismatch = frames.firstIndex {
      $0.stored.width != first.width || $0.stored.height != first.height
    }
    if let mismatch { throw .frameSize(index: mismatch) }
    width = first.width
    height = first.height
    self.frames = frames
    self.loopCount = loopCount
  }

  /// Creates an animation from frames that are known to be of the canvas size.
  init(
    unchecked frames: [TimedBitmap], width: Int, height: Int, loopCount: Int,
    colors: ColorDescription, pixelAspect: PixelAspect?
  ) {
    self.width = width
    self.height = height
    self.frames = frames
    self.loopCount = loopCount
    self.colors = colors
    self.pixelAspect = pixelAspect
  }

  /// Decodes all frames of an image file. A still picture becomes one frame with delay 0. A default image that is not
  /// part of the animation is left out.
  ///
  /// - Throws: the fault of a frame that cannot be decoded, or of an exceeded limit.
  public init(_ file: ImageFile, limits: DecodeLimits = .standard) throws(ImageFault) {
    var reader = try file.decode(limits: limits, readsWholeCanvases: true)
    var frames: [TimedBitmap] = []
    while let frame = try reader.nextFrame() {
      let delay = frame.header.delay ?? FrameDelay(numerator: 0, denominator: 100)
      frames.append(TimedBitmap(bitmap: Bitmap(frame), delay: delay))
    }
    width = file.image.width
    height = file.image.height
    self.frames = frames
    loopCount = file.image.plays ?? 0
    colors = file.image.decodedColors
    pixelAspect = file.image.metadata.pixelAspect
  }
}

extension Animation {
  /// The reason why stored frames were lost; `nil` if none were lost. Output made from lost frames must not be used.
  package var storeFault: FrameStore.Fault? { frames.lazy.compactMap(\.stored.fault).first }
}

/// A picture and its delay.
public struct TimedBitmap: Sendable, Hashable {
  public var stored: StoredBitmap
  /// The delay. An APNG stores the delay as given, so its numerator and denominator must be from 0 to 65,535.
  public var delay: FrameDelay

  public init(stored: StoredBitmap, delay: FrameDelay) {
    self.stored = stored
    self.delay = delay
  }

  public init(bitmap: Bitmap, delay: FrameDelay) {
    self.init(stored: StoredBitmap(bitmap), delay: delay)
  }

  /// The decoded picture. A new value is kept in the same store.
  public var bitmap: Bitmap {
    get { stored.bitmap }
    set { stored = stored.inSameStore(newValue) }
  }
}

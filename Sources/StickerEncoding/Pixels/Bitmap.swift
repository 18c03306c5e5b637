public import StickerCodecs

/// A picture in memory: straight RGBA8, row-major, width × height pixels.
public struct Bitmap: Sendable, Hashable {
  /// Size in px.
  public let width: Int
  public let height: Int
  /// One element per pixel: red in the lowest eight bits, then green, blue and alpha.
  public var pixels: [UInt32]

  /// Creates a picture of the given pixels.
  ///
  /// - Precondition: `pixels` has width × height elements.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a picture whose pixels are all clear (0).
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: Array(repeating: 0, count: width * height))
  }

  /// Creates a picture from the composited canvas of a decoded frame.
  public init(_ frame: Frame) {
    self.init(width: frame.width, height: frame.height, pixels: frame.pixels)
  }

  /// The picture without hidden colors: clear pixels become 0.
  public var withoutHiddenColors: Bitmap {
    Bitmap(width: width, height: height, pixels: pixels.map { $0.alpha == 0 ? 0 : $0 })
  }
}

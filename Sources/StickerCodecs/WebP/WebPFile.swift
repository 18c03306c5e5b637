public import StickerPixels

/// The structure of a WebP file (RFC 9649): the compressed picture of each frame, and its compositing on the
/// canvas. Pictures are decoded by another program; see ``still(_:)``.
public struct WebPFile: Sendable {
  /// One picture and its compositing.
  public struct Frame: Sendable, Equatable {
    /// The picture's area on the canvas, in px.
    public var area: Area
    /// The delay in ms; 0 for a still.
    public var milliseconds: Int
    /// True if the picture is composited over the canvas; false if it replaces the area.
    public var isBlended: Bool
    /// True if the area is cleared afterwards.
    public var isCleared: Bool
    /// The picture's chunks in the file: `ALPH`, if there is one, then `VP8 ` or `VP8L`.
    var chunks: [Range<Int>]
  }

  /// Canvas size in px.
  public let width: Int
  public let height: Int
  /// Number of plays; 0 means forever, and is also the value of stills.
  public let loopCount: Int
  /// True if the file has a color profile, which may differ from sRGB.
  public let hasColorProfile: Bool
  /// Pictures in order of display.
  public let frames: [Frame]
  let bytes: [UInt8]

  public var byteCount: Int { bytes.count }

  /// Returns true if a file is WebP, by its first 12 bytes.
  public static func recognizes(_ prefix: [UInt8]) -> Bool {
    prefix.count >= 12 && prefix.starts(with: Array("RIFF".utf8))
      && prefix[8..<12].elementsEqual("WEBP".utf8)
  }

  /// Returns true if a file declares an animation, by its first 21 bytes (RFC 9649, 2.7: the flag A of VP8X).
  public static func isAnimated(_ prefix: [UInt8]) -> Bool {
    recognizes(prefix) && prefix.count > 20 && prefix[12..<16].elementsEqual("VP8X".utf8)
      && prefix[20] & 2 != 0
  }

  /// Walks the structure of a file; no pixel is decoded.
  ///
  /// - Throws: A fault that leaves no usable picture, or an exceeded limit.
  public init(_ bytes: [UInt8], limits: DecodeLimits = .standard) throws(ImageFault) {
    try limits.check(.fileBytes, bytes.count)
    var walk = WebPWalk(bytes, limits)
    try walk.file()
    guard let canvas = walk.canvas else { throw .missing("picture") }
    (width, height, loopCount) = (canvas.width, canvas.height, walk.loopCount)
    (hasColorProfile, frames, self.bytes) = (walk.hasColorProfile, walk.frames, bytes)
    guard !frames.isEmpty else { throw .missing("picture") }
    let drawn = frames.reduce(0) { $0 + 4 * $1.area.width * $1.area.height }
    try limits.check(
      .totalPixels,
      DecodeLimits.byteWork * bytes.count + drawn
        + DecodeLimits.lookingWork * width * height * frames.count)
  }

  /// Returns a WebP file of one frame's picture alone, which any decoder of still WebP reads.
  public func still(_ index: Int) -> [UInt8] {
    let frame = frames[index]
    let chunks = frame.chunks.flatMap { bytes[$0] + ($0.count % 2 == 0 ? [] : [0]) }
    var body = Array("WEBP".utf8)
    if frame.chunks.count > 1 {
      // VP8X with the flag for alpha.
      body += Array("VP8X".utf8) + Self.littleEndian(10, 4) + [0x10, 0, 0, 0]
      body +=
        Self.littleEndian(frame.area.width - 1, 3) + Self.littleEndian(frame.area.height - 1, 3)
    }
    body += chunks
    return Array("RIFF".utf8) + Self.littleEndian(body.count, 4) + body
  }

  private static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// The canvas of a ``WebPFile``, on which its pictures are composited one after another.
public struct WebPCanvas {
  private var canvas: Canvas
  private var leftover: Area?

  public init(_ file: WebPFile) { canvas = Canvas(width: file.width, height: file.height) }

  /// Draws a frame and returns the canvas while it is displayed: straight RGBA8 as in ``Frame/pixels``.
  ///
  /// - Parameter picture: The frame's pixels: straight RGBA8, row by row.
  public mutating func draw(_ frame: WebPFile.Frame, _ picture: [UInt8]) -> [UInt32] {
    precondition(picture.count == frame.area.width * frame.area.height * 4)
    if let leftover { canvas.clear(leftover) }
    if frame.isBlended {
      canvas.blend(picture, over: frame.area)
    } else {
      canvas.restore(frame.area, from: picture)
    }
    leftover = frame.isCleared ? frame.area : nil
    return canvas.pixels
  }
}

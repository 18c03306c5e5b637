public import StickerPixels

/// The structure of a WebP file (RFC 9649): where each frame's compressed picture lies and how it is put on
/// the canvas. What decodes pictures is another program's; see ``still(_:)``.
public struct WebPFile: Sendable {
  /// One picture and what it does to the canvas.
  public struct Frame: Sendable, Equatable {
    /// Where on the canvas, in px.
    public var area: Area
    /// How long it shows, in ms; 0 for a still.
    public var milliseconds: Int
    /// Whether it is laid over what is there, or replaces it.
    public var isBlended: Bool
    /// Whether its area is cleared afterwards.
    public var isCleared: Bool
    /// Its chunks in the file: `ALPH`, if there is one, then `VP8 ` or `VP8L`.
    var chunks: [Range<Int>]
  }

  /// Canvas size in px.
  public let width: Int
  public let height: Int
  /// How often it plays; 0 is forever, and for stills.
  public let loopCount: Int
  /// Whether it has a color profile, which may be another one than sRGB's.
  public let hasColorProfile: Bool
  /// Pictures in order of display.
  public let frames: [Frame]
  let bytes: [UInt8]

  public var byteCount: Int { bytes.count }

  /// Whether a file is WebP by its first 12 bytes.
  public static func recognizes(_ prefix: [UInt8]) -> Bool {
    prefix.count >= 12 && prefix.starts(with: Array("RIFF".utf8))
      && prefix[8..<12].elementsEqual("WEBP".utf8)
  }

  /// Whether a file says of itself that it moves, by its first 21 bytes (RFC 9649, 2.7: the flag A of VP8X).
  public static func isAnimated(_ prefix: [UInt8]) -> Bool {
    recognizes(prefix) && prefix.count > 20 && prefix[12..<16].elementsEqual("VP8X".utf8)
      && prefix[20] & 2 != 0
  }

  /// Walks the structure of a file; no pixel is decoded.
  ///
  /// - Throws: what leaves no usable picture, or the limit that was met.
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

  /// A WebP file of one frame's picture alone, which any decoder of stills reads.
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

/// Puts the pictures of a ``WebPFile`` on its canvas, one after another.
public struct WebPCanvas {
  private var canvas: Canvas
  private var leftover: Area?

  public init(_ file: WebPFile) { canvas = Canvas(width: file.width, height: file.height) }

  /// What shows while a frame does, straight RGBA8 as ``Frame/pixels``.
  ///
  /// - Parameter picture: of the frame: straight RGBA8, row by row.
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

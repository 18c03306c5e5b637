internal import StickerCodecs
import StickerPixels

/// Assembles a WebP chunk by chunk (RFC 9649, 2.7).
struct WebPWriter {
  /// The longest delay in ms.
  static let maxMilliseconds = 0xFF_FFFF
  /// The largest number of plays.
  static let maxPlays = 0xFFFF

  private let width: Int
  private let height: Int
  private let plays: Int
  private var frames: [Frame] = []

  private struct Frame {
    var area: Area
    var blend: BlendOperation
    var milliseconds: Int
    var data: WebPData
  }

  /// Creates a writer without frames.
  ///
  /// - Parameters:
  ///   - width: canvas width in px, at most ``WebPCoder/maxSide``.
  ///   - height: canvas height in px, at most ``WebPCoder/maxSide``.
  ///   - plays: number of plays; 0 means forever.
  init(width: Int, height: Int, plays: Int) {
    (self.width, self.height, self.plays) = (width, height, plays)
  }

  /// Adds a frame, which stays on the canvas.
  ///
  /// - Parameters:
  ///   - area: an area at even offsets.
  ///   - milliseconds: the delay, 0 to ``maxMilliseconds``.
  mutating func append(
    _ data: WebPData, area: Area, blend: BlendOperation, milliseconds: Int
  ) {
    frames.append(Frame(area: area, blend: blend, milliseconds: milliseconds, data: data))
  }

  /// Returns the size in bytes of a file without the chunks of its pictures. A still that needs no `VP8X` takes 18
  /// bytes less.
  static func overhead(frameCount: Int) -> Int {
    // The headers of the file, VP8X and ANIM, and of each ANMF.
    12 + 18 + (frameCount > 1 ? 14 + 24 * frameCount : 0)
  }

  /// Returns the bytes of the whole file. At least one frame must have been added.
  ///
  /// - Parameter hasAlpha: true if any stored pixel is not opaque.
  func finish(hasAlpha: Bool) -> [UInt8] {
    let isAnimated = frames.count > 1
    let flags: UInt8 = (isAnimated ? 0x02 : 0) | (hasAlpha ? 0x10 : 0)
    let isPlain = !isAnimated && frames[0].data.alpha == nil
    var body = Array("WEBP".utf8)
    if !isPlain {
      body += Self.chunk(
        "VP8X",
        [flags, 0, 0, 0] + Self.littleEndian(width - 1, 3) + Self.littleEndian(height - 1, 3))
    }
    // A clear background.
    if isAnimated { body += Self.chunk("ANIM", [0, 0, 0, 0] + Self.littleEndian(plays, 2)) }
    for frame in frames {
      let data = frame.data.chunks.flatMap { Self.chunk($0.name, $0.payload) }
      body += isAnimated ? Self.chunk("ANMF", Self.header(frame) + data) : data
    }
    return Array("RIFF".utf8) + Self.littleEndian(body.count, 4) + body
  }

  private static func header(_ frame: Frame) -> [UInt8] {
    let (area, replaces): (Area, UInt8) = (frame.area, frame.blend == .source ? 0x02 : 0)
    return littleEndian(area.x / 2, 3) + littleEndian(area.y / 2, 3)
      + littleEndian(area.width - 1, 3)
      + littleEndian(area.height - 1, 3) + littleEndian(frame.milliseconds, 3) + [replaces]
  }

  private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    name.utf8 + littleEndian(payload.count, 4) + payload + (payload.count % 2 == 0 ? [] : [0])
  }

  /// Returns a number as `count` bytes, the lowest first.
  private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

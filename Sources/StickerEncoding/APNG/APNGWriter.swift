internal import CDeflate
internal import StickerCodecs

/// Assembles an APNG chunk by chunk, or a PNG if there is one frame.
struct APNGWriter {
  private var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private let isAnimated: Bool
  private var hasImageData = false
  private var sequenceNumber: UInt32 = 0

  /// Writes everything that comes before the first frame.
  ///
  /// - Parameters:
  ///   - colors: the meaning of the samples; a profile must suit the format.
  ///   - pixelAspect: the shape of the pixels; `nil` if they are square.
  ///   - pixelsPerMeter: the density of both axes of square pixels; `nil` to write none.
  init(
    width: Int, height: Int, format: PixelFormat, frameCount: Int, loopCount: Int,
    colors: ColorDescription = .none, pixelAspect: PixelAspect? = nil, pixelsPerMeter: Int? = nil
  ) {
    isAnimated = frameCount > 1
    var header = Self.number(width) + Self.number(height)
    header += [UInt8(format.bitDepth), format.colorType.rawValue, 0, 0, 0]
    chunk("IHDR", header)
    for (type, data) in colors.chunks { chunk(type, data) }
    if let pixelAspect {
      // Unit 0: only the ratio of the densities is known (PNG 3rd edition, 11.3.4.3).
      chunk("pHYs", Self.number(pixelAspect.height) + Self.number(pixelAspect.width) + [0])
    } else if let pixelsPerMeter {
      chunk("pHYs", Self.number(pixelsPerMeter) + Self.number(pixelsPerMeter) + [1])
    }
    if isAnimated { chunk("acTL", Self.number(frameCount) + Self.number(loopCount)) }
    writeColors(of: format)
  }

  /// Adds a frame.
  ///
  /// - Parameter data: the zlib stream of the frame's filtered rows.
  mutating func append(_ frame: FrameHeader, _ data: [UInt8]) {
    if isAnimated { chunk("fcTL", nextSequenceNumber() + Self.control(frame)) }
    if hasImageData {
      chunk("fdAT", nextSequenceNumber() + data)
    } else {
      chunk("IDAT", data)
      hasImageData = true
    }
  }

  /// Returns the bytes of the whole file.
  mutating func finish() -> [UInt8] {
    chunk("IEND", [])
    return bytes
  }

  private mutating func writeColors(of format: PixelFormat) {
    func bytes(_ pixel: UInt32) -> [UInt8] {
      [0, 8, 16].map { UInt8(truncatingIfNeeded: pixel >> UInt32($0)) }
    }
    if format.colorType == .indexed {
      chunk("PLTE", format.palette.flatMap(bytes))
      let alphas = format.palette.map { UInt8($0.alpha) }
      if let last = alphas.lastIndex(where: { $0 != 255 }) { chunk("tRNS", Array(alphas[...last])) }
    } else if let key = format.colorKey {
      // tRNS has two bytes per sample; only the lowest bits are used, as many as the bit depth (PNG 3rd edition,
      // 11.3.1.1).
      let samples = format.colorType == .gray ? bytes(key).prefix(1) : bytes(key)[...]
      chunk("tRNS", samples.flatMap { [0, $0 >> UInt8(8 - format.bitDepth)] })
    }
  }

  private static func control(_ frame: FrameHeader) -> [UInt8] {
    let area = frame.area
    let delay = frame.delay ?? FrameDelay(numerator: 0, denominator: 0)
    let sides = number(area.width) + number(area.height) + number(area.x) + number(area.y)
    let dispose: UInt8 =
      switch frame.disposal {
      case .none: 0
      case .background: 1
      case .previous: 2
      }
    return sides + number(delay.numerator).suffix(2) + number(delay.denominator).suffix(2)
      + [dispose, frame.blend == .over ? 1 : 0]
  }

  private mutating func nextSequenceNumber() -> [UInt8] {
    defer { sequenceNumber += 1 }
    return Self.number(Int(sequenceNumber))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private mutating func chunk(_ type: String, _ data: [UInt8]) {
    bytes += Self.number(data.count)
    let content = bytes.count
    bytes += type.utf8
    bytes += data
    let checksum = bytes.withUnsafeBufferPointer {
      cdeflate_crc32(0, $0.baseAddress! + content, $0.count - content)
    }
    bytes += Self.number(Int(checksum))
  }
}

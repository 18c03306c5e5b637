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
  ///   - colors: the color description of the samples; a profile must suit the format (``PixelFormat/suits(_:)``).
  ///   - pixelAspect: the aspect ratio of the pixels; `nil` if they are square.
  ///   - pixelsPerMeter: the density of both axes of square pixels; `nil` to write none.
  init(
    width: Int, height: Int, format: PixelFormat, frameCount: Int, loopCount: Int,
    colors: ColorDescription = .none, pixelAspect: PixelAspect? = nil, pixelsPerMeter: Int? = nil
  ) {
    isAnimated = frameCount > 1
    var header = Self.uint32(width) + Self.uint32(height)
    header += [UInt8(format.bitDepth), format.colorType.rawValue, 0, 0, 0]
    writeChunk("IHDR", header)
    for (type, data) in colors.chunks { writeChunk(type, data) }
    if let pixelAspect {
      // Unit 0: only the ratio of the densities is known (PNG 3rd edition, 11.3.4.3).
      writeChunk("pHYs", Self.uint32(pixelAspect.height) + Self.uint32(pixelAspect.width) + [0])
    } else if let pixelsPerMeter {
      writeChunk("pHYs", Self.uint32(pixelsPerMeter) + Self.uint32(pixelsPerMeter) + [1])
    }
    if isAnimated { writeChunk("acTL", Self.uint32(frameCount) + Self.uint32(loopCount)) }
    writePaletteAndTransparency(of: format)
  }

  /// Adds a frame.
  ///
  /// - Parameter data: the zlib stream of the frame's filtered rows.
  mutating func append(_ frame: FrameHeader, _ data: [UInt8]) {
    if isAnimated { writeChunk("fcTL", nextSequenceNumber() + Self.frameControl(frame)) }
    if hasImageData {
      writeChunk("fdAT", nextSequenceNumber() + data)
    } else {
      writeChunk("IDAT", data)
      hasImageData = true
    }
  }

  /// Returns the bytes of the whole file.
  mutating func finish() -> [UInt8] {
    writeChunk("IEND", [])
    return bytes
  }

  private mutating func writePaletteAndTransparency(of format: PixelFormat) {
    func channels(_ pixel: UInt32) -> [UInt8] {
      [0, 8, 16].map { UInt8(truncatingIfNeeded: pixel >> UInt32($0)) }
    }
    if format.colorType == .indexed {
      writeChunk("PLTE", format.palette.flatMap(channels))
      let alphas = format.palette.map { UInt8($0.alpha) }
      if let last = alphas.lastIndex(where: { $0 != 255 }) {
        writeChunk("tRNS", Array(alphas[...last]))
      }
    } else if let key = format.colorKey {
      // tRNS has two bytes per sample; only the lowest bits are used, as many as the bit depth (PNG 3rd edition,
      // 11.3.1.1).
      let samples = format.colorType == .gray ? channels(key).prefix(1) : channels(key)[...]
      writeChunk("tRNS", samples.flatMap { [0, $0 >> UInt8(8 - format.bitDepth)] })
    }
  }

  private static func frameControl(_ frame: FrameHeader) -> [UInt8] {
    let area = frame.area
    let delay = frame.delay ?? FrameDelay(numerator: 0, denominator: 0)
    let rectangle = uint32(area.width) + uint32(area.height) + uint32(area.x) + uint32(area.y)
    let dispose: UInt8 =
      switch frame.disposal {
      case .none: 0
      case .background: 1
      case .previous: 2
      }
    return rectangle + uint32(delay.numerator).suffix(2) + uint32(delay.denominator).suffix(2)
      + [dispose, frame.blend == .over ? 1 : 0]
  }

  private mutating func nextSequenceNumber() -> [UInt8] {
    defer { sequenceNumber += 1 }
    return Self.uint32(Int(sequenceNumber))
  }

  /// Returns the four bytes of a number, the most significant first.
  private static func uint32(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private mutating func writeChunk(_ type: String, _ data: [UInt8]) {
    bytes += Self.uint32(data.count)
    let typeOffset = bytes.count
    bytes += type.utf8
    bytes += data
    let checksum = bytes.withUnsafeBufferPointer {
      cdeflate_crc32(0, $0.baseAddress! + typeOffset, $0.count - typeOffset)
    }
    bytes += Self.uint32(Int(checksum))
  }
}

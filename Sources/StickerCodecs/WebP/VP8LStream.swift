/// The start of lossless data (RFC 9649, 3): transforms, and the image that assigns a group of codes to each block.
struct VP8LStream {
  private var bits: VP8LBits

  /// The data end too early, or violate the format.
  struct Damage: Error {}

  private static let cacheBits = 1...11

  init(_ bytes: ArraySlice<UInt8>) { bits = VP8LBits(bytes) }

  /// Reads the data up to the end of the image that assigns groups to blocks.
  ///
  /// - Returns: The group of each block, or an empty array if there is only one group, and the number of bits of the
  ///   color cache's indices, or 0 if there is no cache.
  mutating func groups(
    _ width: Int, _ height: Int
  ) throws(Damage) -> (groups: [UInt32], cacheBits: Int) {
    var width = width
    var transforms: Set<Int> = []
    while try bits.take() == 1 {
      let transform = try bits.take(2)
      guard transforms.insert(transform).inserted else { throw Damage() }
      switch transform {
      case 0, 1: _ = try blocks(width, height)
      case 2: break
      default:
        let colors = try bits.take(8) + 1
        _ = try pixels(colors, 1)
        // Indices of 16 colors or fewer are packed into bytes.
        width = Self.divided(width, by: colors > 16 ? 0 : colors > 4 ? 1 : colors > 2 ? 2 : 3)
      }
    }
    let cacheBits = try takeCacheBits()
    guard try bits.take() == 1 else { return ([], cacheBits) }
    return (try blocks(width, height).map { $0 >> 8 & 0xFFFF }, cacheBits)
  }

  private static func divided(_ side: Int, by bits: Int) -> Int { (side + (1 << bits) - 1) >> bits }

  private mutating func takeCacheBits() throws(Damage) -> Int {
    guard try bits.take() == 1 else { return 0 }
    let count = try bits.take(4)
    guard Self.cacheBits.contains(count) else { throw Damage() }
    return count
  }

  /// Reads an image that has a pixel for each block of an image of the given size.
  private mutating func blocks(_ width: Int, _ height: Int) throws(Damage) -> [UInt32] {
    let size = try bits.take(3) + 2
    return try pixels(Self.divided(width, by: size), Self.divided(height, by: size))
  }

  /// Decodes the ARGB pixels of an image that has one group of codes (3.6.2).
  private mutating func pixels(_ width: Int, _ height: Int) throws(Damage) -> [UInt32] {
    let cacheBits = try takeCacheBits()
    var cache = [UInt32](repeating: 0, count: cacheBits > 0 ? 1 << cacheBits : 0)
    var codes: [VP8LCode] = []
    for size in [256 + 24 + cache.count, 256, 256, 256, 40] {
      codes.append(try VP8LCode(&bits, size: size))
    }
    let count = width * height
    var pixels: [UInt32] = []
    pixels.reserveCapacity(count)
    func add(_ pixel: UInt32) {
      pixels.append(pixel)
      guard cacheBits > 0 else { return }
      cache[Int((pixel &* 0x1E35_A7BD) >> (32 - UInt32(cacheBits)))] = pixel
    }
    while pixels.count < count {
      let symbol = try codes[0].take(&bits)
      if symbol < 256 {
        let red = try codes[1].take(&bits)
        let blue = try codes[2].take(&bits)
        let alpha = try codes[3].take(&bits)
        add(UInt32(alpha << 24 | red << 16 | symbol << 8 | blue))
      } else if symbol < 280 {
        let length = try number(symbol - 256)
        let distance = Self.distance(try number(codes[4].take(&bits)), width)
        guard distance <= pixels.count, length <= count - pixels.count else { throw Damage() }
        for _ in 0..<length { add(pixels[pixels.count - distance]) }
      } else {
        add(cache[symbol - 280])
      }
    }
    return pixels
  }

  /// Reads the rest of a length or a distance after its prefix (3.6.2.2).
  private mutating func number(_ prefix: Int) throws(Damage) -> Int {
    guard prefix >= 4 else { return prefix + 1 }
    let extra = (prefix - 2) >> 1
    return (2 + prefix & 1) << extra + (try bits.take(extra)) + 1
  }

  /// Returns the distance back, in pixels, that a code stands for; the first 120 codes stand for nearby pixels.
  private static func distance(_ code: Int, _ width: Int) -> Int {
    guard code <= nearby.count else { return code - nearby.count }
    let offset = Int(nearby[code - 1])
    return max(1, (offset >> 4) * width + 8 - (offset & 15))
  }

  /// The offsets of nearby pixels: the number of rows up in the upper four bits, and 8 minus the number of columns to
  /// the left in the lower four (libwebp, kCodeToPlane).
  private static let nearby: [UInt8] = [
    0x18, 0x07, 0x17, 0x19, 0x28, 0x06, 0x27, 0x29, 0x16, 0x1A, 0x26, 0x2A, 0x38, 0x05, 0x37, 0x39,
    0x15, 0x1B, 0x36, 0x3A, 0x25, 0x2B, 0x48, 0x04, 0x47, 0x49, 0x14, 0x1C, 0x35, 0x3B, 0x46, 0x4A,
    0x24, 0x2C, 0x58, 0x45, 0x4B, 0x34, 0x3C, 0x03, 0x57, 0x59, 0x13, 0x1D, 0x56, 0x5A, 0x23, 0x2D,
    0x44, 0x4C, 0x55, 0x5B, 0x33, 0x3D, 0x68, 0x02, 0x67, 0x69, 0x12, 0x1E, 0x66, 0x6A, 0x22, 0x2E,
    0x54, 0x5C, 0x43, 0x4D, 0x65, 0x6B, 0x32, 0x3E, 0x78, 0x01, 0x77, 0x79, 0x53, 0x5D, 0x11, 0x1F,
    0x64, 0x6C, 0x42, 0x4E, 0x76, 0x7A, 0x21, 0x2F, 0x75, 0x7B, 0x31, 0x3F, 0x63, 0x6D, 0x52, 0x5E,
    0x00, 0x74, 0x7C, 0x41, 0x4F, 0x10, 0x20, 0x62, 0x6E, 0x30, 0x73, 0x7D, 0x51, 0x5F, 0x40, 0x72,
    0x7E, 0x61, 0x6F, 0x50, 0x71, 0x7F, 0x60, 0x70,
  ]
}

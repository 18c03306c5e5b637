/// How many pixels of a frame are clear, partial and opaque.
public struct PixelCounts: Sendable, Equatable {
  /// Pixels in the canvas.
  public var total = 0
  /// Pixels of alpha 0.
  public var clear = 0
  /// Pixels of alpha 255.
  public var opaque = 0
  /// Pixels of alpha 0 that still have a color.
  public var hiddenColors = 0

  public init(total: Int = 0, clear: Int = 0, opaque: Int = 0, hiddenColors: Int = 0) {
    self.total = total
    self.clear = clear
    self.opaque = opaque
    self.hiddenColors = hiddenColors
  }
}

extension PixelCounts {
  /// Sorts the alpha values of `count` pixels, and copies them when there is a place for them.
  init(
    of pixels: UnsafePointer<UInt32>, count: Int, copyingTo plane: UnsafeMutablePointer<UInt8>?
  ) {
    self.init(total: count)
    var start = 0
    while start < count {
      // Sums of at most 2^20 ones stay far inside UInt32, so the loop needs no overflow checks.
      let end = min(start + 1 << 20, count)
      var clear: UInt32 = 0
      var opaque: UInt32 = 0
      var hidden: UInt32 = 0
      for index in start..<end {
        let word = UInt32(littleEndian: pixels[index])
        let alpha = word.alpha
        clear &+= (alpha &- 1) &>> 31
        opaque &+= (alpha &+ 1) &>> 8
        // Words 1…0x00FFFFFF: a color under alpha 0.
        hidden &+= ((alpha &- 1) &>> 31) & (1 &- ((word &- 1) &>> 31))
      }
      if let plane {
        for index in start..<end {
          plane[index] = UInt8(truncatingIfNeeded: pixels[index].alpha)
        }
      }
      self.clear += Int(clear)
      self.opaque += Int(opaque)
      hiddenColors += Int(hidden)
      start = end
    }
  }
}

/// Tells frames apart by everything that shows: a hash of all pixels, those of alpha 0 counting as
/// the same whatever their color. It is no cryptographic hash.
func fingerprint(_ pixels: UnsafePointer<UInt32>, count: Int, ignoringHidden: Bool) -> UInt64 {
  var lanes = SIMD4<UInt64>(
    0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5)
  // A color under alpha 0 does not show.
  func visible(_ word: UInt32) -> UInt64 {
    UInt64(ignoringHidden && word.alpha == 0 ? 0 : word)
  }
  func mix(_ lane: UInt64, _ value: UInt64) -> UInt64 {
    let product = (lane ^ value) &* 0x9FB2_1C65_1E98_DF25
    return product ^ product &>> 29
  }
  var index = 0
  while index + 8 <= count {
    for lane in 0..<4 {
      let first = UInt32(littleEndian: pixels[index &+ 2 &* lane])
      let second = UInt32(littleEndian: pixels[index &+ 2 &* lane &+ 1])
      lanes[lane] = mix(lanes[lane], visible(first) | visible(second) &<< 32)
    }
    index &+= 8
  }
  while index < count {
    lanes[0] = mix(lanes[0], visible(UInt32(littleEndian: pixels[index])))
    index += 1
  }
  return mix(mix(mix(mix(UInt64(count), lanes[0]), lanes[1]), lanes[2]), lanes[3])
}

/// The alpha of a canvas: one byte a pixel, and 8 more, so that rows can be read in words.
final class AlphaPlane: Equatable {
  let bytes: UnsafeMutablePointer<UInt8>
  private let count: Int

  init(count: Int) {
    self.count = count
    bytes = .allocate(capacity: count + 8)
    bytes.initialize(repeating: 0, count: count + 8)
  }

  deinit { bytes.deallocate() }

  static func == (a: AlphaPlane, b: AlphaPlane) -> Bool {
    guard a.count == b.count else { return false }
    let (one, other) = (UnsafeRawPointer(a.bytes), UnsafeRawPointer(b.bytes))
    for offset in stride(from: 0, to: a.count, by: 8)
    where one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    {
      return false
    }
    return true
  }
}

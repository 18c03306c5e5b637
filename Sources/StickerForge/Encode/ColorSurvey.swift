/// Which colors an animation shows, as far as the choice of a pixel format depends on them.
struct ColorSurvey {
  /// Every color with the number of its pixels, if there are at most 256.
  private(set) var counts: [UInt32: Int]? = [:]
  private(set) var isGray = true
  /// No pixel is clear or partial.
  private(set) var isOpaque = true
  /// Every pixel is clear or opaque.
  private(set) var isBinary = true
  /// A bit for every opaque color, set where it is shown.
  private var seen = [UInt64](repeating: 0, count: 1 << 18)

  init(_ frames: [StoredBitmap]) {
    for frame in frames { add(frame.bitmap.pixels) }
  }

  private mutating func add(_ pixels: [UInt32]) {
    var last: UInt32 = 0
    var run = 0
    for pixel in pixels {
      if pixel == last {
        run += 1
        continue
      }
      if run > 0 { add(last, run) }
      last = pixel
      run = 1
    }
    if run > 0 { add(last, run) }
  }

  private mutating func add(_ pixel: UInt32, _ count: Int) {
    counts?[pixel, default: 0] += count
    if let colors = counts?.count, colors > 256 { counts = nil }
    let (red, green, blue) = (pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
    if red != green || green != blue { isGray = false }
    switch pixel.alpha {
    case 255: seen[Int(pixel & 0xFF_FFFF) >> 6] |= 1 << UInt64(pixel & 63)
    case 0: isOpaque = false
    default:
      isOpaque = false
      isBinary = false
    }
  }

  /// An opaque color that no pixel has, gray if it must be and of those of a bit depth.
  func unusedColor(gray bitDepth: Int? = nil) -> UInt32? {
    if let bitDepth {
      let steps = (1 << bitDepth) - 1
      let level = (0...steps).map { UInt32($0 * 255 / steps) }.first { !isSeen($0 * 0x01_0101) }
      return level.map { 0xFF00_0000 | $0 * 0x01_0101 }
    }
    guard let word = seen.firstIndex(where: { $0 != .max }) else { return nil }
    return 0xFF00_0000 | UInt32(word << 6 | (~seen[word]).trailingZeroBitCount)
  }

  private func isSeen(_ color: UInt32) -> Bool {
    seen[Int(color) >> 6] & 1 << UInt64(color & 63) != 0
  }

  /// The fewest bits that hold every gray level.
  var grayBitDepth: Int {
    [1, 2, 4].first { depth in
      let steps = (1 << depth) - 1
      let levels = (0...steps).map { UInt32($0 * 255 / steps) }
      return (0...255).allSatisfy { levels.contains($0) || !isSeen($0 * 0x01_0101) }
    } ?? 8
  }
}

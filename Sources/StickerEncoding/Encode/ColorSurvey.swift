/// The color statistics of an animation that the choice of a pixel format depends on.
struct ColorSurvey {
  /// Number of pixels of every color; `nil` if there are more than 256 colors.
  private(set) var counts: [UInt32: Int]? = [:]
  private(set) var isGray = true
  /// True if no pixel is clear or partially transparent.
  private(set) var isOpaque = true
  /// True if every pixel is either clear or opaque.
  private(set) var isBinary = true
  /// A bit set with one bit per opaque color, set if the color occurs.
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

  /// Returns an opaque color that no pixel has; `nil` if every color occurs.
  ///
  /// - Parameter bitDepth: limits the choice to the gray levels of a bit depth; `nil` for any color.
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

  /// The smallest bit depth that stores the gray levels of all opaque pixels.
  var grayBitDepth: Int {
    [1, 2, 4].first { depth in
      let steps = (1 << depth) - 1
      let levels = (0...steps).map { UInt32($0 * 255 / steps) }
      return (0...255).allSatisfy { levels.contains($0) || !isSeen($0 * 0x01_0101) }
    } ?? 8
  }
}

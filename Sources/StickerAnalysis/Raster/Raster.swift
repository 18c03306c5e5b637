import StickerPixels

/// One composited frame laid out for measuring: its pixels, and a copy of their alpha.
///
/// Distances that are given for a sticker of 408 px grow with the canvas: ``scale`` is its longer side divided by 408.
struct Raster {
  let width: Int
  let height: Int
  /// Straight RGBA8, row-major; each word's bytes in memory are R, G, B, A.
  let pixels: UnsafePointer<UInt32>
  /// One byte per pixel, row-major, readable to 8 bytes beyond the last one. Invalid in frames too large to be
  /// measured, where only ``BorderFacts/measureOpaque(_:)`` may be called.
  let alpha: UnsafePointer<UInt8>

  var scale: Double { Double(max(width, height)) / 408 }
  var count: Int { width * height }

  func contains(_ x: Int, _ y: Int) -> Bool {
    UInt(bitPattern: x) < UInt(bitPattern: width) && UInt(bitPattern: y) < UInt(bitPattern: height)
  }

  func alpha(_ x: Int, _ y: Int) -> UInt8 { alpha[y &* width &+ x] }

  func color(_ x: Int, _ y: Int) -> Color {
    Color(word: UInt32(littleEndian: pixels[y &* width &+ x]))
  }

  /// Returns a distance given for 408 px, scaled to this canvas.
  func scaled(_ distance: Double, atLeast minimum: Double = 0) -> Double {
    max(minimum, distance * scale)
  }

  /// Returns the minimum number or share of outline pixels for a judgment on this canvas.
  ///
  /// Smaller frames are shown enlarged: their outlines have fewer pixels, each of which is easier to see.
  ///
  /// - Parameter amount: The minimum on canvases of 204 px and more.
  func scaledMinimum(_ amount: Double) -> Double { amount * min(1, 2 * scale) }
}

extension Box? {
  /// Extends the box by a run in row `y`.
  mutating func add(left: Int, right: Int, y: Int) {
    let row = Box(left: left, top: y, right: right, bottom: y)
    self = self?.union(row) ?? row
  }
}

extension SIMD3<Double> {
  func dot(_ other: Self) -> Double { (self * other).sum() }
  var squaredLength: Double { dot(self) }
  /// The luma of red, green and blue, with the weights of ITU-R BT.601.
  var luma: Double { dot(SIMD3(0.299, 0.587, 0.114)) }
}

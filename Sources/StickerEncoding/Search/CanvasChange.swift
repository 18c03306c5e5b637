internal import StickerCodecs
import StickerPixels

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The pixels that must be drawn to turn a canvas into a frame.
struct CanvasChange {
  /// The smallest area that contains every changed pixel; `nil` if none changes.
  var area: Area?
  /// Number of changed pixels.
  var count = 0
  /// True if blend op OVER can draw the change: no pixel becomes more transparent, and changed pixels that are
  /// partially transparent are drawn on clear pixels only, since OVER would mix them with the color below.
  var allowsOver = true

  /// Compares a canvas and a frame of width × height pixels, both without hidden colors.
  init(
    from canvas: UnsafePointer<UInt32>, to frame: UnsafePointer<UInt32>, width: Int, height: Int
  ) {
    var bounds = Bounds()
    for y in 0..<height {
      let below = canvas + y * width
      let row = frame + y * width
      guard let (left, right) = Self.changedSpan(below, row, width) else { continue }
      bounds.add(left: left, right: right, y: y)
      var changed: UInt32 = 0
      var blocked: UInt32 = 0
      for x in left...right {
        let differs: UInt32 = below[x] != row[x] ? 1 : 0
        let mixes: UInt32 = row[x] < 0xFF00_0000 && below[x] != 0 ? 1 : 0
        changed &+= differs
        blocked |= differs & mixes
      }
      count += Int(changed)
      if blocked != 0 { allowsOver = false }
    }
    area = bounds.area
  }

  /// Returns the first and last column in which two rows differ; `nil` if they are equal.
  private static func changedSpan(
    _ below: UnsafePointer<UInt32>, _ row: UnsafePointer<UInt32>, _ width: Int
  ) -> (Int, Int)? {
    guard memcmp(below, row, width * 4) != 0 else { return nil }
    var left = 0
    while below[left] == row[left] { left += 1 }
    var right = width - 1
    while below[right] == row[right] { right -= 1 }
    return (left, right)
  }
}

extension Bitmap {
  /// Returns the smallest area that contains every pixel that blend op OVER cannot turn into the pixel of the next
  /// frame; `nil` if there is no such pixel. Neither picture may have hidden colors.
  func areaThatOverCannotDraw(of next: Bitmap) -> Area? {
    pixels.withUnsafeBufferPointer { pixels in
      next.pixels.withUnsafeBufferPointer { next in
        var bounds = Bounds()
        for y in 0..<height {
          for i in y * width..<(y + 1) * width
          where pixels[i] != next[i] && pixels[i] != 0 && next[i] < 0xFF00_0000 {
            bounds.add(left: i - y * width, right: i - y * width, y: y)
          }
        }
        return bounds.area
      }
    }
  }
}

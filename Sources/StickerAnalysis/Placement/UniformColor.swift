import StickerPixels

/// The limits within which a frame of pixels counts as opaque and of one color.
public enum UniformFrame {
  /// Minimum percentage of opaque pixels (alpha 250 or more).
  public static let minOpaque = 95
  /// Minimum percentage of the opaque pixels that are within ``tolerance`` of the median color.
  public static let minAlike = 90
  /// Maximum deviation of a channel in levels, as JPEG causes it at quality 75.
  public static let tolerance = 12
}

extension Raster {
  /// Returns the color of a frame `width` px wide along the inside of a box; `nil` unless the frame is opaque and of
  /// one color, as defined by ``UniformFrame``.
  func uniformColor(ofFrame box: Box, width: Int) -> Color? {
    let frame = PixelFrame(box, width: width)
    var channels = [Histogram(), Histogram(), Histogram()]
    var total = 0
    frame.visit { x, y in
      total += 1
      guard isOpaque(x, y) else { return }
      let color = color(x, y)
      channels[0].add(color.red)
      channels[1].add(color.green)
      channels[2].add(color.blue)
    }
    guard total > 0, channels[0].total * 100 >= total * UniformFrame.minOpaque else { return nil }
    let median = Color(
      UInt8(channels[0].median), UInt8(channels[1].median), UInt8(channels[2].median))
    var alike = 0
    frame.visit { x, y in
      if isOpaque(x, y), color(x, y).isWithin(UniformFrame.tolerance, of: median) { alike += 1 }
    }
    return alike * 100 >= channels[0].total * UniformFrame.minAlike ? median : nil
  }

  private func isOpaque(_ x: Int, _ y: Int) -> Bool {
    UInt32(littleEndian: pixels[y &* width &+ x]).isOpaque
  }
}

extension Color {
  /// Returns true if no channel differs from that of another color by more than a tolerance in levels.
  func isWithin(_ tolerance: Int, of other: Color) -> Bool {
    abs(Int(red) - Int(other.red)) <= tolerance && abs(Int(green) - Int(other.green)) <= tolerance
      && abs(Int(blue) - Int(other.blue)) <= tolerance
  }
}

/// The pixels of a frame along the inside of a box, `width` px wide.
private struct PixelFrame {
  let box: Box
  let width: Int

  init(_ box: Box, width: Int) {
    self.box = box
    self.width = min(width, box.width, box.height)
  }

  /// Calls a function with the coordinates of each pixel of the frame.
  func visit(_ body: (_ x: Int, _ y: Int) -> Void) {
    for y in box.top...box.bottom {
      if y < box.top + width || y > box.bottom - width {
        for x in box.left...box.right { body(x, y) }
      } else {
        for x in box.left..<box.left + width { body(x, y) }
        for x in max(box.left + width, box.right - width + 1)...max(box.left + width, box.right)
        where x <= box.right { body(x, y) }
      }
    }
  }
}

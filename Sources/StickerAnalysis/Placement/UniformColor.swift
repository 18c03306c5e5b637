public import StickerPixels

/// How far a color may stray from the median and still count as the same, in levels.
let uniformTolerance = 12

extension Raster {
  /// The color of a frame `width` px wide along the inside of a box, if it is opaque (alpha 250 or
  /// more on 95 % of it) and of one color (90 % within ``uniformTolerance`` of the median).
  func uniformColor(ofFrame box: Box, width: Int) -> Color? {
    let frame = PixelFrame(box, width: width)
    var channels = [Histogram(), Histogram(), Histogram()]
    var total = 0
    frame.visit { x, y in
      total += 1
      guard alpha(x, y) >= 250 else { return }
      let color = color(x, y)
      channels[0].add(color.red)
      channels[1].add(color.green)
      channels[2].add(color.blue)
    }
    guard total > 0, channels[0].total * 100 >= total * 95 else { return nil }
    let median = Color(
      UInt8(channels[0].median), UInt8(channels[1].median), UInt8(channels[2].median))
    var alike = 0
    frame.visit { x, y in
      if alpha(x, y) >= 250, color(x, y).isWithin(uniformTolerance, of: median) { alike += 1 }
    }
    return alike * 100 >= channels[0].total * 90 ? median : nil
  }

  /// A color inside an opaque box that is alone on a clear canvas, if the box has one color along its
  /// edge and something else inside: a picture in a frame that was meant to be cut out.
  ///
  /// - Parameter box: the bounds of what is solid (alpha 128 or more).
  func innerBoxColor(_ box: Box) -> Color? {
    guard box.width >= 8, box.height >= 8,
      box.left > 0 || box.top > 0 || box.right < width - 1 || box.bottom < height - 1
    else { return nil }
    let area = box.width * box.height
    var thin = 0
    for y in box.top...box.bottom {
      let row = alpha + y &* width
      for x in box.left...box.right where row[x] < 240 { thin &+= 1 }
      // Rounded tiles and everything freely drawn end here.
      if thin * 1000 > area * 15 { return nil }
    }
    let inside = Box(
      left: box.left + 1, top: box.top + 1, right: box.right - 1, bottom: box.bottom - 1)
    guard let edge = uniformColor(ofFrame: inside, width: 2) else { return nil }
    var other = 0
    for y in box.top...box.bottom {
      for x in box.left...box.right where !color(x, y).isWithin(24, of: edge) { other &+= 1 }
    }
    return other * 100 >= area * 2 ? edge : nil
  }
}

extension Color {
  /// Whether no channel differs by more than so many levels.
  func isWithin(_ tolerance: Int, of other: Color) -> Bool {
    abs(Int(red) - Int(other.red)) <= tolerance && abs(Int(green) - Int(other.green)) <= tolerance
      && abs(Int(blue) - Int(other.blue)) <= tolerance
  }
}

/// The pixels along the inside of a box.
private struct PixelFrame {
  let box: Box
  let width: Int

  init(_ box: Box, width: Int) {
    self.box = box
    self.width = min(width, box.width, box.height)
  }

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

/// The picture that frames are composited on: straight RGBA8, row-major, width × height × 4 bytes.
struct Canvas {
  let width: Int
  let height: Int
  /// Not shared while frames are drawn, so that drawing happens in place.
  var pixels: [UInt8]

  /// A fully transparent canvas.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Bytes from one row to the next.
  var stride: Int { width * 4 }

  /// Makes an area, which must lie on the canvas, transparent.
  mutating func clear(_ area: Area) {
    for y in area.y..<area.y + area.height {
      let start = y * stride + area.x * 4
      pixels.withUnsafeMutableBytes { bytes in
        for index in start..<start + area.width * 4 { bytes[index] = 0 }
      }
    }
  }

  /// Copies an area, which must lie on the canvas, row by row without gaps.
  func copy(_ area: Area) -> [UInt8] {
    var copy = [UInt8]()
    copy.reserveCapacity(area.width * area.height * 4)
    for y in area.y..<area.y + area.height {
      let start = y * stride + area.x * 4
      copy.append(contentsOf: pixels[start..<start + area.width * 4])
    }
    return copy
  }

  /// Puts back what ``copy(_:)`` took from the same area.
  mutating func restore(_ area: Area, from copy: [UInt8]) {
    for row in 0..<area.height {
      let start = (area.y + row) * stride + area.x * 4
      let from = row * area.width * 4
      pixels.replaceSubrange(
        start..<start + area.width * 4, with: copy[from..<from + area.width * 4])
    }
  }
}

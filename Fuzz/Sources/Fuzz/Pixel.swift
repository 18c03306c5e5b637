/// A pixel of straight RGBA8, and how the APNG specification composites it.
struct Pixel {
  var red = 0
  var green = 0
  var blue = 0
  var alpha = 0

  init() {}

  init(_ bytes: [UInt8], _ at: Int) {
    red = Int(bytes[at])
    green = Int(bytes[at + 1])
    blue = Int(bytes[at + 2])
    alpha = Int(bytes[at + 3])
  }

  func store(in bytes: inout [UInt8], _ at: Int) {
    bytes[at] = UInt8(red)
    bytes[at + 1] = UInt8(green)
    bytes[at + 2] = UInt8(blue)
    bytes[at + 3] = UInt8(alpha)
  }

  /// The blend op OVER of the APNG specification, in integers and rounded down.
  func over(_ below: Pixel) -> Pixel {
    guard alpha > 0 else { return below }
    guard alpha < 255, below.alpha > 0 else { return self }
    let u = alpha * 255
    let v = (255 - alpha) * below.alpha
    var mixed = Pixel()
    mixed.red = (red * u + below.red * v) / (u + v)
    mixed.green = (green * u + below.green * v) / (u + v)
    mixed.blue = (blue * u + below.blue * v) / (u + v)
    mixed.alpha = (u + v) / 255
    return mixed
  }
}

/// Returns RGBA8 pixels with the colors of clear ones set to 0.
func visible(_ pixels: [UInt8]) -> [UInt8] {
  var pixels = pixels
  for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 3] == 0 {
    Pixel().store(in: &pixels, at)
  }
  return pixels
}

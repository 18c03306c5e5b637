/// Measures how far the colors of clear pixels are from black.
struct HiddenColors {
  private var pixels = 0
  private var squares = 0

  /// Adds a row of `count` bytes; each pixel has `size` bytes, alpha last.
  mutating func add(_ row: UnsafePointer<UInt8>, _ count: Int, size: Int) {
    var pixel = row
    let end = row + count
    while pixel < end {
      if pixel[size - 1] == 0 {
        pixels &+= 1
        for i in 0..<size - 1 { squares &+= Int(pixel[i]) &* Int(pixel[i]) }
      }
      pixel += size
    }
  }

  /// Root mean square of the Euclidean distances of clear pixels from black, in levels of 255: an upper bound of the
  /// root mean square of each channel. 0 if there are no clear pixels.
  var level: Double { (Double(squares) / Double(max(1, pixels))).squareRoot() }
}

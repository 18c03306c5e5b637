/// A frame seen at every so many px, at least 136 to its longer side where it has them: enough to
/// compare it with other frames of the same canvas.
struct FrameSample {
  let columns: Int
  let rows: Int
  /// px from one sample to the next.
  let step: Int
  /// Premultiplied RGBA8, row-major.
  private(set) var colors: [UInt8]

  init(_ raster: Raster) {
    let step = max(1, max(raster.width, raster.height) / 136)
    self.step = step
    let first = step / 2
    let columns = (raster.width - first + step - 1) / step
    let rows = (raster.height - first + step - 1) / step
    self.columns = columns
    self.rows = rows
    colors = [UInt8](unsafeUninitializedCapacity: columns * rows * 4) { buffer, count in
      var target = 0
      for row in 0..<rows {
        var source = raster.pixels + ((first &+ row &* step) &* raster.width &+ first)
        for _ in 0..<columns {
          let word = UInt32(littleEndian: source.pointee)
          let alpha = word &>> 24
          for channel in 0..<3 {
            let level = word &>> UInt32(8 &* channel) & 255
            buffer[target &+ channel] = UInt8(truncatingIfNeeded: (level &* alpha &+ 127) / 255)
          }
          buffer[target &+ 3] = UInt8(truncatingIfNeeded: alpha)
          target &+= 4
          source += step
        }
      }
      count = target
    }
  }

  var count: Int { columns * rows }

  func alpha(_ index: Int) -> UInt8 { colors[index &* 4 &+ 3] }

  /// The sum of all differences to another frame of the same canvas, in levels of premultiplied
  /// channels.
  func difference(to other: FrameSample) -> Int {
    colors.withUnsafeBufferPointer { a in
      other.colors.withUnsafeBufferPointer { b in
        var sum: Int = 0
        for index in 0..<min(a.count, b.count) { sum &+= abs(Int(a[index]) &- Int(b[index])) }
        return sum
      }
    }
  }

  /// Relative luminance over white of every sample, 0…65535.
  func luminances() -> [UInt16] {
    (0..<count).map { index in
      let start = index &* 4
      let white = 255 &- colors[start &+ 3]
      return UInt16(
        truncatingIfNeeded: redLight[Int(colors[start] &+ white)]
          &+ greenLight[Int(colors[start &+ 1] &+ white)]
          &+ blueLight[Int(colors[start &+ 2] &+ white)])
    }
  }
}

private let redLight = linearLight.map { Int($0 * 0.2126 * 65_535) }
private let greenLight = linearLight.map { Int($0 * 0.7152 * 65_535) }
private let blueLight = linearLight.map { Int($0 * 0.0722 * 65_535) }

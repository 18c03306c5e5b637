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
          let alpha = word.alpha
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
        // 136 × 272 samples at most, each of four differences of at most 255.
        var sum: Int32 = 0
        for index in 0..<min(a.count, b.count) {
          sum &+= abs(Int32(a[index]) &- Int32(b[index]))
        }
        return Int(sum)
      }
    }
  }

  /// Relative luminance over white of every sample, 0…65535.
  func luminances() -> [UInt16] {
    colors.withUnsafeBufferPointer { colors in
      lights.withUnsafeBufferPointer { lights in
        [UInt16](unsafeUninitializedCapacity: count) { buffer, count in
          count = self.count
          for index in 0..<count {
            let start = index &* 4
            let white = 255 &- Int(colors[start &+ 3])
            let red = lights[Int(colors[start]) &+ white]
            let green = lights[256 &+ Int(colors[start &+ 1]) &+ white]
            let blue = lights[512 &+ Int(colors[start &+ 2]) &+ white]
            buffer[index] = red &+ green &+ blue
          }
        }
      }
    }
  }
}

/// What red, green and blue levels add to the relative luminance, together 65,535 at most.
private let lights = [0.2126, 0.7152, 0.0722].flatMap { weight in
  linearLight.map { UInt16($0 * weight * 65_535) }
}

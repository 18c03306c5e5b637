/// Frames whose pixels are entries of a palette of at most 256 colors.
struct IndexedFrames: Sendable {
  /// Straight colors, clear (0) first.
  let palette: [UInt32]
  /// An entry a pixel.
  let frames: [[UInt8]]
  /// Mean squared error of each frame over black and white.
  let errors: [Double]

  /// Every color becomes the entry that stands for it.
  init(_ census: ColorCensus, _ mapping: ColorMapping) {
    palette = mapping.palette
    errors = census.frameMeans(of: mapping.errors)
    frames = mapping.entries.withUnsafeBufferPointer { entries in
      census.frames.map { frame in
        frame.withUnsafeBufferPointer { frame in
          [UInt8](unsafeUninitializedCapacity: frame.count) { output, count in
            for index in frame.indices {
              output[index] = UInt8(truncatingIfNeeded: entries[Int(frame[index])])
            }
            count = frame.count
          }
        }
      }
    }
  }

  /// As above, but a pixel takes the entry of the same place in the frame before, or of the pixel
  /// to the left or above, where that costs no more than a bit of error: longer matches to deflate.
  ///
  /// - Parameter lambda: mean squared error that a bit of the file may cost.
  init(_ census: ColorCensus, _ mapping: ColorMapping, lambda: Float) {
    palette = mapping.palette
    let points = palette.map(ViewSpace.point)
    let isOpaque = palette.map { $0 &>> 24 == 255 }
    let colors = census.colors.map(ViewSpace.point)
    var frames: [[UInt8]] = []
    var errors: [Double] = []
    let width = census.width
    for frame in census.frames {
      let last = frames.last
      var sum = 0.0
      let entries = [UInt8](unsafeUninitializedCapacity: frame.count) { output, count in
        for index in frame.indices {
          let color = Int(frame[index])
          var entry = UInt8(truncatingIfNeeded: mapping.entries[color])
          var error = mapping.errors[color]
          if color != 0 {
            let point = colors[color]
            let mustBeOpaque = census.colors[color] &>> 24 == 255
            var cost = error + lambda * 8
            func consider(_ other: UInt8, bits: Float) {
              guard other != 0, !mustBeOpaque || isOpaque[Int(other)] else { return }
              let otherError = ViewSpace.squaredDistance(points[Int(other)], point)
              if otherError + lambda * bits < cost {
                (cost, entry, error) = (otherError + lambda * bits, other, otherError)
              }
            }
            if let last { consider(last[index], bits: 0.3) }
            if index % width > 0 { consider(output[index - 1], bits: 1.2) }
            if index >= width { consider(output[index - width], bits: 1.6) }
          }
          output[index] = entry
          sum += Double(error)
        }
        count = frame.count
      }
      frames.append(entries)
      errors.append(sum / Double(max(frame.count, 1)))
    }
    self.frames = frames
    self.errors = errors
  }
}

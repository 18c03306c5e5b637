/// Gives pictures the colors of a palette.
struct Recoloring: Sendable {
  let mapping: ColorMapping
  private let census: ColorCensus
  private let dither: Dither?

  /// - Parameters:
  ///   - census: of the animation, for whose colors the mapping is.
  ///   - isDithered: colors between two entries become a pattern of both.
  init(_ census: ColorCensus, _ mapping: ColorMapping, isDithered: Bool = false) {
    self.census = census
    self.mapping = mapping
    dither = isDithered ? Dither(census.colors, mapping) : nil
  }

  /// The entry of each pixel, in a palette of at most 256 colors, and the mean squared error over
  /// black and white that it makes without dithering.
  func entries(of bitmap: Bitmap) -> (entries: [UInt8], error: Double) {
    var error = 0.0
    let entries = painted(bitmap, &error) { UInt8(truncatingIfNeeded: $0) }
    return (entries, error)
  }

  /// The picture in colors of the palette, and the mean squared error over black and white that they
  /// make without dithering.
  func pixels(of bitmap: Bitmap) -> (pixels: [UInt32], error: Double) {
    var error = 0.0
    let palette = mapping.palette
    let pixels = palette.withUnsafeBufferPointer { palette in
      painted(bitmap, &error) { palette[$0] }
    }
    return (pixels, error)
  }

  @inline(__always)
  private func painted<Pixel>(
    _ bitmap: Bitmap, _ error: inout Double, _ pixel: (Int) -> Pixel
  ) -> [Pixel] {
    let positions = census.positions(in: bitmap)
    var sum = 0.0
    let result = [Pixel](unsafeUninitializedCapacity: positions.count) { output, count in
      mapping.entries.withUnsafeBufferPointer { entries in
        mapping.errors.withUnsafeBufferPointer { errors in
          for index in positions.indices {
            let position = positions[index]
            var entry: Int
            if position != ColorCensus.unknown {
              entry = Int(entries[Int(position)])
              sum += Double(errors[Int(position)])
              if let dither {
                let (y, x) = index.quotientAndRemainder(dividingBy: bitmap.width)
                entry = dither.entry(of: Int(position), first: entry, x: x, y: y)
              }
            } else {
              let found = mapping.entry(for: bitmap.pixels[index])
              entry = found.entry
              sum += Double(found.squaredDistance)
            }
            (output.baseAddress! + index).initialize(to: pixel(entry))
          }
        }
      }
      count = positions.count
    }
    error = sum / Double(max(positions.count, 1))
    return result
  }
}

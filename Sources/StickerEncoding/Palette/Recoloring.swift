/// Maps pictures to the colors of a palette.
struct Recoloring: Sendable {
  let mapping: ColorMapping
  private let census: ColorCensus
  private let dither: Dither?

  /// Creates a recoloring.
  ///
  /// - Parameters:
  ///   - census: the colors of the animation, for which the mapping was made.
  ///   - isDithered: true to render colors between two entries as a pattern of both.
  init(_ census: ColorCensus, _ mapping: ColorMapping, isDithered: Bool = false) {
    self.census = census
    self.mapping = mapping
    dither = isDithered ? Dither(census.colors, mapping) : nil
  }

  /// Returns the entry of each pixel, for a palette of at most 256 colors, and the mean squared error over
  /// black and white, computed without dithering.
  func entries(of bitmap: Bitmap) -> (entries: [UInt8], error: Double) {
    var error = 0.0
    let entries = recolored(bitmap, &error) { UInt8(truncatingIfNeeded: $0) }
    return (entries, error)
  }

  /// Returns the picture in palette colors, and the mean squared error over black and white, computed without
  /// dithering.
  func pixels(of bitmap: Bitmap) -> (pixels: [UInt32], error: Double) {
    var error = 0.0
    let palette = mapping.palette
    let pixels = palette.withUnsafeBufferPointer { palette in
      recolored(bitmap, &error) { palette[$0] }
    }
    return (pixels, error)
  }

  @inline(__always)
  private func recolored<Pixel>(
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

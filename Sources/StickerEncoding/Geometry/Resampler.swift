/// Resizes pictures from one size to another.
///
/// Averages linear light, not sRGB samples, weighted by alpha, so colors hidden under clear pixels never show,
/// and edges keep their color.
public struct Resampler: Sendable {
  /// Size of the result in px.
  public let width: Int
  public let height: Int
  private let sourceWidth: Int
  private let sourceHeight: Int
  private let columns: KernelTaps
  private let rows: KernelTaps

  /// Prepares for two sizes in px, each at least 1.
  public init(fromWidth: Int, height fromHeight: Int, toWidth: Int, height toHeight: Int) {
    width = toWidth
    height = toHeight
    sourceWidth = fromWidth
    sourceHeight = fromHeight
    columns = KernelTaps(from: fromWidth, to: toWidth)
    rows = KernelTaps(from: fromHeight, to: toHeight)
  }

  /// Returns the picture at the new size.
  ///
  /// - Precondition: the picture has the source size of this resampler.
  public func resample(_ bitmap: Bitmap) -> Bitmap {
    precondition(bitmap.width == sourceWidth && bitmap.height == sourceHeight)
    guard width != sourceWidth || height != sourceHeight else { return bitmap }
    let narrow = narrowed(bitmap)
    var sums = [SIMD4<Float>](repeating: .zero, count: width)
    var result = Bitmap(width: width, height: height)
    for y in 0..<height {
      gather(row: y, of: narrow, into: &sums)
      result.pixels.withUnsafeMutableBufferPointer { pixels in
        let row = UnsafeMutableBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
        store(sums, in: row) { x, color in limited(color, x, y, bitmap) }
      }
    }
    return result
  }

  /// Resizes every row to the new width; pixels are light times alpha, and alpha.
  private func narrowed(_ bitmap: Bitmap) -> [SIMD4<Float>] {
    let light = LinearLight.ofSample
    var line = [SIMD4<Float>](repeating: .zero, count: sourceWidth)
    return [SIMD4<Float>](unsafeUninitializedCapacity: width * sourceHeight) { output, filled in
      for y in 0..<sourceHeight {
        load(bitmap.pixels, row: y, light, into: &line)
        line.withUnsafeBufferPointer { line in
          columns.weights.withUnsafeBufferPointer { weights in
            for x in 0..<width {
              var sum = SIMD4<Float>.zero
              let start = columns.starts[x]
              for tap in 0..<columns.count {
                sum += line[start &+ tap] * weights[x &* columns.count &+ tap]
              }
              output[y &* width &+ x] = sum
            }
          }
        }
      }
      filled = width * sourceHeight
    }
  }

  private func load(
    _ pixels: [UInt32], row: Int, _ light: [Float], into line: inout [SIMD4<Float>]
  ) {
    pixels.withUnsafeBufferPointer { pixels in
      light.withUnsafeBufferPointer { light in
        line.withUnsafeMutableBufferPointer { line in
          for x in 0..<sourceWidth {
            let pixel = pixels[row &* sourceWidth &+ x]
            let color = SIMD4<Float>(
              light[Int(pixel & 255)], light[Int(pixel >> 8 & 255)], light[Int(pixel >> 16 & 255)],
              1)
            line[x] = color * (Float(pixel.alpha) / 255)
          }
        }
      }
    }
  }

  private func gather(row: Int, of narrow: [SIMD4<Float>], into sums: inout [SIMD4<Float>]) {
    narrow.withUnsafeBufferPointer { narrow in
      sums.withUnsafeMutableBufferPointer { sums in
        sums.update(repeating: .zero)
        for tap in 0..<rows.count {
          let weight = rows.weights[row * rows.count + tap]
          let source = (rows.starts[row] + tap) * width
          for x in 0..<width { sums[x] += narrow[source &+ x] * weight }
        }
      }
    }
  }

  /// - Parameter limited: returns the color of a partially transparent pixel, given its column and the
  ///   average.
  private func store(
    _ sums: [SIMD4<Float>], in row: UnsafeMutableBufferPointer<UInt32>,
    _ limited: (Int, SIMD4<Float>) -> SIMD4<Float>
  ) {
    LinearLight.sample.withUnsafeBufferPointer { sample in
      for (x, sum) in sums.enumerated() {
        let alpha = UInt32((min(max(sum.w, 0), 1) * 255).rounded())
        guard alpha > 0 else {
          row[x] = 0
          continue
        }
        let mean = (sum / sum.w).clamped(lowerBound: .zero, upperBound: .one)
        let color = (alpha < 255 ? limited(x, mean) : mean) * 65_535
        let red = UInt32(sample[Int(color.x.rounded())])
        let green = UInt32(sample[Int(color.y.rounded())])
        let blue = UInt32(sample[Int(color.z.rounded())])
        row[x] = red | green << 8 | blue << 16 | alpha << 24
      }
    }
  }

  /// Clamps the color of an edge pixel to the range of the visible source colors around it. The kernel has
  /// negative lobes, and at low alpha these can produce a color that is not in the picture: a bright rim from
  /// a faint green one.
  private func limited(
    _ color: SIMD4<Float>, _ x: Int, _ y: Int, _ bitmap: Bitmap
  ) -> SIMD4<Float> {
    var least = SIMD4<Float>(repeating: .infinity)
    var most = -least
    let (across, down) = (columns.core(of: x), rows.core(of: y))
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      LinearLight.ofSample.withUnsafeBufferPointer { light in
        for row in down {
          for index in row &* sourceWidth &+ across.lowerBound..<row &* sourceWidth
            &+ across.upperBound
          {
            let pixel = pixels[index]
            guard pixel.alpha > 0 else { continue }
            let drawn = SIMD4<Float>(
              light[Int(pixel & 255)], light[Int(pixel >> 8 & 255)], light[Int(pixel >> 16 & 255)],
              1)
            least = pointwiseMin(least, drawn)
            most = pointwiseMax(most, drawn)
          }
        }
      }
    }
    return most.x < least.x ? color : color.clamped(lowerBound: least, upperBound: most)
  }
}

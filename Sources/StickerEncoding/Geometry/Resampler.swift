/// Resizes pictures from one size to another.
///
/// By default, it averages linear light, not sRGB samples. Averages are weighted by alpha, so colors hidden
/// under clear pixels never show, and edges keep their color.
public struct Resampler: Sendable {
  /// Size of the result in px.
  public let width: Int
  public let height: Int
  private let sourceWidth: Int
  private let sourceHeight: Int
  private let columns: KernelTaps
  private let rows: KernelTaps
  private let scale: SampleScale

  /// Creates a resampler for two sizes in px, each at least 1.
  ///
  /// - Parameter scale: the scale in which colors are averaged.
  public init(
    fromWidth: Int, height fromHeight: Int, toWidth: Int, height toHeight: Int,
    averaging scale: SampleScale = .light
  ) {
    self.scale = scale
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
        store(sums, in: row) { x, sample in limited(sample, x, y, bitmap) }
      }
    }
    return result
  }

  /// Returns the picture with every row resized to the new width. Each element holds color times alpha, and alpha.
  private func narrowed(_ bitmap: Bitmap) -> [SIMD4<Float>] {
    let values = scale.valueOfSample
    var line = [SIMD4<Float>](repeating: .zero, count: sourceWidth)
    return [SIMD4<Float>](unsafeUninitializedCapacity: width * sourceHeight) { output, filled in
      for y in 0..<sourceHeight {
        load(bitmap.pixels, row: y, values, into: &line)
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

  /// Converts a row of pixels to color times alpha, and alpha.
  private func load(
    _ pixels: [UInt32], row: Int, _ values: [Float], into line: inout [SIMD4<Float>]
  ) {
    pixels.withUnsafeBufferPointer { pixels in
      values.withUnsafeBufferPointer { values in
        line.withUnsafeMutableBufferPointer { line in
          for x in 0..<sourceWidth {
            let pixel = pixels[row &* sourceWidth &+ x]
            let color = SIMD4<Float>(
              values[Int(pixel & 255)], values[Int(pixel >> 8 & 255)],
              values[Int(pixel >> 16 & 255)],
              1)
            line[x] = color * (Float(pixel.alpha) / 255)
          }
        }
      }
    }
  }

  /// Adds up the weighted source rows of a result row.
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

  /// Stores weighted sums as pixels of a row.
  ///
  /// - Parameter limited: returns the color to store, given a column and the average color.
  private func store(
    _ sums: [SIMD4<Float>], in row: UnsafeMutableBufferPointer<UInt32>,
    _ limited: (Int, SIMD4<UInt8>) -> SIMD4<UInt8>
  ) {
    scale.sampleOfValue.withUnsafeBufferPointer { sample in
      for (x, sum) in sums.enumerated() {
        let alpha = UInt32((min(max(sum.w, 0), 1) * 255).rounded())
        guard alpha > 0 else {
          row[x] = 0
          continue
        }
        let mean = (sum / sum.w).clamped(lowerBound: .zero, upperBound: .one) * 65_535
        let color = limited(
          x,
          SIMD4(
            sample[Int(mean.x.rounded())], sample[Int(mean.y.rounded())],
            sample[Int(mean.z.rounded())], 0))
        row[x] = UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16 | alpha << 24
      }
    }
  }

  /// Returns a color clamped to the range of the visible source colors under the pixel. The kernel has negative lobes,
  /// which sharpen, but also produce colors that are not in the picture: a bright rim along a faint edge, or a red
  /// stronger than any other in an outline.
  private func limited(
    _ color: SIMD4<UInt8>, _ x: Int, _ y: Int, _ bitmap: Bitmap
  ) -> SIMD4<UInt8> {
    var minColor = SIMD4<UInt8>(repeating: 255)
    var maxColor = SIMD4<UInt8>.zero
    let across = columns.cores[x]
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      for row in rows.cores[y] {
        let line = row &* sourceWidth
        for index in line &+ across.lowerBound..<line &+ across.upperBound {
          let pixel = pixels[index]
          guard pixel.alpha > 0 else { continue }
          let drawn = unsafeBitCast(pixel.littleEndian, to: SIMD4<UInt8>.self)
          minColor = pointwiseMin(minColor, drawn)
          maxColor = pointwiseMax(maxColor, drawn)
        }
        // Most colors are within the range of the first row.
        minColor.w = 0
        if all(color .>= minColor) && all(color .<= maxColor) { return }
      }
    }
    // Without a visible source color, `minColor` is still above `maxColor`.
    return maxColor.x < minColor.x
      ? color : color.clamped(lowerBound: minColor, upperBound: maxColor)
  }
}

extension Animation {
  /// Returns the animation with every frame resized by averaging sRGB samples; the animation itself if it has that size
  /// already.
  ///
  /// - Parameters:
  ///   - width: new width in px, at least 1.
  ///   - height: new height in px, at least 1.
  package func resized(toWidth width: Int, height: Int) -> Animation {
    guard width != self.width || height != self.height else { return self }
    let resampler = Resampler(
      fromWidth: self.width, height: self.height, toWidth: width, height: height,
      averaging: .samples)
    return Animation(
      unchecked: frames.map {
        TimedBitmap(bitmap: resampler.resample($0.bitmap), delay: $0.delay)
      },
      width: width, height: height, loopCount: loopCount, colors: colors, pixelAspect: pixelAspect)
  }
}

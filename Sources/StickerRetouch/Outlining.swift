package import StickerEncoding
package import StickerPixels

extension Bitmap {
  /// Returns the picture on a border of one color, which has soft edges and extends `reach` px beyond the art.
  package func outlined(by reach: Int, _ color: Color) -> Bitmap {
    let border = grownAlpha(by: reach)
    let ground = color.levels
    var result = self
    for index in pixels.indices where border[index] > 0 {
      let pixel = pixels[index]
      let (alpha, behind) = (Double(pixel.alpha) / 255, Double(border[index]) / 255)
      let whole = alpha + behind * (1 - alpha)
      guard pixel.alpha < 255, (whole * 255).rounded() > 0 else { continue }
      let mixed = Color(
        (Color(word: pixel).levels * alpha + ground * behind * (1 - alpha)) / whole)
      result.pixels[index] =
        UInt32(mixed.red) | UInt32(mixed.green) << 8 | UInt32(mixed.blue) << 16
        | UInt32((whole * 255).rounded()) << 24
    }
    return result
  }

  /// Step between the alpha levels that are grown separately, which sets the precision of soft edges.
  private static let alphaStep = 16

  /// Maximum number of pixels of an island that gets no border, because a border would make a dot of it.
  private static let maxStray = 3

  /// The indices of the pixels of islands that get no border.
  private var stray: [Int] {
    PixelGrid(width: width, height: height).islands { pixels[$0].alpha > 0 }
      .filter { $0.count <= Self.maxStray }.flatMap(\.self)
  }

  /// Returns the maximum alpha within `reach` px of each pixel, with a falloff to 0 from half a pixel before to half a
  /// pixel beyond that distance. ``stray`` pixels do not count.
  private func grownAlpha(by reach: Int) -> [UInt8] {
    var grown = pixels.map { UInt8($0.alpha) }
    var present = [Bool](repeating: false, count: 256)
    for alpha in grown { present[Int(alpha)] = true }
    var original = grown
    for index in stray { original[index] = 0 }
    var above = 256
    for level in stride(from: 255, to: 0, by: -Self.alphaStep) {
      defer { above = level }
      guard present[level..<above].contains(true) else { continue }
      let field = DistanceField(width: width, height: height) { Int(original[$0]) >= level }
      for index in grown.indices {
        let distance = Double(field.squares[index]).squareRoot()
        let share = min(1, max(0, Double(reach) + 0.5 - distance))
        grown[index] = max(grown[index], UInt8((Double(level) * share).rounded()))
      }
    }
    return grown
  }
}

extension Bitmap {
  /// Returns true if the art already has the border, because nearly all opaque pixels within `reach` px of the edge
  /// have roughly this color.
  package func isOutlined(by reach: Int, _ color: Color) -> Bool {
    let maxSquare = Int32((reach - 1) * (reach - 1))
    let field = DistanceField(width: width, height: height) { index in
      pixels[index].alpha < 128 && touchesSolid(index % width, index / width)
    }
    var (borderCount, matchingCount) = (0, 0)
    for index in pixels.indices
    where field.squares[index] <= maxSquare && pixels[index].alpha >= 250 {
      borderCount += 1
      let difference = Color(word: pixels[index]).levels - color.levels
      if max(difference.max(), (-difference).max()) <= 32 { matchingCount += 1 }
    }
    return borderCount > 0 && matchingCount * 100 >= borderCount * 90
  }

  /// Returns true if a pixel or one of its neighbors is solid.
  private func touchesSolid(_ x: Int, _ y: Int) -> Bool {
    for ny in max(0, y - 1)...min(height - 1, y + 1) {
      for nx in max(0, x - 1)...min(width - 1, x + 1) where pixels[ny * width + nx].alpha >= 128 {
        return true
      }
    }
    return false
  }
}

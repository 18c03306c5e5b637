import StickerForge
import StickerPixels

extension Bitmap {
  /// The picture on a border of one color that reaches so many px beyond it, with soft edges.
  func outlined(by reach: Int, _ color: Color) -> Bitmap {
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

  /// For each pixel the most alpha of any within so many px; half as far as a px beyond, half of it.
  private func grownAlpha(by reach: Int) -> [UInt8] {
    var offsets: [(x: Int, y: Int, share: Double)] = []
    for y in -reach - 1...reach + 1 {
      for x in -reach - 1...reach + 1 {
        let distance = Double(x * x + y * y).squareRoot()
        let share = min(1, max(0, Double(reach) + 0.5 - distance))
        if share > 0 { offsets.append((x, y, share)) }
      }
    }
    var grown = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = pixels[y * width + x].alpha
        guard alpha > 0 else { continue }
        guard isOnEdge(x, y) else {
          grown[y * width + x] = UInt8(alpha)
          continue
        }
        for offset in offsets {
          let (nx, ny) = (x + offset.x, y + offset.y)
          guard nx >= 0, ny >= 0, nx < width, ny < height else { continue }
          let here = UInt8((Double(alpha) * offset.share).rounded())
          if grown[ny * width + nx] < here { grown[ny * width + nx] = here }
        }
      }
    }
    return grown
  }

  /// Whether a neighbor lets something shine through: only such pixels reach beyond the art.
  private func isOnEdge(_ x: Int, _ y: Int) -> Bool {
    for ny in max(0, y - 1)...min(height - 1, y + 1) {
      for nx in max(0, x - 1)...min(width - 1, x + 1) where pixels[ny * width + nx].alpha < 255 {
        return true
      }
    }
    return false
  }
}

extension Bitmap {
  /// Whether a border of that color and width is there already: nearly all that lies within it.
  func isOutlined(by reach: Int, _ color: Color) -> Bool {
    let inner = reach - 1
    var (all, alike) = (0, 0)
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x].alpha < 128 && isOnBorder(x, y) {
        for ny in max(0, y - inner)...min(height - 1, y + inner) {
          for nx in max(0, x - inner)...min(width - 1, x + inner) {
            let (dx, dy, pixel) = (nx - x, ny - y, pixels[ny * width + nx])
            guard dx * dx + dy * dy <= inner * inner, pixel.alpha >= 250 else { continue }
            all += 1
            let difference = Color(word: pixel).levels - color.levels
            if max(difference.max(), (-difference).max()) <= 8 { alike += 1 }
          }
        }
      }
    }
    return all > 0 && alike * 100 >= all * 98
  }

  /// Whether a neighbor is solid.
  private func isOnBorder(_ x: Int, _ y: Int) -> Bool {
    for ny in max(0, y - 1)...min(height - 1, y + 1) {
      for nx in max(0, x - 1)...min(width - 1, x + 1) where pixels[ny * width + nx].alpha >= 128 {
        return true
      }
    }
    return false
  }
}

@testable import StickerAnalysis

/// A drawing defined by the color of each point, with soft edges from 4 × 4 samples per pixel.
struct TestArt {
  let side: Int
  /// Straight RGBA8.
  var pixels: [UInt8]

  /// Draws a picture.
  ///
  /// - Parameter color: the color of a point, with x and y from 0 to 1; `nil` if the point is not covered.
  init(_ side: Int, _ color: (_ x: Double, _ y: Double) -> SIMD3<Double>?) {
    self.side = side
    pixels = [UInt8](repeating: 0, count: side * side * 4)
    for row in 0..<side {
      for column in 0..<side {
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
          color((Double(column) + dx) / Double(side), (Double(row) + dy) / Double(side))
        }
        // No drawn shape is so small that it lies between the corners of a pixel.
        if corners.allSatisfy({ $0 == corners[0] }) {
          if let color = corners[0] { set(column, row, color, alpha: 255) }
          continue
        }
        var sum = SIMD3<Double>.zero
        var covered = 0.0
        for sample in 0..<16 {
          let x = (Double(column) + (Double(sample % 4) + 0.5) / 4) / Double(side)
          let y = (Double(row) + (Double(sample / 4) + 0.5) / 4) / Double(side)
          guard let color = color(x, y) else { continue }
          sum += color
          covered += 1
        }
        guard covered > 0 else { continue }
        set(column, row, sum / covered, alpha: covered / 16 * 255)
      }
    }
  }

  mutating func set(_ x: Int, _ y: Int, _ color: SIMD3<Double>, alpha: Double) {
    let start = (y * side + x) * 4
    for channel in 0..<3 { pixels[start + channel] = UInt8(color[channel].rounded()) }
    pixels[start + 3] = UInt8(alpha.rounded())
  }

  /// Returns a copy with every pixel's color and alpha (0…255) mapped by a function.
  func mapped(_ change: (SIMD3<Double>, Double) -> (SIMD3<Double>, Double)) -> TestArt {
    var copy = self
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let color = SIMD3(Double(pixels[start]), Double(pixels[start + 1]), Double(pixels[start + 2]))
      let (changed, alpha) = change(color, Double(pixels[start + 3]))
      for channel in 0..<3 { copy.pixels[start + channel] = UInt8(changed[channel].rounded()) }
      copy.pixels[start + 3] = UInt8(alpha.rounded())
    }
    return copy
  }

  /// Returns the art moved by a number of px to the right and down; parts that leave the canvas are lost.
  func moved(_ dx: Int, _ dy: Int) -> TestArt {
    var copy = self
    copy.pixels = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<side {
      for x in 0..<side {
        let (toX, toY) = (x + dx, y + dy)
        guard (0..<side).contains(toX), (0..<side).contains(toY) else { continue }
        for channel in 0..<4 {
          copy.pixels[(toY * side + toX) * 4 + channel] = pixels[(y * side + x) * 4 + channel]
        }
      }
    }
    return copy
  }

  /// Returns the art enlarged by bilinear interpolation.
  func enlarged(to larger: Int) -> TestArt {
    var copy = TestArt(larger) { _, _ in nil }
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let start = (min(side - 1, max(0, y)) * side + min(side - 1, max(0, x))) * 4
      let alpha = Double(pixels[start + 3])
      let color = SIMD3(pixels[start], pixels[start + 1], pixels[start + 2])
      return SIMD4(SIMD3<Double>(color) * alpha, alpha)
    }
    for y in 0..<larger {
      for x in 0..<larger {
        let position = (SIMD2(Double(x), Double(y)) + 0.5) * Double(side) / Double(larger) - 0.5
        let (left, top) = (Int(position.x.rounded(.down)), Int(position.y.rounded(.down)))
        let (dx, dy) = (position.x - Double(left), position.y - Double(top))
        let upper = (1 - dx) * pixel(left, top) + dx * pixel(left + 1, top)
        let lower = (1 - dx) * pixel(left, top + 1) + dx * pixel(left + 1, top + 1)
        let mixed = (1 - dy) * upper + dy * lower
        guard mixed.w >= 0.5 else { continue }
        copy.set(x, y, SIMD3(mixed.x, mixed.y, mixed.z) / mixed.w, alpha: mixed.w)
      }
    }
    return copy
  }

  private func count(ofAlpha alpha: UInt8) -> Int {
    stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] == alpha }
  }

  /// The measurements of the art as a still.
  var analysis: FrameAnalysis { TestArt.analyze([self]).frames[0] }

  static func analyze(_ frames: [TestArt]) -> ImageAnalyzer {
    let analyzer = ImageAnalyzer(
      width: frames[0].side, height: frames[0].side, frameCount: frames.count)
    for frame in frames {
      analyzer.add(
        packedPixels(frame.pixels), clear: frame.count(ofAlpha: 0),
        opaque: frame.count(ofAlpha: 255))
    }
    return analyzer
  }
}

let orange = SIMD3<Double>(240, 150, 40)
let violet = SIMD3<Double>(110, 60, 200)

extension TestArt {
  /// Draws a disc of two colors; radius and position are fractions of the canvas side.
  static func disc(
    _ side: Int, radius: Double = 0.42, x: Double = 0.5, y: Double = 0.5,
    _ upper: SIMD3<Double> = orange, _ lower: SIMD3<Double> = violet
  ) -> TestArt {
    TestArt(side) { px, py in
      let (dx, dy) = (px - x, py - y)
      return dx * dx + dy * dy <= radius * radius ? (dy < 0 ? upper : lower) : nil
    }
  }

  /// Draws four crossing strokes as in lettering, with thin parts and corners.
  static func letter(_ side: Int, _ color: SIMD3<Double> = orange) -> TestArt {
    TestArt(side) { x, y in
      let isOnStroke =
        abs(x - y) < 0.07 || abs(x + y - 1) < 0.07 || abs(x - 0.5) < 0.06 || abs(y - 0.5) < 0.06
      return isOnStroke && (0.08...0.92).contains(x) && (0.08...0.92).contains(y) ? color : nil
    }
  }

  /// Returns the art flattened onto a color, with the original alpha.
  func matted(_ matte: SIMD3<Double>) -> TestArt {
    mapped { color, alpha in
      alpha == 0 ? (color, 0) : (matte + alpha / 255 * (color - matte), alpha)
    }
  }

  /// Returns the art with alpha rounded to 0 or 255.
  func hard() -> TestArt {
    mapped { color, alpha in alpha >= 128 ? (color, 255) : (.zero, 0) }
  }
}

/// Returns RGBA bytes as packed pixels.
func packedPixels(_ rgba: [UInt8]) -> [UInt32] {
  rgba.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
}

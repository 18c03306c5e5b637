import StickerCodecs
import StickerEncoding

/// Generates an animation from an input: any kind of colors, any size up to a maximum, and realistic changes
/// between frames.
struct RandomAnimation {
  private var entropy: Entropy
  private let width: Int
  private let height: Int
  private var colors: Colors

  /// - Parameter side: the maximum side in px.
  init(_ entropy: Entropy, side: Int) {
    self.entropy = entropy
    width = 1 + self.entropy.roll(side)
    height = 1 + self.entropy.roll(side)
    colors = Colors(self.entropy.pick(ColorKind.allCases), &self.entropy)
  }

  /// Generates a new animation.
  ///
  /// - Parameter maxFrames: the maximum number of frames.
  mutating func draw(maxFrames: Int) -> Animation {
    var pictures = [background()]
    let count = 1 + entropy.roll(maxFrames)
    while pictures.count < count { pictures.append(successor(of: pictures)) }
    let delays = delays(pictures.count)
    let frames = zip(pictures, delays).map { pixels, delay in
      TimedBitmap(bitmap: Bitmap(width: width, height: height, pixels: pixels), delay: delay)
    }
    let loopCount = entropy.pick([0, 1, 2, 1_000, Int(Int32.max)])
    guard let animation = try? Animation(frames: frames, loopCount: loopCount) else {
      fatalError("frames of one size must make an animation")
    }
    return animation
  }

  private mutating func background() -> [UInt32] {
    let color = colors.next(&entropy)
    switch entropy.roll(4) {
    case 0: return Array(repeating: 0, count: width * height)
    case 1: return Array(repeating: color, count: width * height)
    case 2:
      let other = colors.next(&entropy)
      let period = 1 + entropy.roll(9)
      return (0..<width * height).map { $0 / period % 2 == 0 ? color : other }
    default: return (0..<width * height).map { _ in colors.next(&entropy) }
    }
  }

  /// Changes the last picture in one or two of the ways in which animations change.
  private mutating func successor(of pictures: [[UInt32]]) -> [UInt32] {
    var pixels = pictures[pictures.count - 1]
    for _ in 0...entropy.roll(2) {
      switch entropy.roll(9) {
      case 0: break  // an equal frame
      case 1: pixels = pictures[entropy.roll(pictures.count)]  // an earlier frame again
      case 2: pixels = moved(pixels)
      case 3: fill(&pixels) { _, _ in 0 }  // a part becomes transparent
      case 4:
        let color = colors.next(&entropy)
        fill(&pixels) { _, _ in color }
      case 5: fill(&pixels) { colors, entropy in colors.next(&entropy) }
      case 6:
        for _ in 0...entropy.roll(5) { pixels[entropy.roll(pixels.count)] = colors.next(&entropy) }
      case 7:
        // Invisible colors.
        let hidden = colors.next(&entropy) & 0xFF_FFFF
        pixels = pixels.map { $0 >> 24 == 0 ? hidden : $0 }
      default: pixels = background()
      }
    }
    return pixels
  }

  /// Moves the picture by up to two pixels in each direction; the revealed area is clear, or the picture wraps around.
  private mutating func moved(_ pixels: [UInt32]) -> [UInt32] {
    let (right, down) = (entropy.roll(5) - 2, entropy.roll(5) - 2)
    let wraps = entropy.once(in: 2)
    var result = [UInt32](repeating: 0, count: pixels.count)
    for y in 0..<height {
      for x in 0..<width {
        let (fromX, fromY) = (x - right, y - down)
        let isInside = 0..<width ~= fromX && 0..<height ~= fromY
        guard isInside || wraps else { continue }
        let column = (fromX + 2 * width) % width
        let row = (fromY + 2 * height) % height
        result[y * width + x] = pixels[row * width + column]
      }
    }
    return result
  }

  /// Fills a rectangle or, equally often, the ellipse inside it.
  private mutating func fill(
    _ pixels: inout [UInt32], _ color: (inout Colors, inout Entropy) -> UInt32
  ) {
    let (left, top) = (entropy.roll(width), entropy.roll(height))
    let (wide, high) = (1 + entropy.roll(width - left), 1 + entropy.roll(height - top))
    let isRound = entropy.once(in: 2)
    for y in 0..<high {
      for x in 0..<wide {
        let (a, b) = ((2 * x + 1 - wide) * high, (2 * y + 1 - high) * wide)
        guard !isRound || a * a + b * b <= wide * wide * high * high else { continue }
        pixels[(top + y) * width + left + x] = color(&colors, &entropy)
      }
    }
  }

  private mutating func delays(_ count: Int) -> [FrameDelay] {
    let usual = FrameDelay(numerator: 1, denominator: entropy.pick([10, 12, 24, 25, 30, 60]))
    let areUnusual = entropy.once(in: 2)
    let denominator = 1 + entropy.roll(65_535)
    return (0..<count).map { _ in
      guard areUnusual else { return usual }
      let numerator = entropy.pick([0, 1, 7, 100, 65_535, entropy.roll(65_536)])
      return FrameDelay(
        numerator: numerator,
        denominator: entropy.pick([0, 1, 30, 100, 1_000, denominator, 65_535]))
    }
  }
}

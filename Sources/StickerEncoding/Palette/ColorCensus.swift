/// The distinct colors of an animation. A decision about a color holds for all frames, so that still areas stay still.
/// Frames are added one by one and not kept.
struct ColorCensus: Sendable {
  /// Every color, or one color for each group of merged colors, in order of appearance; the first is clear (0), whether
  /// it occurs or not.
  private(set) var colors: [UInt32] = [0]
  /// Number of pixels of each color in all frames.
  private(set) var counts: [Int] = [0]
  /// Maximum number of distinct colors; above it, similar colors are merged.
  private let maxColors: Int
  /// Number of low bits per channel that are ignored.
  private var droppedBits: UInt32 = 0
  /// A hash table of indices in ``colors``; `UInt32.max` in free slots.
  private var slots = [UInt32](repeating: .max, count: 1 << 12)

  /// The usual maximum number of colors: more than drawn artwork has. So many colors take about 100 MB.
  static let usualMaxColors = 1 << 22

  init(maxColors: Int = usualMaxColors) {
    self.maxColors = maxColors
    slots[firstSlot(of: 0)] = 0
  }

  init(_ bitmaps: some Sequence<Bitmap>) {
    self.init()
    for bitmap in bitmaps { add(bitmap) }
  }

  mutating func add(_ bitmap: Bitmap) {
    var last: UInt32 = 0
    var run = 0
    for pixel in bitmap.pixels {
      if pixel == last {
        run += 1
        continue
      }
      count(last, run)
      (last, run) = (pixel, 1)
    }
    count(last, run)
  }

  /// Returns, for each pixel, the index in ``colors`` of its color, or of the color that it is merged into; ``unknown``
  /// for a color that occurs in no added picture.
  func positions(in bitmap: Bitmap) -> [UInt32] {
    let pixels = bitmap.pixels
    return [UInt32](unsafeUninitializedCapacity: pixels.count) { output, count in
      var last: (color: UInt32, position: UInt32) = (0, 0)
      for index in pixels.indices {
        let pixel = pixels[index]
        if pixel != last.color { last = (pixel, slots[findSlot(for: representative(pixel))]) }
        output[index] = last.position
      }
      count = pixels.count
    }
  }

  /// The index that ``positions(in:)`` returns for an unknown color.
  static let unknown = UInt32.max

  /// Returns the number of pixels of each color in a picture.
  func tally(_ bitmap: Bitmap) -> ColorTally {
    var counts = [UInt32](repeating: 0, count: colors.count)
    var seen: [UInt32] = []
    for position in positions(in: bitmap) where position != Self.unknown {
      if counts[Int(position)] == 0 { seen.append(position) }
      counts[Int(position)] += 1
    }
    return ColorTally(
      colors: seen.map { (Int($0), Int(counts[Int($0)])) }, pixelCount: bitmap.pixels.count)
  }

  /// Adds a run of equal pixels.
  private mutating func count(_ pixel: UInt32, _ run: Int) {
    guard run > 0 else { return }
    let color = representative(pixel)
    let slot = findSlot(for: color)
    if slots[slot] != .max {
      counts[Int(slots[slot])] += run
      return
    }
    slots[slot] = UInt32(colors.count)
    colors.append(color)
    counts.append(run)
    if colors.count > maxColors {
      coarsen()
    } else if colors.count * 2 > slots.count {
      resize(to: slots.count * 2)
    }
  }

  /// Returns the color that represents a pixel's color.
  @inline(__always)
  private func representative(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel.alpha
    guard alpha != 0 else { return 0 }
    guard droppedBits > 0 else { return pixel }
    let kept = ((0xFF as UInt32) &>> droppedBits) &<< droppedBits
    let middle = (1 as UInt32) &<< (droppedBits - 1)
    let color = pixel & (kept &* 0x01_0101) | middle &* 0x01_0101
    return color | (alpha == 255 ? alpha : min(alpha & kept | middle, 254)) &<< 24
  }

  /// Ignores one more bit per channel, and merges the colors that are then equal.
  private mutating func coarsen() {
    let (old, amounts) = (colors, counts)
    (colors, counts) = ([0], [amounts[0]])
    droppedBits += 1
    slots = [UInt32](repeating: .max, count: 1 << 12)
    slots[firstSlot(of: 0)] = 0
    for (color, amount) in zip(old, amounts).dropFirst() { count(color, amount) }
  }

  /// Returns the slot at which the search for a color begins.
  @inline(__always)
  private func firstSlot(of color: UInt32) -> Int {
    var hash = color &* 0x9E37_79B1
    hash = (hash ^ hash &>> 15) &* 0x85EB_CA77
    return Int((hash ^ hash &>> 13) & UInt32(slots.count - 1))
  }

  /// Returns the slot that holds a color, or a free slot for it.
  @inline(__always)
  private func findSlot(for color: UInt32) -> Int {
    var slot = firstSlot(of: color)
    while slots[slot] != .max, colors[Int(slots[slot])] != color {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func resize(to slotCount: Int) {
    slots = [UInt32](repeating: .max, count: slotCount)
    for (position, color) in colors.enumerated() { slots[findSlot(for: color)] = UInt32(position) }
  }
}

/// Number of pixels of each census color in one picture.
struct ColorTally {
  /// Census indices with their pixel counts.
  let colors: [(position: Int, count: Int)]
  let pixelCount: Int

  /// Returns the mean over all pixels of a value given per color.
  func mean(of values: [Float]) -> Double {
    var sum = 0.0
    for (position, count) in colors { sum += Double(values[position]) * Double(count) }
    return sum / Double(max(pixelCount, 1))
  }
}

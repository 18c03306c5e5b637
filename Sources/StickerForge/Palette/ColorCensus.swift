/// The distinct colors of an animation: what is decided for a color is decided once for all frames,
/// which keeps still areas still. Frames are looked at one by one and not kept.
struct ColorCensus: Sendable {
  /// Every color that shows, in order of appearance; the first is clear (0), whether used or not.
  private(set) var colors: [UInt32] = [0]
  /// How many pixels of all frames have each color.
  private(set) var counts: [Int] = [0]
  /// Most colors that are told apart: beyond them neighbors are taken as one.
  private let most: Int
  /// How many of the lowest bits of a channel are not told apart.
  private var droppedBits: UInt32 = 0
  private var slots = [UInt32](repeating: .max, count: 1 << 12)

  /// More than any art of designers has. The room that so many take is a tenth of a gigabyte.
  static let usualMost = 1 << 22

  init(most: Int = usualMost) {
    self.most = most
    slots[slot(of: 0)] = 0
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

  /// The position in ``colors`` of each pixel of a picture; ``unknown`` for colors that no picture
  /// had that was added.
  func positions(in bitmap: Bitmap) -> [UInt32] {
    let pixels = bitmap.pixels
    return [UInt32](unsafeUninitializedCapacity: pixels.count) { output, count in
      var last: (color: UInt32, position: UInt32) = (0, 0)
      for index in pixels.indices {
        let pixel = pixels[index]
        if pixel != last.color { last = (pixel, slots[place(of: told(pixel))]) }
        output[index] = last.position
      }
      count = pixels.count
    }
  }

  /// What ``positions(in:)`` has for a color that was never added.
  static let unknown = UInt32.max

  /// How many pixels of a picture have each color.
  func tally(_ bitmap: Bitmap) -> Tally {
    var counts = [UInt32](repeating: 0, count: colors.count)
    var seen: [UInt32] = []
    for position in positions(in: bitmap) where position != Self.unknown {
      if counts[Int(position)] == 0 { seen.append(position) }
      counts[Int(position)] += 1
    }
    return Tally(
      colors: seen.map { (Int($0), Int(counts[Int($0)])) }, pixelCount: bitmap.pixels.count)
  }

  private mutating func count(_ pixel: UInt32, _ run: Int) {
    guard run > 0 else { return }
    let color = told(pixel)
    let place = place(of: color)
    if slots[place] != .max {
      counts[Int(slots[place])] += run
      return
    }
    slots[place] = UInt32(colors.count)
    colors.append(color)
    counts.append(run)
    if colors.count > most {
      coarsen()
    } else if colors.count * 2 > slots.count {
      makeRoom(slots.count * 2)
    }
  }

  /// The color that stands for a pixel's.
  @inline(__always)
  private func told(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel.alpha
    guard alpha != 0 else { return 0 }
    guard droppedBits > 0 else { return pixel }
    let kept = ((0xFF as UInt32) &>> droppedBits) &<< droppedBits
    let middle = (1 as UInt32) &<< (droppedBits - 1)
    let color = pixel & (kept &* 0x01_0101) | middle &* 0x01_0101
    return color | (alpha == 255 ? alpha : min(alpha & kept | middle, 254)) &<< 24
  }

  private mutating func coarsen() {
    let (old, amounts) = (colors, counts)
    (colors, counts) = ([0], [amounts[0]])
    droppedBits += 1
    slots = [UInt32](repeating: .max, count: 1 << 12)
    slots[slot(of: 0)] = 0
    for (color, amount) in zip(old, amounts).dropFirst() { count(color, amount) }
  }

  @inline(__always)
  private func slot(of color: UInt32) -> Int {
    var hash = color &* 0x9E37_79B1
    hash = (hash ^ hash &>> 15) &* 0x85EB_CA77
    return Int((hash ^ hash &>> 13) & UInt32(slots.count - 1))
  }

  /// The slot that has a color, or is free for it.
  @inline(__always)
  private func place(of color: UInt32) -> Int {
    var slot = slot(of: color)
    while slots[slot] != .max, colors[Int(slots[slot])] != color {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func makeRoom(_ room: Int) {
    slots = [UInt32](repeating: .max, count: room)
    for (position, color) in colors.enumerated() { slots[place(of: color)] = UInt32(position) }
  }
}

/// How many pixels of one picture have each color of a census.
struct Tally {
  /// Positions in the census, each with its pixels.
  let colors: [(position: Int, count: Int)]
  let pixelCount: Int

  /// The mean over the pixels of what is given for their colors.
  func mean(of values: [Float]) -> Double {
    var sum = 0.0
    for (position, count) in colors { sum += Double(values[position]) * Double(count) }
    return sum / Double(max(pixelCount, 1))
  }
}

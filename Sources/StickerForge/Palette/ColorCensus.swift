/// The distinct colors of an animation, and which of them every pixel has: what is decided for a
/// color is decided once for all frames, which keeps still areas still.
struct ColorCensus: Sendable {
  /// Canvas size in px.
  let width: Int
  let height: Int
  /// Every color that shows, in order of appearance; the first is clear (0), whether used or not.
  private(set) var colors: [UInt32] = [0]
  /// A frame an element: the position in ``colors`` of each of its pixels.
  private(set) var frames: [[UInt32]] = []

  init(_ bitmaps: some Collection<Bitmap>) {
    width = bitmaps.first?.width ?? 0
    height = bitmaps.first?.height ?? 0
    var table = Table()
    for bitmap in bitmaps { frames.append(table.positions(of: bitmap.pixels)) }
    colors = table.colors
  }

  /// How many pixels have each color, those of a frame counted with its weight.
  func weights(ofFrames frameWeights: [Float]) -> [Float] {
    var weights = [Float](repeating: 0, count: colors.count)
    var counts = [UInt32](repeating: 0, count: colors.count)
    for (frame, frameWeight) in zip(frames, frameWeights) {
      // Counted as integers first: a float stops counting ones at 2^24.
      counts.withUnsafeMutableBufferPointer { counts in
        for color in frame { counts[Int(color)] &+= 1 }
        for color in counts.indices where counts[color] != 0 {
          weights[color] += Float(counts[color]) * frameWeight
          counts[color] = 0
        }
      }
    }
    return weights
  }

  /// The mean over the pixels of each frame of what is given for their colors.
  func frameMeans(of values: [Float]) -> [Double] {
    values.withUnsafeBufferPointer { values in
      frames.map { frame in
        var sum = 0.0
        for color in frame { sum += Double(values[Int(color)]) }
        return sum / Double(max(frame.count, 1))
      }
    }
  }

  /// The frames with another color for each.
  ///
  /// - Parameter colors: by position in ``colors``.
  func pixels(of colors: [UInt32]) -> [[UInt32]] {
    colors.withUnsafeBufferPointer { colors in
      frames.map { frame in
        [UInt32](unsafeUninitializedCapacity: frame.count) { output, count in
          for index in frame.indices { output[index] = colors[Int(frame[index])] }
          count = frame.count
        }
      }
    }
  }
}

extension ColorCensus {
  /// A hash table with open addressing.
  private struct Table {
    var colors: [UInt32] = [0]
    private var slots = [UInt32](repeating: .max, count: 1 << 12)

    init() { slots[slot(of: 0)] = 0 }

    private func slot(of color: UInt32) -> Int {
      var hash = color &* 0x9E37_79B1
      hash = (hash ^ hash &>> 15) &* 0x85EB_CA77
      return Int((hash ^ hash &>> 13) & UInt32(slots.count - 1))
    }

    mutating func positions(of pixels: [UInt32]) -> [UInt32] {
      var last: (color: UInt32, position: UInt32) = (0, 0)
      return pixels.map { pixel in
        let color = pixel &>> 24 == 0 ? 0 : pixel
        if color != last.color { last = (color, position(of: color)) }
        return last.position
      }
    }

    private mutating func position(of color: UInt32) -> UInt32 {
      var slot = slot(of: color)
      while slots[slot] != .max {
        if colors[Int(slots[slot])] == color { return slots[slot] }
        slot = (slot + 1) & (slots.count - 1)
      }
      let position = UInt32(colors.count)
      slots[slot] = position
      colors.append(color)
      if colors.count * 2 > slots.count { grow() }
      return position
    }

    private mutating func grow() {
      slots = [UInt32](repeating: .max, count: slots.count * 2)
      for (position, color) in colors.enumerated() {
        var slot = slot(of: color)
        while slots[slot] != .max { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(position)
      }
    }
  }
}

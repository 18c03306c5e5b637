/// What a sticker looks like, in a kilobyte: enough to tell whether two look alike at whatever size
/// and in whatever format they are stored.
public struct Look: Sendable, Equatable {
  /// 16 × 16 cells of premultiplied RGBA8 over the art's bounds, made square and centered.
  private var cells: [UInt8]
  /// The signs of the differences between neighboring blocks of cells, with a dead zone.
  private var hash: [UInt64]

  /// How the colors of two looks differ.
  public struct Difference: Sendable, Equatable {
    /// The mean difference of a color channel, weighted by alpha, in levels.
    public var color: Double
    /// The mean difference of alpha, 0…1.
    public var alpha: Double
  }

  /// The sum of all levels, to sort looks by: those of stickers that look alike are near each other.
  public let weight: Int

  private static let side = 16

  /// How many of 224 hash bits differ: much faster to find out than ``difference(from:)``.
  public func differingBits(from other: Look) -> Int {
    zip(hash, other.hash).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
  }

  public func difference(from other: Look) -> Difference {
    var (color, weight, alpha) = (0, 0, 0)
    for start in stride(from: 0, to: cells.count, by: 4) {
      let most = max(cells[start + 3], other.cells[start + 3])
      guard most > 0 else { continue }
      weight += Int(most)
      alpha += abs(Int(cells[start + 3]) - Int(other.cells[start + 3]))
      // Over gray 128 half of what is clear is added to both.
      for channel in start..<start + 3 {
        let gray = Int(other.cells[start + 3]) - Int(cells[start + 3])
        let difference = Int(cells[channel]) - Int(other.cells[channel]) + gray / 2
        color += abs(difference) * Int(most)
      }
    }
    return Difference(
      color: Double(color) / Double(max(1, 3 * weight)),
      alpha: Double(alpha) / Double(255 * Self.side * Self.side))
  }
}

extension Look {
  /// - Parameter box: the bounds of the art in px.
  init(_ sample: FrameSample, art box: Box) {
    let side = max(1, max(box.width, box.height))
    let left = (box.left + box.right + 1 - side) / 2
    let top = (box.top + box.bottom + 1 - side) / 2
    // The cell of a row or column of samples; outside the square there is none.
    func cells(_ count: Int, from origin: Int) -> [Int?] {
      (0..<count).map { index in
        let position = (index * sample.step + sample.step / 2 - origin) * Self.side
        return position >= 0 && position < side * Self.side ? position / side : nil
      }
    }
    let columns = cells(sample.columns, from: left)
    var sums = [Int](repeating: 0, count: Self.side * Self.side * 4)
    var counts = [Int](repeating: 0, count: Self.side * Self.side)
    for (row, cellRow) in cells(sample.rows, from: top).enumerated() {
      guard let cellRow else { continue }
      for (column, cellColumn) in columns.enumerated() {
        guard let cellColumn else { continue }
        let cell = cellRow &* Self.side &+ cellColumn
        let start = (row &* sample.columns &+ column) &* 4
        counts[cell] &+= 1
        for channel in 0..<4 { sums[cell &* 4 &+ channel] &+= Int(sample.colors[start &+ channel]) }
      }
    }
    // A square that reaches beyond the canvas is clear there.
    let full = max(1, counts.max() ?? 1)
    self.cells = sums.indices.map { UInt8(truncatingIfNeeded: sums[$0] / max(full, counts[$0 / 4])) }
    hash = Self.hash(of: self.cells)
    weight = self.cells.reduce(0) { $0 + Int($1) }
  }

  /// 8 × 8 blocks of 2 × 2 cells, each compared with the one to its right and the one below it: a bit
  /// for lighter and a bit for darker, neither when they differ by half a level or less.
  private static func hash(of cells: [UInt8]) -> [UInt64] {
    var blocks = [Int](repeating: 0, count: 64)
    for cell in 0..<side * side {
      let block = cell / side / 2 * 8 + cell % side / 2
      let start = cell * 4
      let gray = (255 - Int(cells[start + 3])) * 128 / 255
      blocks[block] +=
        54 * (Int(cells[start]) + gray) + 183 * (Int(cells[start + 1]) + gray)
        + 19 * (Int(cells[start + 2]) + gray)
    }
    var hash: [UInt64] = [0, 0, 0, 0]
    // Four cells of weight 256: half a level is 512.
    for block in 0..<64 {
      let bit = UInt64(1) << UInt64(block)
      if block % 8 < 7 {
        let step = blocks[block + 1] - blocks[block]
        if step > 512 { hash[0] |= bit }
        if step < -512 { hash[1] |= bit }
      }
      if block < 56 {
        let step = blocks[block + 8] - blocks[block]
        if step > 512 { hash[2] |= bit }
        if step < -512 { hash[3] |= bit }
      }
    }
    return hash
  }
}

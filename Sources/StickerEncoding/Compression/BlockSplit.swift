/// Divides a parse into deflate blocks with their own Huffman codes, where these save more bits than their
/// headers cost.
enum BlockSplit {
  /// Size of the initial blocks in parse steps; the last may be smaller.
  private static let interval = 256

  /// Returns the ranges of consecutive blocks. Small blocks are joined with their neighbors, then borders are moved,
  /// then blocks are cut in two, each as long as that saves bits.
  static func blocks(of parse: LZParse) -> [Range<Int>] {
    let marks = parse.marks(every: interval)
    var blocks: [Block] = zip(marks, marks.dropFirst()).map { start, end in
      Block(range: start..<end, counts: parse.counts(start..<end))
    }
    guard blocks.count > 1 else { return blocks.map(\.range) }
    var savings = zip(blocks, blocks.dropFirst()).map { $0.saving(with: $1) }
    while let best = savings.indices.max(by: { savings[$0] < savings[$1] }), savings[best] > 0 {
      blocks[best] = blocks[best].joined(with: blocks[best + 1])
      blocks.remove(at: best + 1)
      savings.remove(at: best)
      if best > 0 { savings[best - 1] = blocks[best - 1].saving(with: blocks[best]) }
      if best < savings.count { savings[best] = blocks[best].saving(with: blocks[best + 1]) }
    }
    return withCuts(withMovedBorders(blocks, parse), parse).map(\.range)
  }

  /// Returns the blocks with each border moved to the best position found between its neighbors, if that saves bits.
  private static func withMovedBorders(_ blocks: [Block], _ parse: LZParse) -> [Block] {
    var blocks = blocks
    for index in blocks.indices.dropLast() {
      let whole = blocks[index].range.lowerBound..<blocks[index + 1].range.upperBound
      guard let (first, second) = parts(of: whole, parse) else { continue }
      if first.bits + second.bits < blocks[index].bits + blocks[index + 1].bits {
        (blocks[index], blocks[index + 1]) = (first, second)
      }
    }
    return blocks
  }

  /// Returns the blocks, cut in two wherever that saves bits.
  private static func withCuts(_ blocks: [Block], _ parse: LZParse) -> [Block] {
    var done: [Block] = []
    var remaining = Array(blocks.reversed())
    while let block = remaining.popLast() {
      if let (first, second) = parts(of: block.range, parse),
        first.bits + second.bits < block.bits
      {
        remaining += [second, first]
      } else {
        done.append(block)
      }
    }
    return done
  }

  /// Divides a range into the two blocks that take the fewest bits of all divisions tried. Evenly spaced cuts are tried
  /// first, then more closely spaced ones around the best cut.
  ///
  /// - Returns: `nil` if the range has only one step.
  private static func parts(of range: Range<Int>, _ parse: LZParse) -> (Block, Block)? {
    var (search, best) = (range, (Block, Block)?.none)
    // The symbol counts before and after the lower bound of `search`.
    var boundCounts = (
      first: parse.counts(range.lowerBound..<range.lowerBound), second: parse.counts(range)
    )
    for _ in 0..<3 {
      let marks = parse.marks(in: search, count: 16)
      guard marks.count > 2 else { break }
      var (first, second) = boundCounts
      var found: Int?
      for index in 1..<marks.count - 1 {
        let previous = (first, second)
        let part = parse.counts(marks[index - 1]..<marks[index])
        first.add(part)
        second.subtract(part)
        first.symbols[DeflateCodes.endOfBlock] = 1
        second.symbols[DeflateCodes.endOfBlock] = 1
        let one = Block(range: range.lowerBound..<marks[index], counts: first)
        let other = Block(range: marks[index]..<range.upperBound, counts: second)
        if let best, best.0.bits + best.1.bits <= one.bits + other.bits { continue }
        best = (one, other)
        (found, boundCounts) = (index, previous)
      }
      guard let found else { break }
      search = marks[found - 1]..<marks[found + 1]
    }
    return best
  }

  private struct Block {
    let range: Range<Int>
    let counts: SymbolCounts
    let bits: Float

    init(range: Range<Int>, counts: SymbolCounts) {
      self.range = range
      self.counts = counts
      bits = counts.estimatedBits
    }

    func joined(with next: Block) -> Block {
      var sum = counts
      sum.add(next.counts)
      return Block(range: range.lowerBound..<next.range.upperBound, counts: sum)
    }

    /// Returns the number of bits saved by joining this block with the next one.
    func saving(with next: Block) -> Float { bits + next.bits - joined(with: next).bits }
  }
}

/// Divides a parse into blocks with codes of their own, where those save more than they cost.
enum BlockSplit {
  /// Steps of the smallest block.
  private static let interval = 256

  /// Blocks one after the other, found by joining neighbors as long as that saves bits.
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
    return blocks.map(\.range)
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

    func saving(with next: Block) -> Float { bits + next.bits - joined(with: next).bits }
  }
}

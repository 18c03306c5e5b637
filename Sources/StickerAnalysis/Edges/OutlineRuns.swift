/// The lengths of an outline's level and upright runs.
struct OutlineRuns {
  /// Number of runs by length in px; longer ones count as ``mostLength``.
  private var counts = [Int](repeating: 0, count: mostLength + 1)
  private var total = 0

  private static let mostLength = 64
  private static let fewestRuns = 12
  /// Maximum number of runs in 20 that are shorter than a block of 2 px, and than larger blocks, between
  /// which encoders leave crumbs. On slanted edges every second run is.
  private static let mostShort = 1
  private static let mostCrumbs = 3

  /// - Parameter solid: The mask of solid art.
  init(_ solid: MaskWords) {
    let last = solid.wordCount - 1
    // The border of the canvas is no edge.
    let inner = (UInt64.max &>> UInt64(63 - (solid.width - 1) % 64)) &>> 1
    func upright(_ y: Int, _ word: Int) -> UInt64 {
      guard y >= 0, y < solid.height else { return 0 }
      let row = solid.row(y)
      let bits = row[word]
      return (bits ^ (bits &>> 1 | row[word + 1] &<< 63)) & (word == last ? inner : .max)
    }
    func level(_ y: Int, _ word: Int) -> UInt64 { solid.row(y)[word] ^ solid.row(y + 1)[word] }
    for y in 0..<solid.height {
      for word in 0...last {
        let edges = upright(y, word)
        if edges != 0 {
          (edges & ~upright(y - 1, word)).forEachBit { bit in
            var length = 1
            while length < Self.mostLength, upright(y + length, word) &>> bit & 1 == 1 {
              length += 1
            }
            add(length)
          }
        }
        guard y + 1 < solid.height else { continue }
        let steps = level(y, word)
        guard steps != 0 else { continue }
        (steps & ~(steps &<< 1 | level(y, word - 1) &>> 63)).forEachBit { bit in
          let here = steps &>> bit
          let reach = (~here).trailingZeroBitCount
          let isCut = reach + Int(bit) >= 64
          add(
            min(Self.mostLength, isCut ? reach + (~level(y, word + 1)).trailingZeroBitCount : reach)
          )
        }
      }
    }
  }

  private mutating func add(_ length: Int) {
    counts[length] += 1
    total += 1
  }

  private func isMadeOf(_ block: Int, but short: Int) -> Bool {
    counts[..<block].reduce(0, +) * 20 <= total * short
  }

  /// True if the art may consist of blocks, of 2 px at least.
  var hasBlocks: Bool { isMadeOf(2, but: Self.mostShort) }

  /// The side in px of the blocks that the outline consists of, 3 or more: all but a tenth of its runs are
  /// that long or longer. `nil` if it does not consist of blocks.
  var block: Int? {
    guard total >= Self.fewestRuns, isMadeOf(3, but: Self.mostCrumbs) else { return nil }
    var sum = 0
    return counts.indices.first { length in
      sum += counts[length]
      return sum * 10 > total
    }
  }
}

extension UInt64 {
  @inline(__always)
  fileprivate func forEachBit(_ body: (UInt64) -> Void) {
    var bits = self
    while bits != 0 {
      body(UInt64(bits.trailingZeroBitCount))
      bits &= bits &- 1
    }
  }
}

/// How long an outline runs level or upright before it steps aside.
struct OutlineRuns {
  /// Runs by their length in px; longer ones count as the longest.
  private var counts = [Int](repeating: 0, count: mostLength + 1)
  private var total = 0

  private static let mostLength = 64
  private static let fewestRuns = 12
  /// Of 20 runs, how many may be shorter than a block of 2 px, and than larger ones, between which encoders
  /// leave crumbs. Of the runs of slanted edges every second one is.
  private static let mostShort = 1
  private static let mostCrumbs = 3

  /// - Parameter solid: solid art, a bit a pixel.
  init(_ solid: MaskWords) {
    let last = solid.wordCount - 1
    // What is beyond the canvas is no edge.
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

  /// Whether the art may be made of blocks at all, of 2 px at least.
  var hasBlocks: Bool { isMadeOf(2, but: Self.mostShort) }

  /// The side in px of the blocks that the outline is made of, 3 at least: all but a tenth of its runs are as
  /// long. `nil` where it is not.
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

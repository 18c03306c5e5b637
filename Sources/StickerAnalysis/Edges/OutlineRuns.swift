/// The lengths of an outline's horizontal and vertical runs.
struct OutlineRuns {
  /// Number of runs of each length in px; runs longer than ``maxLength`` have that index.
  private var counts = [Int](repeating: 0, count: maxLength + 1)
  private var total = 0

  private static let maxLength = 64
  /// Minimum number of runs for a judgment.
  private static let fewestRuns = 12
  /// Maximum number of runs in 20 that are shorter than 2 px in art that consists of blocks. On slanted edges, every
  /// second run is shorter.
  private static let maxBelowTwo = 1
  /// Maximum number of runs in 20 that are shorter than 3 px in art that consists of larger blocks, between which
  /// encoders leave stray pixels.
  private static let maxBelowThree = 3

  /// - Parameter solid: The mask of solid art.
  init(_ solid: MaskWords) {
    let last = solid.wordCount - 1
    // The border of the canvas is not an edge.
    let inner = (UInt64.max &>> UInt64(63 - (solid.width - 1) % 64)) &>> 1
    func vertical(_ y: Int, _ word: Int) -> UInt64 {
      guard y >= 0, y < solid.height else { return 0 }
      let row = solid.row(y)
      let bits = row[word]
      return (bits ^ (bits &>> 1 | row[word + 1] &<< 63)) & (word == last ? inner : .max)
    }
    func horizontal(_ y: Int, _ word: Int) -> UInt64 { solid.row(y)[word] ^ solid.row(y + 1)[word] }
    for y in 0..<solid.height {
      for word in 0...last {
        let edges = vertical(y, word)
        if edges != 0 {
          (edges & ~vertical(y - 1, word)).forEachBit { bit in
            var length = 1
            while length < Self.maxLength, vertical(y + length, word) &>> bit & 1 == 1 {
              length += 1
            }
            add(length)
          }
        }
        guard y + 1 < solid.height else { continue }
        let steps = horizontal(y, word)
        guard steps != 0 else { continue }
        (steps & ~(steps &<< 1 | horizontal(y, word - 1) &>> 63)).forEachBit { bit in
          let here = steps &>> bit
          let reach = (~here).trailingZeroBitCount
          let isCut = reach + Int(bit) >= 64
          let inNextWord = isCut ? (~horizontal(y, word + 1)).trailingZeroBitCount : 0
          add(min(Self.maxLength, reach + inNextWord))
        }
      }
    }
  }

  private mutating func add(_ length: Int) {
    counts[length] += 1
    total += 1
  }

  /// Returns true if few runs are shorter than a block.
  ///
  /// - Parameters:
  ///   - side: The side of the block in px.
  ///   - maxShorter: The maximum number of shorter runs in 20.
  private func fits(_ side: Int, _ maxShorter: Int) -> Bool {
    counts[..<side].reduce(0, +) * 20 <= total * maxShorter
  }

  /// True if the art may consist of blocks of 2 px or more.
  var hasBlocks: Bool { fits(2, Self.maxBelowTwo) }

  /// The side in px of the blocks that the outline consists of: the largest length that at least nine tenths of its
  /// runs reach, but at least 3. `nil` if the outline does not consist of blocks of 3 px or more, or is too short.
  var block: Int? {
    guard total >= Self.fewestRuns, fits(3, Self.maxBelowThree) else { return nil }
    var sum = counts[..<3].reduce(0, +)
    return counts.indices.dropFirst(3).first { length in
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

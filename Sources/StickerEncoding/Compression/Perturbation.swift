/// Changes symbol counts at random, so that a converged search continues from elsewhere.
struct Perturbation {
  /// The state of a fixed pseudorandom sequence (G. Marsaglia, Xorshift RNGs, 2003).
  private var state: UInt32 = 0x9E37_79B9

  /// Returns the counts after replacing about a third of them, chosen at random, with other counts of the same code.
  mutating func perturbed(_ counts: SymbolCounts) -> SymbolCounts {
    var result = counts
    change(&result.symbols)
    change(&result.distances)
    return result
  }

  private mutating func change(_ counts: inout [UInt32]) {
    for index in counts.indices where next(below: 3) == 0 {
      counts[index] = counts[next(below: counts.count)]
    }
  }

  private mutating func next(below count: Int) -> Int {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Int(state) % count
  }
}

extension SymbolCounts {
  /// Returns the counts plus half of the previous ones, so that the search does not oscillate.
  func damped(by last: SymbolCounts) -> SymbolCounts {
    var result = self
    for index in symbols.indices { result.symbols[index] &+= last.symbols[index] / 2 }
    for index in distances.indices { result.distances[index] &+= last.distances[index] / 2 }
    return result
  }
}

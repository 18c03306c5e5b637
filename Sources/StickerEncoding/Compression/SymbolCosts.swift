#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Costs of literals, lengths and distances in 1/32 bit. The cost of 4 MiB, the largest piece that is parsed at once,
/// fits into 31 bits.
final class SymbolCosts {
  let literals: UnsafeMutablePointer<Int32>
  /// Cost by length, with its extra bits.
  let lengths: UnsafeMutablePointer<Int32>
  /// For each length, the lowest cost of that or a shorter length; 0 for lengths below the shortest match.
  let minCosts: UnsafeMutablePointer<Int32>
  /// Cost by distance code, with its extra bits.
  let distances: UnsafeMutablePointer<Int32>

  private init() {
    literals = .allocate(capacity: 256)
    lengths = .allocate(capacity: DeflateCodes.longest + 1)
    distances = .allocate(capacity: DeflateCodes.distanceCount)
    lengths.initialize(repeating: 0, count: DeflateCodes.longest + 1)
    minCosts = .allocate(capacity: DeflateCodes.longest + 1)
    minCosts.initialize(repeating: 0, count: DeflateCodes.longest + 1)
  }

  deinit {
    literals.deallocate()
    lengths.deallocate()
    minCosts.deallocate()
    distances.deallocate()
  }

  /// Computes costs as the entropy of symbol counts, from 0.2 to 15 bits; an unused symbol costs as much as a symbol
  /// used once.
  convenience init(_ counts: SymbolCounts) {
    let symbols = Self.entropies(counts.symbols)
    let codes = Self.entropies(counts.distances)
    self.init()
    for literal in 0..<256 { literals[literal] = symbols[literal] }
    var minCost = Int32.max
    for length in DeflateCodes.shortest...DeflateCodes.longest {
      let symbol = DeflateCodes.symbol(ofLength: length)
      lengths[length] = symbols[symbol] + Int32(32 * DeflateCodes.extraBits(ofSymbol: symbol))
      minCost = min(minCost, lengths[length])
      minCosts[length] = minCost
    }
    for code in 0..<DeflateCodes.distanceCount {
      distances[code] = codes[code] + Int32(32 * DeflateCodes.extraBits(ofDistanceCode: code))
    }
  }

  private static func entropies(_ counts: [UInt32]) -> [Int32] {
    let whole = log2(Float(max(1, counts.reduce(0, &+))))
    return counts.map { Int32(32 * min(15, max(0.2, whole - log2(Float(max(1, $0)))))) }
  }
}

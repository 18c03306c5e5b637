#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What literals, lengths and distances cost, in 32nds of a bit: the cost of 4 MiB, the most that is
/// searched, fits 31 bits.
final class SymbolCosts {
  let literals: UnsafeMutablePointer<Int32>
  /// By length, its extra bits included.
  let lengths: UnsafeMutablePointer<Int32>
  /// By length, what it or a shorter one costs at least; nothing for those that no match has.
  let leastLengths: UnsafeMutablePointer<Int32>
  /// By the distance's code, its extra bits included.
  let distances: UnsafeMutablePointer<Int32>

  private init() {
    literals = .allocate(capacity: 256)
    lengths = .allocate(capacity: DeflateCodes.longest + 1)
    distances = .allocate(capacity: DeflateCodes.distances)
    lengths.initialize(repeating: 0, count: DeflateCodes.longest + 1)
    leastLengths = .allocate(capacity: DeflateCodes.longest + 1)
    leastLengths.initialize(repeating: 0, count: DeflateCodes.longest + 1)
  }

  deinit {
    literals.deallocate()
    lengths.deallocate()
    leastLengths.deallocate()
    distances.deallocate()
  }

  /// The entropy of some counts; what was never used costs as much as what was used once.
  convenience init(_ counts: SymbolCounts) {
    let symbols = Self.entropies(counts.symbols)
    let codes = Self.entropies(counts.distances)
    self.init()
    for literal in 0..<256 { literals[literal] = symbols[literal] }
    var least = Int32.max
    for length in DeflateCodes.shortest...DeflateCodes.longest {
      let symbol = DeflateCodes.symbol(ofLength: length)
      lengths[length] = symbols[symbol] + Int32(32 * DeflateCodes.extraBits(ofSymbol: symbol))
      least = min(least, lengths[length])
      leastLengths[length] = least
    }
    for code in 0..<DeflateCodes.distances {
      distances[code] = codes[code] + Int32(32 * DeflateCodes.extraBits(ofDistanceCode: code))
    }
  }

  private static func entropies(_ counts: [UInt32]) -> [Int32] {
    let whole = log2(Float(max(1, counts.reduce(0, &+))))
    return counts.map { Int32(32 * min(15, max(0.2, whole - log2(Float(max(1, $0)))))) }
  }
}

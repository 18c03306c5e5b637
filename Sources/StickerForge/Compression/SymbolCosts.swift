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
  /// By the distance's code, its extra bits included.
  let distances: UnsafeMutablePointer<Int32>
  /// For each length, the longest one of the same symbol.
  let lasts: UnsafeMutablePointer<UInt16>

  private init() {
    literals = .allocate(capacity: 256)
    lengths = .allocate(capacity: DeflateCodes.longest + 1)
    distances = .allocate(capacity: DeflateCodes.distances)
    lasts = .allocate(capacity: DeflateCodes.longest + 1)
    lengths.initialize(repeating: 0, count: DeflateCodes.longest + 1)
    var last = DeflateCodes.longest
    for length in (0...DeflateCodes.longest).reversed() {
      if DeflateCodes.symbol(ofLength: max(3, length))
        != DeflateCodes.symbol(ofLength: max(3, last))
      {
        last = length
      }
      lasts[length] = UInt16(truncatingIfNeeded: last)
    }
  }

  deinit {
    literals.deallocate()
    lengths.deallocate()
    distances.deallocate()
    lasts.deallocate()
  }

  /// The entropy of some counts; what was never used costs as much as what was used once.
  convenience init(_ counts: SymbolCounts) {
    let symbols = Self.entropies(counts.symbols)
    let codes = Self.entropies(counts.distances)
    self.init(literals: symbols, symbols: { symbols[$0] }, codes: { codes[$0] })
  }

  /// A guess to begin with: literals as likely as they are among all bytes, and all lengths and
  /// distances as likely as each other.
  convenience init(guessedFor bytes: UnsafeBufferPointer<UInt8>) {
    var counts = SymbolCounts()
    counts.symbols.withUnsafeMutableBufferPointer { symbols in
      for byte in bytes { symbols[Int(byte)] &+= 1 }
    }
    self.init(
      literals: Self.entropies(counts.symbols), symbols: { _ in 6 * 32 }, codes: { _ in 5 * 32 })
  }

  private convenience init(
    literals: [Int32], symbols: (Int) -> Int32, codes: (Int) -> Int32
  ) {
    self.init()
    for literal in 0..<256 { self.literals[literal] = literals[literal] }
    for length in DeflateCodes.shortest...DeflateCodes.longest {
      let symbol = DeflateCodes.symbol(ofLength: length)
      lengths[length] = symbols(symbol) + Int32(32 * DeflateCodes.extraBits(ofSymbol: symbol))
    }
    for code in 0..<DeflateCodes.distances {
      distances[code] = codes(code) + Int32(32 * DeflateCodes.extraBits(ofDistanceCode: code))
    }
  }

  private static func entropies(_ counts: [UInt32]) -> [Int32] {
    let whole = log2(Float(max(1, counts.reduce(0, &+))))
    return counts.map { Int32(32 * min(15, max(0.2, whole - log2(Float(max(1, $0)))))) }
  }
}

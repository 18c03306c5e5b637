#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Estimates the deflated size of a filtered row after the rows above it. Literals and matches are found as in a fast
/// deflater; their costs follow from their frequencies in the rows above.
final class RowCost {
  /// The cost of one bit: costs are fixed-point numbers in units of 1/64 bit.
  private static let unit: Float = 64
  /// Length in bytes of the shortest match that is looked for; deflate allows 3.
  private static let shortest = 4
  private static let hashBits = 15

  /// Two numbers for each hash of four bytes. The first is its last position within the row being parsed, plus the
  /// row's base; numbers below the base are left from earlier parses. The second is its last position in the rows
  /// above, plus 1; 0 stands for none.
  private let lastPositions: UnsafeMutablePointer<UInt32>
  private var nextBase: UInt32 = 1
  /// Counts of literals and length codes (0…285) and of distance codes (0…29).
  private var symbols = SymbolFrequencies(count: 286)
  private var distances = SymbolFrequencies(count: 30)
  private var literalCosts = [UInt32](repeating: 0, count: 256)
  private var lengthCosts = [UInt32](repeating: 0, count: 259)
  private var distanceCosts = [UInt32](repeating: 0, count: 30)

  init() {
    lastPositions = .allocate(capacity: 2 << Self.hashBits)
    lastPositions.initialize(repeating: 0, count: 2 << Self.hashBits)
  }

  deinit { lastPositions.deallocate() }

  /// Forgets all rows.
  ///
  /// - Parameter skew: initial preference for small differences.
  func reset(skew: Float) {
    lastPositions.update(repeating: 0, count: 2 << Self.hashBits)
    nextBase = 1
    // Initially, small differences are more likely than large ones, and short matches than long ones.
    let literals = (0..<256).map { 0.5 + skew / Float(1 + min($0, 256 - $0)) }
    symbols.set(literals + [Float](repeating: 2, count: 30))
    distances.set([Float](repeating: 1, count: 30))
    updateCosts()
  }

  /// Returns the cost of a row in 1/64 bit, or a value above `limit` as soon as the cost certainly exceeds it.
  ///
  /// - Parameters:
  ///   - stream: the filtered rows from the first one on.
  ///   - start: offset of the row; the rows before it have been added.
  ///   - count: bytes of the row, with its filter type byte.
  ///   - limit: the highest cost of interest, in 1/64 bit.
  func cost(
    of stream: UnsafePointer<UInt8>, from start: Int, count: Int, limit: UInt32
  ) -> UInt32 {
    parse(stream, start, count, limit: limit, literal: { _ in }, match: { _, _ in })
  }

  /// Records the chosen row.
  func add(_ stream: UnsafePointer<UInt8>, from start: Int, count: Int) {
    var usedSymbols = symbols.counts
    var usedDistances = distances.counts
    usedSymbols.withUnsafeMutableBufferPointer { usedSymbols in
      usedDistances.withUnsafeMutableBufferPointer { usedDistances in
        _ = parse(
          stream, start, count, limit: .max - 1,
          literal: { usedSymbols[Int($0)] += 1 },
          match: { length, distance in
            usedSymbols[DeflateCodes.symbol(ofLength: length)] += 1
            usedDistances[DeflateCodes.code(ofDistance: distance)] += 1
          })
      }
    }
    symbols.set(usedSymbols)
    distances.set(usedDistances)
    if count >= Self.shortest {
      for i in start...start + count - Self.shortest {
        lastPositions[2 &* Self.hash(stream + i) &+ 1] = UInt32(truncatingIfNeeded: i &+ 1)
      }
    }
    updateCosts()
  }

  @inline(__always)
  private func parse(
    _ stream: UnsafePointer<UInt8>, _ start: Int, _ count: Int, limit: UInt32,
    literal: (UInt8) -> Void, match: (_ length: Int, _ distance: Int) -> Void
  ) -> UInt32 {
    let base = takeBase(ofRow: count)
    let end = start + count
    var bits: UInt32 = 0
    var i = start
    let lastPositions = lastPositions
    literalCosts.withUnsafeBufferPointer { literalCosts in
      lengthCosts.withUnsafeBufferPointer { lengthCosts in
        distanceCosts.withUnsafeBufferPointer { distanceCosts in
          while i < end, bits <= limit {
            let byte = stream[i]
            guard i &+ Self.shortest <= end else {
              bits &+= literalCosts[Int(byte)]
              literal(byte)
              i &+= 1
              continue
            }
            let slot = lastPositions + 2 &* Self.hash(stream + i)
            let (near, seen) = (slot[0], Int(slot[1]))
            let here = base &+ UInt32(truncatingIfNeeded: i &- start)
            slot[0] = here
            var length = 0
            var distance = 0
            let maxLength = min(end &- i, DeflateCodes.longest)
            if near >= base, here &- near <= DeflateCodes.window {
              distance = Int(here &- near)
              length = commonLength(stream + i, stream + i - distance, maxLength: maxLength)
            }
            let far = i &+ 1 &- seen
            if seen > 0, far <= DeflateCodes.window, length < DeflateCodes.longest {
              let farLength = commonLength(stream + i, stream + i - far, maxLength: maxLength)
              if farLength > length { (length, distance) = (farLength, far) }
            }
            if length >= Self.shortest {
              let asMatch =
                lengthCosts[length] &+ distanceCosts[DeflateCodes.code(ofDistance: distance)]
              var asLiterals: UInt32 = 0
              for k in i..<i &+ length {
                asLiterals &+= literalCosts[Int(stream[k])]
                if asLiterals > asMatch { break }
              }
              if asMatch < asLiterals {
                bits &+= asMatch
                match(length, distance)
                i &+= length
                continue
              }
            }
            bits &+= literalCosts[Int(byte)]
            literal(byte)
            i &+= 1
          }
        }
      }
    }
    return bits
  }

  /// Reserves the numbers of the positions in a row of `count` bytes and returns the first one, the row's base. It is
  /// above the numbers of all earlier parses.
  private func takeBase(ofRow count: Int) -> UInt32 {
    let rowLength = UInt32(truncatingIfNeeded: count)
    if nextBase > .max - rowLength {
      for hash in 0..<1 << Self.hashBits { lastPositions[2 &* hash] = 0 }
      nextBase = 1
    }
    defer { nextBase &+= rowLength }
    return nextBase
  }

  @inline(__always)
  private static func hash(_ bytes: UnsafePointer<UInt8>) -> Int {
    let word = UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self)
    return Int((word &* 0x9E37_79B1) >> UInt32(32 - hashBits))
  }

  private func updateCosts() {
    symbols.costs(unit: Self.unit) { costs in
      for byte in 0..<256 { literalCosts[byte] = costs[byte] }
      for length in Self.shortest...DeflateCodes.longest {
        let (symbol, extra) = Self.lengthSymbols[length]
        lengthCosts[length] = costs[symbol] + extra
      }
    }
    distances.costs(unit: Self.unit) { costs in
      for code in distanceCosts.indices {
        distanceCosts[code] =
          costs[code] + UInt32(64 * DeflateCodes.extraBits(ofDistanceCode: code))
      }
    }
  }

  /// The symbol of each length, and the cost of its extra bits.
  private static let lengthSymbols = (0...DeflateCodes.longest).map { length in
    let symbol = DeflateCodes.symbol(ofLength: max(length, DeflateCodes.shortest))
    return (symbol, UInt32(64 * DeflateCodes.extraBits(ofSymbol: symbol)))
  }
}

/// Counts of symbols, and their logarithms, which are computed only for counts that change.
private struct SymbolFrequencies {
  private(set) var counts: [Float]
  private var logarithms: [Float]

  /// Creates frequencies of 0, which have no costs yet.
  init(count: Int) {
    counts = [Float](repeating: 0, count: count)
    logarithms = counts
  }

  /// Replaces all counts; the new ones must be above 0.
  mutating func set(_ new: [Float]) {
    for symbol in counts.indices where counts[symbol] != new[symbol] {
      logarithms[symbol] = log2(new[symbol])
    }
    counts = new
  }

  /// Calls `body` with the cost of each symbol, at least half a bit.
  ///
  /// - Parameter unit: the cost of one bit.
  func costs(unit: Float, _ body: (UnsafeMutableBufferPointer<UInt32>) -> Void) {
    let whole = log2(counts.reduce(0, +))
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: logarithms.count) { costs in
      for symbol in logarithms.indices {
        costs.initializeElement(
          at: symbol, to: UInt32(unit * max(0.5, whole - logarithms[symbol])))
      }
      body(costs)
    }
  }
}

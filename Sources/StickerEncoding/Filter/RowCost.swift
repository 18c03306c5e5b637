#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Estimates the deflated size of a filtered row after the rows above it. Literals and matches are found as
/// in a fast deflater, and weighted by their frequencies in the rows above.
final class RowCost {
  /// Fixed-point unit of costs: 1/64 bit.
  private static let unit: Float = 64
  private static let shortest = 4
  private static let hashBits = 15

  /// Last position plus 1 of each hash of four bytes in the rows above; 0 for none.
  private var history = [UInt32](repeating: 0, count: 1 << hashBits)
  /// The same within the current row; the upper 32 bits hold `stamp`, which identifies the row.
  private var local = [UInt64](repeating: 0, count: 1 << hashBits)
  private var stamp: UInt64 = 0
  /// Counts of literals and length codes (0…285) and of distance codes (0…29).
  private var symbols = SymbolFrequencies(count: 286)
  private var distances = SymbolFrequencies(count: 30)
  private var literalCosts = [UInt32](repeating: 0, count: 256)
  private var lengthCosts = [UInt32](repeating: 0, count: 259)
  private var distanceCosts = [UInt32](repeating: 0, count: 30)

  /// Forgets all rows.
  ///
  /// - Parameter skew: initial preference for small differences.
  func reset(skew: Float) {
    history.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    // Initially, small differences are more likely than large ones, and short matches than long ones.
    let literals = (0..<256).map { 0.5 + skew / Float(1 + min($0, 256 - $0)) }
    symbols.set(literals + [Float](repeating: 2, count: 30))
    distances.set([Float](repeating: 1, count: 30))
    updateCosts()
  }

  /// Returns the cost of a row in 1/64 bit, or a value above `limit` as soon as that is certain.
  ///
  /// - Parameters:
  ///   - stream: the filtered rows from the first one on.
  ///   - start: offset of the row; the rows before it have been added.
  func cost(
    of stream: UnsafePointer<UInt8>, from start: Int, count: Int, limit: UInt32
  ) -> UInt32 {
    parse(stream, start, count, limit: limit, literal: { _ in }, match: { _, _ in })
  }

  /// Records the chosen row.
  func add(_ stream: UnsafePointer<UInt8>, from start: Int, count: Int) {
    var usedSymbols = symbols.counts
    var usedDistances = distances.counts
    _ = parse(
      stream, start, count, limit: .max - 1,
      literal: { usedSymbols[Int($0)] += 1 },
      match: { length, distance in
        usedSymbols[DeflateCodes.symbol(ofLength: length)] += 1
        usedDistances[DeflateCodes.code(ofDistance: distance)] += 1
      })
    symbols.set(usedSymbols)
    distances.set(usedDistances)
    history.withUnsafeMutableBufferPointer { history in
      guard count >= Self.shortest else { return }
      for i in start...start + count - Self.shortest {
        history[Self.hash(stream + i)] = UInt32(truncatingIfNeeded: i + 1)
      }
    }
    updateCosts()
  }

  @inline(__always)
  private func parse(
    _ stream: UnsafePointer<UInt8>, _ start: Int, _ count: Int, limit: UInt32,
    literal: (UInt8) -> Void, match: (_ length: Int, _ distance: Int) -> Void
  ) -> UInt32 {
    stamp += 1
    let end = start + count
    var bits: UInt32 = 0
    var i = start
    history.withUnsafeBufferPointer { history in
      local.withUnsafeMutableBufferPointer { local in
        literalCosts.withUnsafeBufferPointer { literalCosts in
          while i < end, bits <= limit {
            let byte = stream[i]
            guard i + Self.shortest <= end else {
              bits &+= literalCosts[Int(byte)]
              literal(byte)
              i += 1
              continue
            }
            let hash = Self.hash(stream + i)
            let near = local[hash]
            local[hash] = stamp << 32 | UInt64(i)
            var length = 0
            var distance = 0
            if near >> 32 == stamp {
              distance = i - Int(near & 0xFFFF_FFFF)
              length = commonLength(
                stream + i, stream + i - distance, most: min(end - i, DeflateCodes.longest))
            }
            let seen = Int(history[hash])
            let far = i + 1 - seen
            if seen > 0, far <= DeflateCodes.window, length < DeflateCodes.longest {
              let farLength = commonLength(
                stream + i, stream + i - far, most: min(end - i, DeflateCodes.longest))
              if farLength > length { (length, distance) = (farLength, far) }
            }
            if length >= Self.shortest {
              let asMatch =
                lengthCosts[length] &+ distanceCosts[DeflateCodes.code(ofDistance: distance)]
              var asLiterals: UInt32 = 0
              for k in i..<i + length {
                asLiterals &+= literalCosts[Int(stream[k])]
                if asLiterals > asMatch { break }
              }
              if asMatch < asLiterals {
                bits &+= asMatch
                match(length, distance)
                i += length
                continue
              }
            }
            bits &+= literalCosts[Int(byte)]
            literal(byte)
            i += 1
          }
        }
      }
    }
    return bits
  }

  @inline(__always)
  private static func hash(_ bytes: UnsafePointer<UInt8>) -> Int {
    let word = UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self)
    return Int((word &* 0x9E37_79B1) >> UInt32(32 - hashBits))
  }

  private func updateCosts() {
    let symbolCosts = symbols.costs(unit: Self.unit)
    for byte in 0..<256 { literalCosts[byte] = symbolCosts[byte] }
    for length in Self.shortest...DeflateCodes.longest {
      let code = DeflateCodes.symbol(ofLength: length)
      lengthCosts[length] = symbolCosts[code] + UInt32(64 * DeflateCodes.extraBits(ofSymbol: code))
    }
    for (code, cost) in distances.costs(unit: Self.unit).enumerated() {
      distanceCosts[code] = cost + UInt32(64 * DeflateCodes.extraBits(ofDistanceCode: code))
    }
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

  /// Replaces the counts by as many others above 0.
  mutating func set(_ new: [Float]) {
    for symbol in counts.indices where counts[symbol] != new[symbol] {
      logarithms[symbol] = log2(new[symbol])
    }
    counts = new
  }

  /// Returns the cost of each symbol, at least half a bit.
  ///
  /// - Parameter unit: the cost of one bit.
  func costs(unit: Float) -> [UInt32] {
    let whole = log2(counts.reduce(0, +))
    return logarithms.map { UInt32(unit * max(0.5, whole - $0)) }
  }
}

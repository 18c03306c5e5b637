#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How often a block of deflate uses each symbol and each distance code.
struct SymbolCounts {
  var symbols = [UInt32](repeating: 0, count: DeflateCodes.symbols)
  var distances = [UInt32](repeating: 0, count: DeflateCodes.distances)

  mutating func add(_ other: SymbolCounts) {
    for i in symbols.indices { symbols[i] &+= other.symbols[i] }
    for i in distances.indices { distances[i] &+= other.distances[i] }
  }

  /// About how many bits a block with these counts takes, its own codes included.
  var estimatedBits: Float {
    let codes = Self.bits(symbols) + Self.bits(distances)
    var extra = 0
    for symbol in 257..<DeflateCodes.symbols {
      extra += Int(symbols[symbol]) * DeflateCodes.extraBits(ofSymbol: symbol)
    }
    for code in distances.indices {
      extra += Int(distances[code]) * DeflateCodes.extraBits(ofDistanceCode: code)
    }
    return codes + Float(extra)
  }

  /// Entropy of a code's symbols, and about what it takes to describe the code.
  private static func bits(_ counts: [UInt32]) -> Float {
    var sum: UInt32 = 0
    var weighted: Float = 0
    var description: Float = 20
    var wasUsed = true
    counts.withUnsafeBufferPointer { counts in
      for count in counts {
        if count > 0 {
          sum &+= count
          weighted += Float(count) * log2(Float(count))
          description += 3.5
        } else if wasUsed {
          description += 5
        }
        wasUsed = count > 0
      }
    }
    return sum == 0 ? 0 : Float(sum) * log2(Float(sum)) - weighted + description
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Counts of each literal/length symbol and each distance code in a deflate block.
struct SymbolCounts {
  var symbols = [UInt32](repeating: 0, count: DeflateCodes.symbolCount)
  var distances = [UInt32](repeating: 0, count: DeflateCodes.distanceCount)

  mutating func add(_ other: SymbolCounts) {
    for i in symbols.indices { symbols[i] &+= other.symbols[i] }
    for i in distances.indices { distances[i] &+= other.distances[i] }
  }

  mutating func subtract(_ other: SymbolCounts) {
    for i in symbols.indices { symbols[i] &-= other.symbols[i] }
    for i in distances.indices { distances[i] &-= other.distances[i] }
  }

  /// Estimated size in bits of a block with these counts, including the description of its codes.
  var estimatedBits: Float {
    Self.bits(symbols) + Self.bits(distances) + Float(extraBits)
  }

  /// Total extra bits of lengths and distances.
  var extraBits: Int {
    let lengths = (257..<DeflateCodes.symbolCount).reduce(0) {
      $0 + Int(symbols[$1]) * DeflateCodes.extraBits(ofSymbol: $1)
    }
    return distances.indices.reduce(lengths) {
      $0 + Int(distances[$1]) * DeflateCodes.extraBits(ofDistanceCode: $1)
    }
  }

  /// Returns the entropy of the symbols plus an estimate of the bits that describe their code.
  private static func bits(_ counts: [UInt32]) -> Float {
    counts.withUnsafeBufferPointer { counts in
      var sum: UInt32 = 0
      for count in counts { sum &+= count }
      guard sum > 0 else { return 0 }
      let whole = log2(Float(sum))
      var bits: Float = 20
      var last = -1
      var run = 0
      for count in counts {
        let length: Int
        if count > 0 {
          let ideal = whole - Self.logarithm(count)
          bits += Float(count) * ideal
          length = Int(ideal + 0.5)
        } else {
          length = 0
        }
        run = length == last ? run + 1 : 0
        last = length
        if length == 0 {
          bits += run == 0 ? 3 : run < 3 ? 2 : 0
        } else {
          bits += run == 0 ? 3.5 : run < 4 ? 1.2 : 0.6
        }
      }
      return bits
    }
  }

  /// Binary logarithms of small counts; most counts are small.
  private static let logarithms = (0..<4096).map { log2(Float($0)) }

  @inline(__always)
  private static func logarithm(_ count: UInt32) -> Float {
    count < logarithms.count ? logarithms[Int(count)] : log2(Float(count))
  }

  /// Returns the counts with each run of nearly equal counts replaced by their mean, so that their codes have the same
  /// length.
  ///
  /// - Parameter tolerance: maximum squared deviation of a count from the mean of the counts before it in its run, in
  ///   units of the variance of a Poisson distribution.
  func evened(_ tolerance: Float) -> SymbolCounts {
    var result = self
    Self.even(&result.symbols, tolerance)
    Self.even(&result.distances, tolerance)
    return result
  }

  private static func even(_ counts: inout [UInt32], _ tolerance: Float) {
    let end = (counts.lastIndex { $0 > 0 } ?? -1) + 1
    var start = 0
    while start < end {
      var sum = Float(counts[start])
      var next = start + 1
      while next < end {
        let count = Float(counts[next])
        let deviation = count - sum / Float(next - start)
        guard deviation * deviation <= tolerance * (sum + count) / Float(next + 1 - start) else {
          break
        }
        sum += count
        next += 1
      }
      // Shorter runs do not benefit from repeat codes.
      if next - start >= 4, sum > 0 {
        let mean = UInt32(max(1, (sum / Float(next - start)).rounded()))
        for i in start..<next { counts[i] = mean }
      }
      start = next
    }
  }
}

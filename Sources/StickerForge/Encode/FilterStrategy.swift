#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A way to choose the filter of each row of a frame.
enum FilterStrategy: Hashable, Sendable {
  /// The same filter for all rows.
  case fixed(RowFilter)
  /// The filter whose output is closest to zero, as libpng chooses.
  case leastSum
  /// The filter whose output has the least entropy.
  case leastEntropy
  /// The filter whose output has the fewest different pairs of bytes.
  case fewestPairs

  static let all: [FilterStrategy] =
    RowFilter.allCases.map(FilterStrategy.fixed) + [.leastSum, .leastEntropy, .fewestPairs]
}

/// Judges filtered rows; smaller is better.
final class RowJudge {
  private var histogram = [UInt32](repeating: 0, count: 256)
  /// For every pair of bytes, the last row that had it.
  private var lastRow = [UInt32](repeating: 0, count: 1 << 16)
  private var rows: UInt32 = 0

  func score(_ row: UnsafePointer<UInt8>, _ count: Int, _ strategy: FilterStrategy) -> Double {
    switch strategy {
    case .fixed: 0
    case .leastSum: Double(sum(row, count))
    case .leastEntropy: entropy(row, count)
    case .fewestPairs: Double(pairs(row, count))
    }
  }

  private func sum(_ row: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
    var sum: UInt32 = 0
    for i in 0..<count { sum &+= UInt32(min(row[i], 0 &- row[i])) }
    return sum
  }

  /// Entropy in bits but for a constant of the row's length: -Σ n log2 n.
  private func entropy(_ row: UnsafePointer<UInt8>, _ count: Int) -> Double {
    histogram.withUnsafeMutableBufferPointer { histogram in
      histogram.update(repeating: 0)
      for i in 0..<count { histogram[Int(row[i])] &+= 1 }
      return Self.weights.withUnsafeBufferPointer { weights in
        var sum = 0.0
        for n in histogram { sum -= Int(n) < weights.count ? weights[Int(n)] : Self.weight(Int(n)) }
        return sum
      }
    }
  }

  private func pairs(_ row: UnsafePointer<UInt8>, _ count: Int) -> Int {
    rows &+= 1
    return lastRow.withUnsafeMutableBufferPointer { lastRow in
      var pairs = 0
      var pair = 0
      for i in 0..<count {
        pair = (pair << 8 | Int(row[i])) & 0xFFFF
        if lastRow[pair] != rows {
          lastRow[pair] = rows
          pairs += 1
        }
      }
      return pairs
    }
  }

  private static let weights = (0..<4096).map(weight)
  private static func weight(_ n: Int) -> Double { n < 2 ? 0 : Double(n) * log2(Double(n)) }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A method of choosing the filter of each row of a frame.
enum FilterStrategy: Hashable, Sendable {
  /// The same filter for all rows.
  case fixed(RowFilter)
  /// The filter whose output is closest to zero (minimum sum of absolute differences, the heuristic of
  /// libpng).
  case minSum
  /// The filter whose output has the least entropy.
  case minEntropy
  /// The filter whose output has the fewest distinct pairs of bytes.
  case fewestPairs
  /// The filter whose output is estimated to deflate to the fewest bits.
  ///
  /// The estimate adapts to the rows chosen before, and so depends on its initial state: `skew` is the initial
  /// preference for small differences. Drawings compress better with a low skew, photographs with a high skew. The cost
  /// of an unfiltered row is multiplied by `unfiltered` percent, since in drawings, later rows find more matches in
  /// unfiltered rows.
  case minBits(skew: Int, unfiltered: Int = 100)

  /// True if the strategy takes little time.
  var isQuick: Bool {
    switch self {
    case .fixed, .minSum: true
    case .minEntropy, .fewestPairs, .minBits: false
    }
  }

  static let all: [FilterStrategy] =
    RowFilter.allCases.map(FilterStrategy.fixed) + [
      .minSum, .minEntropy, .fewestPairs, .minBits(skew: 2),
      .minBits(skew: 2, unfiltered: 75), .minBits(skew: 32), .minBits(skew: 200),
    ]
  /// Strategies worth trying if there is little time.
  static let usual: [FilterStrategy] = [
    .fixed(.none), .fewestPairs, .minBits(skew: 2), .minBits(skew: 2, unfiltered: 75),
    .minBits(skew: 32),
  ]
}

/// Scores filtered rows; a smaller score is better.
final class RowJudge {
  private var histogram = [UInt32](repeating: 0, count: 256)
  /// For every pair of bytes, the number of the last scoring in which it occurred.
  private var lastScoring = [UInt32](repeating: 0, count: 1 << 16)
  private var scoringNumber: UInt32 = 0
  private let cost = RowCost()

  /// Prepares for the first row of a frame.
  func begin(_ strategy: FilterStrategy) {
    if case .minBits(let skew, _) = strategy { cost.reset(skew: Float(skew)) }
  }

  /// Scores one filtering of a row.
  ///
  /// - Parameters:
  ///   - stream: the filtered rows so far and the row to score, each preceded by its filter type byte.
  ///   - start: offset of the row to score.
  ///   - count: bytes of the row to score, with its filter type byte.
  ///   - best: the best score so far; the returned score of a worse row may be any value above it.
  func score(
    _ stream: UnsafePointer<UInt8>, from start: Int, count: Int, _ strategy: FilterStrategy,
    best: Double
  ) -> Double {
    let row = stream + start + 1
    return switch strategy {
    case .fixed: 0
    case .minSum: Double(absoluteSum(row, count - 1))
    case .minEntropy: entropy(row, count - 1)
    case .fewestPairs: Double(distinctPairs(row, count - 1))
    case .minBits(_, let unfiltered):
      bits(
        stream, start, count,
        weight: stream[start] == RowFilter.none.rawValue ? Double(unfiltered) / 100 : 1, best: best)
    }
  }

  private func bits(
    _ stream: UnsafePointer<UInt8>, _ start: Int, _ count: Int, weight: Double, best: Double
  ) -> Double {
    let limit = UInt32(min(best / weight, Double(1 << 30)))
    return Double(cost.cost(of: stream, from: start, count: count, limit: limit)) * weight
  }

  /// Records the chosen row.
  func add(
    _ stream: UnsafePointer<UInt8>, from start: Int, count: Int, _ strategy: FilterStrategy
  ) {
    if case .minBits = strategy { cost.add(stream, from: start, count: count) }
  }

  /// Returns the sum of the absolute values of a row's bytes, taken as signed numbers.
  private func absoluteSum(_ row: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
    var sum: UInt32 = 0
    for i in 0..<count { sum &+= UInt32(min(row[i], 0 &- row[i])) }
    return sum
  }

  /// Returns the entropy in bits, up to a constant that depends on the row's length: -Σ n log2 n.
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

  /// Returns the number of distinct pairs of adjacent bytes.
  private func distinctPairs(_ row: UnsafePointer<UInt8>, _ count: Int) -> Int {
    scoringNumber &+= 1
    return lastScoring.withUnsafeMutableBufferPointer { lastScoring in
      var pairs = 0
      var pair = 0
      for i in 0..<count {
        pair = (pair << 8 | Int(row[i])) & 0xFFFF
        if lastScoring[pair] != scoringNumber {
          lastScoring[pair] = scoringNumber
          pairs += 1
        }
      }
      return pairs
    }
  }

  private static let weights = (0..<4096).map(weight)
  private static func weight(_ n: Int) -> Double { n < 2 ? 0 : Double(n) * log2(Double(n)) }
}

/// The number of times that each value from 0 to 255 was added.
struct Histogram {
  private var counts = [Int](repeating: 0, count: 256)
  private(set) var total = 0

  mutating func add(_ value: UInt8) {
    counts[Int(value)] += 1
    total += 1
  }

  func count(in values: ClosedRange<Int>) -> Int { counts[values].reduce(0, +) }

  /// Returns the value at a zero-based rank among all added values in ascending order; 255 if there are not that many
  /// values.
  func value(atRank rank: Int) -> Int {
    var seen = 0
    for value in 0..<256 {
      seen += counts[value]
      if seen > rank { return value }
    }
    return 255
  }

  var median: Int { value(atRank: total / 2) }
}

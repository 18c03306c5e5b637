/// A Huffman code of limited length that takes the fewest bits for given symbol counts (RFC 1951, 3.2.2).
struct HuffmanCode {
  /// Code length of each symbol in bits; 0 for unused symbols.
  let lengths: [UInt8]
  /// Codes with their bits reversed, for writing least significant bit first.
  let codes: [UInt16]

  /// - Parameter limit: maximum code length in bits.
  init(_ counts: [UInt32], limit: Int) {
    self.init(lengths: Self.lengths(counts, limit: limit))
  }

  init(lengths: [UInt8]) {
    self.lengths = lengths
    var amounts = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { amounts[Int(length)] += 1 }
    var next = [UInt16](repeating: 0, count: 17)
    for length in 1...16 {
      next[length] = (next[length - 1] &+ UInt16(truncatingIfNeeded: amounts[length - 1])) << 1
    }
    codes = lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] &+= 1 }
      return next[Int(length)].reversedBits >> UInt16(16 - length)
    }
  }

  /// Total bits of symbols with the given counts.
  func bits(_ counts: [UInt32]) -> Int {
    zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
  }

  /// Computes code lengths with the package-merge algorithm (Larmore and Hirschberg, "coin collector's
  /// problem"): among single symbols and pairs of cheaper items, each chosen item makes the codes of its
  /// symbols one bit longer.
  private static func lengths(_ counts: [UInt32], limit: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    let used = counts.indices.filter { counts[$0] > 0 }
      .sorted { counts[$0] != counts[$1] ? counts[$0] < counts[$1] : $0 < $1 }
    guard used.count > 1 else {
      // A single symbol gets a code of one bit, since decoders reject empty codes.
      for symbol in used { lengths[symbol] = 1 }
      return lengths
    }
    struct Item {
      var weight: UInt64
      /// `symbol` is an index into `used`, or -1 for a pair; `pair` is the pair's index in the previous list,
      /// or -1.
      var symbol: Int
      var pair: Int
    }
    let leaves = used.indices.map { Item(weight: UInt64(counts[used[$0]]), symbol: $0, pair: -1) }
    var lists = [leaves]
    for _ in 1..<limit {
      let before = lists[lists.count - 1]
      let pairs = (0..<before.count / 2).map {
        Item(weight: before[2 * $0].weight + before[2 * $0 + 1].weight, symbol: -1, pair: $0)
      }
      var merged: [Item] = []
      merged.reserveCapacity(leaves.count + pairs.count)
      var (leaf, pair) = (0, 0)
      while leaf < leaves.count || pair < pairs.count {
        if pair == pairs.count || (leaf < leaves.count && leaves[leaf].weight <= pairs[pair].weight)
        {
          merged.append(leaves[leaf])
          leaf += 1
        } else {
          merged.append(pairs[pair])
          pair += 1
        }
      }
      lists.append(merged)
    }
    // Items are taken from the front of each list, and so are the pairs in them; one count per list is
    // enough.
    var taken = 2 * used.count - 2
    for list in lists.reversed() {
      var pairs = 0
      for item in list.prefix(taken) {
        if item.symbol >= 0 { lengths[used[item.symbol]] += 1 } else { pairs += 1 }
      }
      taken = 2 * pairs
    }
    return lengths
  }
}

extension UInt16 {
  fileprivate var reversedBits: UInt16 {
    (0..<16).reduce(0) { $0 << 1 | (self >> UInt16($1)) & 1 }
  }
}

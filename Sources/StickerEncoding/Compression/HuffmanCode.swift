/// A Huffman code, given by its code lengths (RFC 1951, 3.2.2).
struct HuffmanCode {
  /// Code length of each symbol in bits; 0 for unused symbols.
  let lengths: [UInt8]

  /// Creates the code of limited length that takes the fewest bits for symbols that occur as often as counted.
  ///
  /// - Parameter limit: maximum code length in bits.
  init(_ counts: [UInt32], limit: Int) {
    self.init(lengths: Self.lengths(counts, limit: limit))
  }

  init(lengths: [UInt8]) { self.lengths = lengths }

  /// Codes with their bits reversed, for writing least significant bit first.
  var codes: [UInt16] {
    var amounts = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { amounts[Int(length)] += 1 }
    var next = [UInt16](repeating: 0, count: 17)
    for length in 1...16 {
      next[length] = (next[length - 1] &+ UInt16(truncatingIfNeeded: amounts[length - 1])) << 1
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] &+= 1 }
      return next[Int(length)].reversedBits >> UInt16(16 - length)
    }
  }

  /// Returns the total size in bits of the codes of symbols that occur as often as counted.
  func bits(_ counts: [UInt32]) -> Int {
    zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
  }

  /// Computes code lengths with the package-merge algorithm (Larmore and Hirschberg, "coin collector's problem"). An
  /// item is a single symbol or a pair of items of the previous list; each chosen item makes the codes of its symbols
  /// one bit longer.
  private static func lengths(_ counts: [UInt32], limit: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    let used = counts.indices.filter { counts[$0] > 0 }
      .map { UInt64(counts[$0]) << 32 | UInt64($0) }.sorted()
    func symbol(_ rank: Int) -> Int { Int(used[rank] & 0xFFFF_FFFF) }
    guard used.count > 1 else {
      // A single symbol gets a code of one bit, since decoders reject empty codes.
      for rank in used.indices { lengths[symbol(rank)] = 1 }
      return lengths
    }
    let maxItems = 2 * used.count
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * maxItems) { weights in
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: limit * maxItems) { areLeaves in
        let leaves = weights.baseAddress!
        for rank in used.indices { leaves[rank] = used[rank] >> 32 }
        var (last, next) = (leaves + maxItems, leaves + 2 * maxItems)
        last.update(from: leaves, count: used.count)
        for rank in used.indices { areLeaves[rank] = true }
        var count = used.count
        for list in 1..<limit {
          let flags = areLeaves.baseAddress! + list * maxItems
          var (leaf, pair) = (0, 0)
          while leaf < used.count || pair < count / 2 {
            let pairWeight = pair < count / 2 ? last[2 * pair] + last[2 * pair + 1] : .max
            let isLeaf = leaf < used.count && leaves[leaf] <= pairWeight
            flags[leaf + pair] = isLeaf
            next[leaf + pair] = isLeaf ? leaves[leaf] : pairWeight
            if isLeaf { leaf += 1 } else { pair += 1 }
          }
          count = leaf + pair
          swap(&last, &next)
        }
        // Items are taken from the front of each list, and so are the symbols and the pairs in them; one count per
        // list is enough.
        var taken = 2 * used.count - 2
        for list in (0..<limit).reversed() {
          let flags = areLeaves.baseAddress! + list * maxItems
          var leaf = 0
          for item in 0..<taken where flags[item] {
            lengths[symbol(leaf)] += 1
            leaf += 1
          }
          taken = 2 * (taken - leaf)
        }
      }
    }
    return lengths
  }
}

extension UInt16 {
  fileprivate var reversedBits: UInt16 {
    (0..<16).reduce(0) { $0 << 1 | (self >> UInt16($1)) & 1 }
  }
}

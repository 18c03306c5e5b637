/// The cheapest parse of bytes into literals and matches, found by dynamic programming from the end.
final class LZParse {
  private let bytes: UnsafePointer<UInt8>
  /// The bytes to parse.
  let range: Range<Int>
  /// All matches, ordered by position.
  private let matches: UnsafeMutablePointer<MatchFinder.Match>
  /// Index of the first match of each position; the last element is the number of all matches.
  private let starts: UnsafeMutablePointer<Int32>
  /// Cost from each position to the end of its block.
  private let costs: UnsafeMutablePointer<Int32>
  /// The chosen step at each position: the length in the upper 16 bits (1 for a literal), the distance in the
  /// lower 16.
  private let steps: UnsafeMutablePointer<UInt32>

  /// Creates a parse and finds all matches.
  ///
  /// - Parameters:
  ///   - bytes: must outlive the parse.
  ///   - range: the bytes to parse; the bytes before it are the window.
  ///   - period: distance at which bytes are likely to repeat; at most 4.
  ///   - depth: maximum number of earlier positions, or runs, to compare with at each position.
  init(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>, period: Int, depth: Int) {
    self.bytes = bytes
    self.range = range
    let count = range.upperBound
    starts = .allocate(capacity: count + 1)
    costs = .allocate(capacity: count + 1)
    steps = .allocate(capacity: count + 1)
    steps.initialize(repeating: 1 << 16, count: count + 1)
    var finder = MatchFinder(bytes, count: count, period: period, depth: depth)
    matches = Self.allMatches(of: &finder, count, starts)
  }

  private static func allMatches(
    of finder: inout MatchFinder, _ count: Int, _ starts: UnsafeMutablePointer<Int32>
  ) -> UnsafeMutablePointer<MatchFinder.Match> {
    var capacity = 2 * count
    var matches = allocateMatches(capacity)
    var total = 0
    for position in 0..<count {
      starts[position] = Int32(truncatingIfNeeded: total)
      if total > capacity {
        capacity *= 2
        let larger = allocateMatches(capacity)
        larger.update(from: matches, count: total)
        matches.deallocate()
        matches = larger
      }
      total += finder.matches(at: position, into: matches + total)
    }
    starts[count] = Int32(truncatingIfNeeded: total)
    return matches
  }

  /// Allocates room for `count` matches plus the matches of one more position.
  private static func allocateMatches(_ count: Int) -> UnsafeMutablePointer<MatchFinder.Match> {
    .allocate(capacity: count + DeflateCodes.longest + 1)
  }

  deinit {
    matches.deallocate()
    starts.deallocate()
    costs.deallocate()
    steps.deallocate()
  }

  /// Chooses the longest match unless the next position has a longer one (lazy matching). The resulting
  /// counts give the first estimate of symbol costs.
  func chooseLazily() {
    var position = range.lowerBound
    while position < range.upperBound {
      let match = longestMatch(at: position)
      let length = Int(match >> 16)
      // In most pictures, a match of three bytes at a long distance costs more than three literals.
      let isWorthIt = length > 3 || length == 3 && match & 0xFFFF < 4096
      if isWorthIt, length >= 32 || longestMatch(at: position + 1) >> 16 <= length {
        steps[position] = match
        position += length
      } else {
        steps[position] = 1 << 16
        position += 1
      }
    }
  }

  private func longestMatch(at position: Int) -> MatchFinder.Match {
    guard position < range.upperBound, starts[position] < starts[position + 1] else { return 0 }
    return matches[Int(starts[position + 1]) - 1]
  }

  /// Chooses the cheapest steps through a block.
  func choose(_ range: Range<Int>, _ model: SymbolCosts) {
    let end = range.upperBound
    let (bytes, matches, starts, costs, steps) = (bytes, matches, starts, costs, steps)
    let literals = model.literals
    let matchCosts = MatchCosts(model)
    costs[end] = 0
    var next = Int(starts[end])
    for position in range.reversed() {
      let literal = literals[Int(bytes[position])] &+ costs[position &+ 1]
      var best = (cost: literal, step: 1 << 16 as UInt32)
      var index = next
      let first = Int(starts[position])
      next = first
      while index > first {
        index &-= 1
        let longest = min(Int(matches[index] >> 16), end &- position)
        // Each match is tried at the lengths that the closer match before it does not reach. A match of the
        // maximum length is tried only in full.
        let shortest =
          longest == DeflateCodes.longest
          ? longest : index == first ? DeflateCodes.shortest : Int(matches[index &- 1] >> 16) &+ 1
        let distance = matches[index] & 0xFFFF
        guard matchCosts.weigh(distance, shortest, longest, costs + position, &best) else { break }
      }
      costs[position] = best.cost
      steps[position] = best.step
    }
  }

  /// The costs of matches.
  private struct MatchCosts {
    private let lengths: UnsafeMutablePointer<Int32>
    private let minCosts: UnsafeMutablePointer<Int32>
    private let distances: UnsafeMutablePointer<Int32>

    init(_ model: SymbolCosts) {
      (lengths, minCosts, distances) = (model.lengths, model.minCosts, model.distances)
    }

    /// Tries the lengths of one distance, the longest first, as long as a better step is likely. A shorter step usually
    /// makes the rest of the block cost more; the rare exceptions gain a few bits and are ignored. Near the end of a
    /// block, `longest` may be less than `shortest`.
    ///
    /// - Parameter ahead: the costs from this position and from each later one to the end of the block.
    /// - Returns: true if shorter matches at closer distances are likely to be better.
    @inline(__always)
    func weigh(
      _ distance: UInt32, _ shortest: Int, _ longest: Int, _ ahead: UnsafeMutablePointer<Int32>,
      _ best: inout (cost: Int32, step: UInt32)
    ) -> Bool {
      guard minCosts[longest] &+ ahead[longest] < best.cost else { return false }
      let base = distances[DeflateCodes.code(ofDistance: Int(distance))]
      var longest = longest
      while longest >= shortest, base &+ minCosts[longest] &+ ahead[longest] < best.cost {
        if longest == shortest {
          let cost = base &+ lengths[longest] &+ ahead[longest]
          if cost < best.cost { best = (cost, MatchFinder.match(longest, Int(distance))) }
          break
        }
        let low = max(shortest, longest &+ 1 &- LZParse.lanes)
        let minSum = LZParse.minSum(lengths + low, ahead + low, longest &+ 1 &- low)
        if base &+ minSum < best.cost {
          var length = low
          while lengths[length] &+ ahead[length] != minSum { length &+= 1 }
          best = (base &+ minSum, MatchFinder.match(length, Int(distance)))
        }
        longest = low &- 1
      }
      return true
    }
  }

  /// Number of lengths compared at a time.
  private static let lanes = 8

  /// Returns the smallest sum of corresponding elements of two lists of at most `lanes` elements.
  @inline(__always)
  private static func minSum(
    _ first: UnsafePointer<Int32>, _ second: UnsafePointer<Int32>, _ count: Int
  ) -> Int32 {
    guard count < lanes else {
      let a = UnsafeRawPointer(first).loadUnaligned(as: SIMD8<Int32>.self)
      let sums = a &+ UnsafeRawPointer(second).loadUnaligned(as: SIMD8<Int32>.self)
      let (low, high) = (sums.lowHalf, sums.highHalf)
      return low.replacing(with: high, where: high .< low).min()
    }
    return (0..<count).reduce(Int32.max) { min($0, first[$1] &+ second[$1]) }
  }

  /// Visits the chosen steps of a range that begins and ends at step boundaries.
  @inline(__always)
  func forEachStep(
    _ range: Range<Int>, literal: (UInt8) -> Void, match: (_ length: Int, _ distance: Int) -> Void
  ) {
    var position = range.lowerBound
    while position < range.upperBound {
      let step = steps[position]
      let length = Int(step >> 16)
      if length == 1 {
        literal(bytes[position])
      } else {
        match(length, Int(step & 0xFFFF))
      }
      position += length
    }
  }

  /// Returns the chosen steps of a range, for ``restore(_:_:)``.
  func chosenSteps(_ range: Range<Int>) -> [UInt32] {
    Array(UnsafeBufferPointer(start: steps + range.lowerBound, count: range.count))
  }

  /// Chooses the steps that ``chosenSteps(_:)`` returned for a range.
  func restore(_ chosen: [UInt32], _ range: Range<Int>) {
    chosen.withUnsafeBufferPointer {
      (steps + range.lowerBound).update(from: $0.baseAddress!, count: range.count)
    }
  }

  /// Returns the symbol counts of the chosen steps of a range, including one end-of-block symbol.
  func counts(_ range: Range<Int>) -> SymbolCounts {
    var counts = SymbolCounts()
    counts.symbols.withUnsafeMutableBufferPointer { symbols in
      counts.distances.withUnsafeMutableBufferPointer { distances in
        forEachStep(range) {
          symbols[Int($0)] &+= 1
        } match: { length, distance in
          symbols[DeflateCodes.symbol(ofLength: length)] &+= 1
          distances[DeflateCodes.code(ofDistance: distance)] &+= 1
        }
        symbols[DeflateCodes.endOfBlock] &+= 1
      }
    }
    return counts
  }

  /// Returns the position of every `interval`-th chosen step, followed by the end of the parse.
  func marks(every interval: Int) -> [Int] { marks(in: range, every: interval) }

  /// Returns the positions of at most `count` evenly spaced chosen steps of a range, followed by the end of the range.
  func marks(in range: Range<Int>, count: Int) -> [Int] {
    var steps = 0
    forEachStep(range, literal: { _ in steps += 1 }, match: { _, _ in steps += 1 })
    return marks(in: range, every: max(1, (steps + count - 1) / count))
  }

  private func marks(in range: Range<Int>, every interval: Int) -> [Int] {
    var marks: [Int] = []
    var position = range.lowerBound
    var step = 0
    while position < range.upperBound {
      if step % interval == 0 { marks.append(position) }
      step += 1
      position += Int(steps[position] >> 16)
    }
    return marks + [range.upperBound]
  }
}

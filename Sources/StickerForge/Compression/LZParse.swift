/// The cheapest way to say some bytes as literals and matches, found from the end backwards.
final class LZParse {
  private let bytes: UnsafePointer<UInt8>
  /// What is said.
  let range: Range<Int>
  /// All matches, position after position.
  private let matches: UnsafeMutablePointer<MatchFinder.Match>
  /// Where the matches of each position begin, and their end.
  private let starts: UnsafeMutablePointer<Int32>
  /// The cost from each position to the end of the block.
  private let costs: UnsafeMutablePointer<Int32>
  /// The step that it takes: a length in the upper half, 1 for a literal, and a distance in the
  /// lower one.
  private let steps: UnsafeMutablePointer<UInt32>

  /// Finds all matches.
  ///
  /// - Parameters:
  ///   - bytes: must outlive the parse.
  ///   - range: of bytes to say; those before are known.
  ///   - period: at which bytes are likely to repeat; at most 4.
  ///   - depth: how many earlier positions, or runs, to look at for each.
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
    var room = 2 * count
    var matches = Self.matches(room)
    var total = 0
    for position in 0..<count {
      starts[position] = Int32(truncatingIfNeeded: total)
      if total > room {
        room *= 2
        let larger = Self.matches(room)
        larger.update(from: matches, count: total)
        matches.deallocate()
        matches = larger
      }
      total += finder.matches(at: position, into: matches + total)
    }
    starts[count] = Int32(truncatingIfNeeded: total)
    return matches
  }

  /// Memory for some matches and those of one position more.
  private static func matches(_ count: Int) -> UnsafeMutablePointer<MatchFinder.Match> {
    .allocate(capacity: count + DeflateCodes.longest + 1)
  }

  deinit {
    matches.deallocate()
    starts.deallocate()
    costs.deallocate()
    steps.deallocate()
  }

  /// Chooses the longest match wherever the next position has no longer one: a beginning, from which
  /// it can be told what symbols cost.
  func chooseGreedily() {
    var position = range.lowerBound
    while position < range.upperBound {
      let match = longestMatch(at: position)
      let length = Int(match >> 16)
      // Three bytes from far away cost more than as literals, in most pictures.
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

  /// Chooses the steps through a block that cost the least.
  func choose(_ range: Range<Int>, _ model: SymbolCosts) {
    let end = range.upperBound
    costs[end] = 0
    for position in range.reversed() {
      let literal = model.literals[Int(bytes[position])] &+ costs[position &+ 1]
      var best = (cost: literal, step: 1 << 16 as UInt32)
      let first = Int(starts[position])
      var index = Int(starts[position &+ 1])
      while index > first {
        index &-= 1
        let longest = min(Int(matches[index] >> 16), end &- position)
        // Each has the lengths that are too long for the one before, which is closer; the longest of
        // all is best said whole.
        let shortest =
          longest == DeflateCodes.longest
          ? longest : index == first ? DeflateCodes.shortest : Int(matches[index &- 1] >> 16) &+ 1
        let distance = matches[index] & 0xFFFF
        guard weigh(distance, shortest, longest, at: position, model, &best) else { break }
      }
      costs[position] = best.cost
      steps[position] = best.step
    }
  }

  /// Looks for a better step among the lengths of one distance, from the longest on for as long as
  /// one is likely: what comes after a shorter step costs more, but for a few bits at times, which are
  /// not looked for. At the end of a block the longest may be less than any match.
  ///
  /// - Returns: whether even shorter ones, from closer, are likely to be better.
  @inline(__always)
  private func weigh(
    _ distance: UInt32, _ shortest: Int, _ longest: Int, at position: Int, _ model: SymbolCosts,
    _ best: inout (cost: Int32, step: UInt32)
  ) -> Bool {
    let lengths = model.lengths
    let ahead = costs + position
    guard model.leastLengths[longest] &+ ahead[longest] < best.cost else { return false }
    let base = model.distances[DeflateCodes.code(ofDistance: Int(distance))]
    var longest = longest
    while longest >= shortest, base &+ model.leastLengths[longest] &+ ahead[longest] < best.cost {
      let low = max(shortest, longest &+ 1 &- Self.lanes)
      let least = Self.least(lengths + low, ahead + low, longest &+ 1 &- low)
      if base &+ least < best.cost {
        var length = low
        while lengths[length] &+ ahead[length] != least { length &+= 1 }
        best = (base &+ least, MatchFinder.match(length, Int(distance)))
      }
      longest = low &- 1
    }
    return true
  }

  /// How many lengths are weighed at a time.
  private static let lanes = 8

  /// The least sum of two lists' elements, of which there are as many as lanes or fewer.
  @inline(__always)
  private static func least(
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

  /// Goes through the chosen steps of a range that begins where a step does and ends so.
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

  /// The steps through a range, to be taken again.
  func chosenSteps(_ range: Range<Int>) -> [UInt32] {
    Array(UnsafeBufferPointer(start: steps + range.lowerBound, count: range.count))
  }

  func take(_ chosen: [UInt32], _ range: Range<Int>) {
    chosen.withUnsafeBufferPointer {
      (steps + range.lowerBound).update(from: $0.baseAddress!, count: range.count)
    }
  }

  /// How often the chosen steps of a range use each symbol, its end included.
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

  /// Where the chosen steps begin, every so many steps, and the end.
  func marks(every interval: Int) -> [Int] { marks(in: range, every: interval) }

  /// Where some of the chosen steps of a range begin, about so many spread evenly, and the end.
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

/// The cheapest way to say some bytes as literals and matches, found from the end backwards.
final class LZParse {
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
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
  ///   - depth: how many earlier positions to look at for each.
  ///   - nice: a length that is long enough to look no further.
  init(_ bytes: UnsafePointer<UInt8>, count: Int, depth: Int, nice: Int) {
    self.bytes = bytes
    self.count = count
    starts = .allocate(capacity: count + 1)
    costs = .allocate(capacity: count + 1)
    steps = .allocate(capacity: count + 1)
    steps.initialize(repeating: 1 << 16, count: count + 1)
    let finder = MatchFinder(bytes, count: count, depth: depth, nice: nice)
    matches = Self.allMatches(of: finder, count, starts)
  }

  private static func allMatches(
    of finder: borrowing MatchFinder, _ count: Int, _ starts: UnsafeMutablePointer<Int32>
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
    var position = 0
    while position < count {
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
    guard position < count, starts[position] < starts[position + 1] else { return 0 }
    return matches[Int(starts[position + 1]) - 1]
  }

  /// Chooses the steps through a block that cost the least.
  ///
  /// - Parameter quickly: whether not to look at much shorter lengths of long matches.
  func choose(_ range: Range<Int>, _ model: SymbolCosts, quickly: Bool) {
    let end = range.upperBound
    let lengths = model.lengths
    costs[end] = 0
    for position in range.reversed() {
      let ahead = costs + position
      var best = model.literals[Int(bytes[position])] &+ ahead[1]
      var step: UInt32 = 1 << 16
      var shortest = DeflateCodes.shortest
      for index in Int(starts[position])..<Int(starts[position &+ 1]) {
        let longest = min(Int(matches[index] >> 16), end &- position)
        let distance = matches[index] & 0xFFFF
        let base = model.distances[DeflateCodes.code(ofDistance: Int(distance))]
        // Nothing is gained by less of the longest match.
        if longest == DeflateCodes.longest {
          shortest = longest
        } else if quickly, longest >= 24 {
          shortest = max(shortest, longest &- 8)
        }
        guard shortest <= longest else { break }
        let least = Self.least(lengths + shortest, ahead + shortest, longest &+ 1 &- shortest)
        if base &+ least < best {
          best = base &+ least
          var length = shortest
          while lengths[length] &+ ahead[length] != least { length &+= 1 }
          step = UInt32(truncatingIfNeeded: length) << 16 | distance
        }
        shortest = longest &+ 1
      }
      ahead[0] = best
      steps[position] = step
    }
  }

  /// The least sum of two lists' elements.
  @inline(__always)
  private static func least(
    _ first: UnsafePointer<Int32>, _ second: UnsafePointer<Int32>, _ count: Int
  ) -> Int32 {
    var least = Int32.max
    var i = 0
    if count >= 8 {
      var lanes = SIMD4<Int32>(repeating: .max)
      while i &+ 4 <= count {
        let a = UnsafeRawPointer(first + i).loadUnaligned(as: SIMD4<Int32>.self)
        let b = UnsafeRawPointer(second + i).loadUnaligned(as: SIMD4<Int32>.self)
        let sum = a &+ b
        lanes.replace(with: sum, where: sum .< lanes)
        i &+= 4
      }
      least = lanes.min()
    }
    while i < count {
      least = min(least, first[i] &+ second[i])
      i &+= 1
    }
    return least
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
  func marks(every interval: Int) -> [Int] {
    var marks: [Int] = []
    var position = 0
    var step = 0
    while position < count {
      if step % interval == 0 { marks.append(position) }
      step += 1
      position += Int(steps[position] >> 16)
    }
    return marks + [count]
  }
}

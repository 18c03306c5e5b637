/// Finds earlier occurrences of the bytes at every position.
///
/// Positions well within runs are left to ``RunMatches``. All other positions are kept in binary trees, one per hash of
/// four bytes. A tree is sorted by the bytes from each position on, and the latest position is its root. A search for
/// the longest match rebuilds the tree around the new position on its way down.
struct MatchFinder: ~Copyable {
  /// A match: length in the upper 16 bits, distance in the lower 16.
  typealias Match = UInt32

  private static let hashBits: UInt32 = 16
  private static let windowMask = DeflateCodes.window - 1
  /// A value that stands for no position: it is farther back than any position.
  private static let none = Int32.min / 2

  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let depth: Int
  /// The latest position for each hash of four bytes: the root of its tree.
  private let roots: UnsafeMutablePointer<Int32>
  /// The latest position for each hash of three bytes.
  private let latestShort: UnsafeMutablePointer<Int32>
  /// The smaller and the larger child of each position in the window.
  private let children: UnsafeMutablePointer<Int32>
  private var runs: RunMatches

  /// Prepares for the first position.
  ///
  /// - Parameters:
  ///   - bytes: must outlive the finder.
  ///   - period: distance at which bytes are likely to repeat; at most 4.
  ///   - depth: maximum number of positions, or runs, to compare with.
  init(_ bytes: UnsafePointer<UInt8>, count: Int, period: Int, depth: Int) {
    self.bytes = bytes
    self.count = count
    self.depth = depth
    runs = RunMatches(bytes, count: count, period: period, depth: depth)
    let size = 1 << Int(Self.hashBits)
    roots = .allocate(capacity: size)
    roots.initialize(repeating: Self.none, count: size)
    latestShort = .allocate(capacity: size)
    latestShort.initialize(repeating: Self.none, count: size)
    children = .allocate(capacity: 2 * DeflateCodes.window)
    children.initialize(repeating: Self.none, count: 2 * DeflateCodes.window)
  }

  deinit {
    roots.deallocate()
    latestShort.deallocate()
    children.deallocate()
  }

  /// Adds the next position and finds its matches.
  ///
  /// - Parameter found: receives the matches in order of increasing length, each at the closest distance for its
  ///   length; has room for ``DeflateCodes/longest`` matches.
  /// - Returns: the number of matches.
  @inline(__always)
  mutating func matches(at position: Int, into found: UnsafeMutablePointer<Match>) -> Int {
    var remaining = runs.end &- position
    var matchCount = 0
    if remaining >= DeflateCodes.shortest, position >= runs.firstMatch {
      found[0] = Self.match(min(remaining, DeflateCodes.longest), runs.distance)
      matchCount = 1
      if remaining >= DeflateCodes.longest { return matchCount }
    }
    if matchCount == 0 || remaining < runs.shortestRun {
      matchCount = search(position, found, matchCount)
    }
    if remaining < runs.shortestRun {
      guard runs.runBegins(at: position) else { return matchCount }
      runs.take(position)
      remaining = runs.end &- position
    }
    return runs.append(to: found, matchCount, remaining: remaining)
  }

  @inline(__always)
  static func match(_ length: Int, _ distance: Int) -> Match {
    UInt32(truncatingIfNeeded: length) << 16 | UInt32(truncatingIfNeeded: distance)
  }

  /// Adds a position to its tree and finds the matches that are longer than the known match, if there is one.
  ///
  /// - Parameter knownCount: 1 if `found` holds a match already, otherwise 0.
  /// - Returns: the new number of matches.
  @inline(__always)
  private func search(
    _ position: Int, _ found: UnsafeMutablePointer<Match>, _ knownCount: Int
  ) -> Int {
    let maxLength = min(DeflateCodes.longest, count &- position)
    guard maxLength >= 4 else { return knownCount }
    let here = bytes + position
    let storedPosition = Int32(truncatingIfNeeded: position)
    let word = UnsafeRawPointer(here).loadUnaligned(as: UInt32.self)
    var matchCount = knownCount
    var longest = matchCount == 0 ? 2 : Int(found[0] >> 16)
    // The hash of the first three bytes. The shift drops the fourth one, since the word is little-endian.
    let shortHash = Int(((word << 8) &* 0x9E37_79B1) >> (32 &- Self.hashBits))
    let short = Int(latestShort[shortHash])
    latestShort[shortHash] = storedPosition
    if longest == 2, position &- short <= DeflateCodes.window, short >= 0 {
      let there = bytes + short
      if there[0] == here[0], there[1] == here[1], there[2] == here[2] {
        found[0] = Self.match(3, position &- short)
        matchCount = 1
        longest = 3
      }
    }
    let hash = Int((word &* 0x9E37_79B1) >> (32 &- Self.hashBits))
    var node = Int(roots[hash])
    roots[hash] = storedPosition
    var smaller = children + 2 &* (position & Self.windowMask)
    var larger = smaller + 1
    var smallerLength = 0
    var largerLength = 0
    var trials = depth
    // A position a full window back shares its tree slot with the current position.
    while position &- node < DeflateCodes.window, node >= 0, trials > 0 {
      trials &-= 1
      let there = bytes + node
      let length = commonLength(
        here, there, from: min(smallerLength, largerLength), maxLength: maxLength)
      if length > longest {
        longest = length
        found[matchCount] = Self.match(length, position &- node)
        matchCount &+= 1
      }
      let pair = children + 2 &* (node & Self.windowMask)
      if length == maxLength {
        smaller.pointee = pair[0]
        larger.pointee = pair[1]
        return matchCount
      }
      if there[length] < here[length] {
        smaller.pointee = Int32(truncatingIfNeeded: node)
        smaller = pair + 1
        smallerLength = length
        node = Int(smaller.pointee)
      } else {
        larger.pointee = Int32(truncatingIfNeeded: node)
        larger = pair
        largerLength = length
        node = Int(larger.pointee)
      }
    }
    smaller.pointee = Self.none
    larger.pointee = Self.none
    return matchCount
  }
}

/// Finds matches that begin in a run: bytes that repeat the bytes one period before them.
///
/// Most of a drawing is runs, of clear pixels or of one color. A match that begins within a run and reaches beyond the
/// run's end comes from an earlier run of the same bytes. The match distance is the distance between the ends of the
/// two runs, and the match length past the ends is the same for every position of the run. These matches are therefore
/// searched once per run, whereas a tree of all positions would be as deep as runs are long. The search follows lists,
/// not trees: where many runs of the same bytes continue differently, comparing `depth` of them finds fewer matches
/// than a tree of that depth would.
struct RunMatches: ~Copyable {
  private struct Run {
    /// The position after the run.
    var end: Int32
    var length: Int32
    /// The number of the previous run with the same hash.
    var previous: Int32
  }

  /// An earlier run to match with.
  private struct Candidate {
    /// Distance between the ends of the two runs.
    var distance: Int
    /// Length of the shorter run.
    var length: Int
    /// Number of equal bytes after both runs.
    var beyond: Int
  }

  /// Number of runs kept; a window holds fewer.
  private static let capacity = 8192
  private static let maxCandidates = 16
  private static let hashBits: UInt32 = 16

  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let period: Int
  private let depth: Int
  /// The latest runs, indexed by their number modulo the capacity.
  private let runs: UnsafeMutablePointer<Run>
  private var runCount = 0
  /// For every hash of a run's last bytes and the byte after it, the number of the latest such run; -1 for none.
  private let latest: UnsafeMutablePointer<Int32>
  /// Candidates for the latest run, the closest first. Each exceeds every earlier one in `length` or in `beyond`.
  private let candidates: UnsafeMutablePointer<Candidate>
  private var candidateCount = 0

  /// The position after the latest run.
  private(set) var end = 0
  /// The distance at which the bytes of the latest run repeat.
  private(set) var distance = 1
  /// The first position of the latest run that has a match at `distance`.
  private(set) var firstMatch = 0

  /// Prepares for the first position.
  ///
  /// - Parameters:
  ///   - bytes: must outlive this value.
  ///   - period: bytes per pixel; 1…4, because runs are compared by four bytes.
  ///   - depth: maximum number of earlier runs to compare with.
  init(_ bytes: UnsafePointer<UInt8>, count: Int, period: Int, depth: Int) {
    precondition(1...4 ~= period)
    self.bytes = bytes
    self.count = count
    self.period = period
    self.depth = depth
    runs = .allocate(capacity: Self.capacity)
    latest = .allocate(capacity: 1 << Int(Self.hashBits))
    latest.initialize(repeating: -1, count: 1 << Int(Self.hashBits))
    candidates = .allocate(capacity: Self.maxCandidates)
  }

  deinit {
    runs.deallocate()
    latest.deallocate()
    candidates.deallocate()
  }

  /// Bytes of the shortest run: one period, and four bytes that repeat.
  var shortestRun: Int { period &+ 4 }

  /// Returns true if a run begins at the position.
  @inline(__always)
  func runBegins(at position: Int) -> Bool {
    count &- position >= shortestRun && word(position) == word(position &+ period)
  }

  /// Makes the run that begins at a position the latest run.
  mutating func take(_ start: Int) {
    end =
      start &+ period
      &+ commonLength(
        bytes + start, bytes + start + period, maxLength: count &- start &- period)
    distance = word(start) == UInt32(bytes[start]) &* 0x0101_0101 ? 1 : period
    firstMatch = start &+ distance
    candidateCount = 0
    guard end < count else { return }
    let hash = Self.hash(word(end &- 4), bytes[end])
    findCandidates(from: Int(latest[hash]), length: end &- start)
    runs[runCount & (Self.capacity - 1)] = Run(
      end: Int32(truncatingIfNeeded: end), length: Int32(truncatingIfNeeded: end &- start),
      previous: latest[hash])
    latest[hash] = Int32(truncatingIfNeeded: runCount)
    runCount &+= 1
  }

  private mutating func findCandidates(from latest: Int, length: Int) {
    let last = word(end &- 4)
    let maxLength = min(DeflateCodes.longest, count &- end)
    var number = latest
    var trials = depth
    while number >= 0, runCount &- number < Self.capacity, trials > 0,
      candidateCount < Self.maxCandidates
    {
      let run = runs[number & (Self.capacity - 1)]
      let distance = end &- Int(run.end)
      if distance > DeflateCodes.window { break }
      if word(Int(run.end) &- 4) == last {
        let beyond = commonLength(bytes + end, bytes + Int(run.end), maxLength: maxLength)
        add(Candidate(distance: distance, length: min(length, Int(run.length)), beyond: beyond))
        // No earlier run can be better.
        if beyond == maxLength, Int(run.length) >= length { break }
      }
      number = Int(run.previous)
      trials &-= 1
    }
  }

  private mutating func add(_ candidate: Candidate) {
    guard candidate.beyond > 0 else { return }
    for i in 0..<candidateCount
    where candidates[i].length >= candidate.length && candidates[i].beyond >= candidate.beyond {
      return
    }
    candidates[candidateCount] = candidate
    candidateCount &+= 1
  }

  /// Appends the matches at a position of the latest run that are longer than all previous matches, and removes the
  /// previous matches that are not closer.
  ///
  /// - Parameter remaining: number of bytes of the run from the position on.
  /// - Returns: the new number of matches.
  @inline(__always)
  func append(
    to found: UnsafeMutablePointer<MatchFinder.Match>, _ matchCount: Int, remaining: Int
  ) -> Int {
    var matchCount = matchCount
    var longest = matchCount == 0 ? 0 : Int(found[matchCount &- 1] >> 16)
    for i in 0..<candidateCount where candidates[i].length >= remaining {
      let length = min(DeflateCodes.longest, remaining &+ candidates[i].beyond)
      guard length > longest else { continue }
      longest = length
      while matchCount > 0, Int(found[matchCount &- 1] & 0xFFFF) >= candidates[i].distance {
        matchCount &-= 1
      }
      found[matchCount] = MatchFinder.match(length, candidates[i].distance)
      matchCount &+= 1
    }
    return matchCount
  }

  @inline(__always)
  private func word(_ position: Int) -> UInt32 {
    UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt32.self)
  }

  private static func hash(_ last: UInt32, _ next: UInt8) -> Int {
    Int(((last ^ UInt32(next) &* 0x0001_0001) &* 0x9E37_79B1) >> (32 - hashBits))
  }
}

import StickerTestSupport
import Testing

@testable import StickerEncoding

/// Every match is compared with the bytes that it stands for.
@Suite struct MatchFinderTests {
  @Test(arguments: 1...4, [0, 1, 4, 5, 9, 300, 5_000])
  func matchesEqualTheBytesTheyStandFor(_ period: Int, _ size: Int) {
    var random = SeededGenerator(seed: UInt64(size + period))
    var count = 0
    for _ in 0..<20 { count += check(Self.runs(size, &random), period: period, depth: 300) }
    // Every long array has repetitions.
    #expect(size < 300 || count > 0)
  }

  @Test(arguments: 1...4)
  func matchesBeyondAWindowEqualTheirBytes(_ period: Int) {
    var random = SeededGenerator(seed: UInt64(period))
    let count = check(Self.runs(80_000, &random), period: period, depth: 4)
    #expect(count > 0)
    // Enough pixels for hash collisions at the ends of runs.
    var pixels: [UInt8] = []
    while pixels.count < 400_000 {
      let pixel = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      pixels += pixel + pixel + pixel + [7]
    }
    _ = check(pixels, period: period, depth: 300)
  }

  /// Runs of all periods and lengths, made of few different bytes so that they repeat.
  private static func runs(_ size: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let letters = UInt8.random(in: 1...5, using: &random)
    var bytes: [UInt8] = []
    while bytes.count < size {
      let pixel = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        UInt8.random(in: 0..<letters, using: &random)
      }
      let times = Int.random(in: 1...(Bool.random(using: &random) ? 4 : 90), using: &random)
      for _ in 0..<times { bytes += pixel }
    }
    return Array(bytes[..<size])
  }

  /// Checks all matches in `bytes`, and returns their number.
  private func check(_ bytes: [UInt8], period: Int, depth: Int) -> Int {
    var total = 0
    bytes.withUnsafeBufferPointer { buffer in
      // The address of an empty array may be nil.
      guard let start = buffer.baseAddress else { return }
      var finder = MatchFinder(start, count: bytes.count, period: period, depth: depth)
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: DeflateCodes.longest) { found in
        for position in bytes.indices {
          let count = finder.matches(at: position, into: found.baseAddress!)
          total += count
          let matches = found[..<count].map { (Int($0 >> 16), Int($0 & 0xFFFF)) }
          let isRight = matches.allSatisfy { length, distance in
            DeflateCodes.shortest...DeflateCodes.longest ~= length
              && 1...min(DeflateCodes.window, max(1, position)) ~= distance
              && position + length <= bytes.count && distance <= position
              && (0..<length).allSatisfy { bytes[position + $0] == bytes[position + $0 - distance] }
          }
          let isSorted = zip(matches, matches.dropFirst()).allSatisfy {
            $0.0 < $1.0 && $0.1 <= $1.1
          }
          if !isRight || !isSorted { Issue.record("\(matches) at \(position)") }
        }
      }
    }
    return total
  }
}

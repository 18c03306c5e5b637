import StickerTestSupport
import Testing

@testable import StickerRetouch

/// The linear-time distance field, compared with brute force.
@Suite struct DistanceFieldTests {
  @Test(arguments: [(1, 1), (1, 9), (9, 1), (13, 7), (20, 31)], [0.0, 0.01, 0.2, 1])
  func distancesMatchBruteForce(_ size: (Int, Int), _ share: Double) {
    let (width, height) = size
    var random = SeededGenerator(seed: UInt64(width * 100 + height))
    let seeds = (0..<width * height).map { _ in Double.random(in: 0..<1, using: &random) < share }
    let field = DistanceField(width: width, height: height) { seeds[$0] }
    for index in seeds.indices {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      let minSquare = seeds.indices.filter { seeds[$0] }.map { seed in
        let (sy, sx) = seed.quotientAndRemainder(dividingBy: width)
        return (sx - x) * (sx - x) + (sy - y) * (sy - y)
      }.min()
      if let minSquare {
        #expect(Int(field.squares[index]) == minSquare)
      } else {
        #expect(field.squares[index] > 1_000_000)
      }
    }
  }
}

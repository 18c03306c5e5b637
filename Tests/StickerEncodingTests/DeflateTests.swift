import StickerCodecs
import StickerPixels
import StickerTestSupport
import Testing

@testable import StickerEncoding

/// In most tests, zlib reads the streams back through libpng: their bytes become the rows of a gray picture.
@Suite struct DeflateTests {
  /// Kinds of data that deflate treats differently.
  enum Kind: String, CaseIterable {
    case zeros, noise, runs, drawing, text, ramps, farRepeats, fewSymbols

    func bytes(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
      switch self {
      case .zeros: return [UInt8](repeating: 0, count: count)
      case .noise: return (0..<count).map { _ in .random(in: 0...255, using: &random) }
      case .runs:
        var bytes: [UInt8] = []
        while bytes.count < count {
          let value = UInt8.random(in: 0...255, using: &random)
          bytes += [UInt8](repeating: value, count: .random(in: 1...600, using: &random))
        }
        return Array(bytes[..<count])
      case .drawing:
        // Pixels of three and four bytes, each repeated up to 90 times, so that runs end where others begin.
        let pixels: [[UInt8]] = [
          [0, 0, 0, 0], [9, 9, 9, 9], [5, 6, 7, 255], [5, 6, 7], [1, 2, 1],
        ]
        var bytes: [UInt8] = []
        while bytes.count < count {
          let pixel = pixels.randomElement(using: &random) ?? []
          for _ in 0..<Int.random(in: 1...90, using: &random) { bytes += pixel }
        }
        return Array(bytes[..<count])
      case .text:
        let words = ["wave ", "cat ", "of ", "sticker ", "frames "].map { Array($0.utf8) }
        var bytes: [UInt8] = []
        while bytes.count < count { bytes += words.randomElement(using: &random) ?? [] }
        return Array(bytes[..<count])
      case .ramps: return (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 / 97) }
      case .farRepeats:
        let piece = (0..<min(count, 33_000)).map { _ in UInt8.random(in: 0...255, using: &random) }
        return (0..<count).map { piece[$0 % piece.count] }
      case .fewSymbols: return (0..<count).map { _ in [7, 9].randomElement(using: &random) ?? 7 }
      }
    }
  }

  @Test(arguments: Kind.allCases, [1, 2, 3, 5, 258, 259, 4_000, 40_000])
  func zlibReadsStreamsBack(_ kind: Kind, _ size: Int) throws {
    var random = SeededGenerator(seed: UInt64(size))
    let width = min(size, 1000)
    let height = max(1, size / width)
    let pixels = kind.bytes(width * height, &random)
    let rows = (0..<height).flatMap { [0] + pixels[$0 * width..<($0 + 1) * width] }
    for period in 1...4 {
      for deflater in [
        OptimalDeflater(period: period, rounds: 4, depth: 300),
        OptimalDeflater(period: period, rounds: 12, depth: 300),
        OptimalDeflater(period: period, rounds: 0, depth: 4),
      ] {
        try check(deflater, rows, width, height, pixels)
      }
    }
  }

  /// More data than the deflater searches at a time, with matches across the pieces.
  @Test func zlibReadsLargeStreamsBack() throws {
    var random = SeededGenerator(seed: 5)
    let (width, height) = (1000, 4300)
    let pixels = Kind.farRepeats.bytes(width * height, &random)
    let rows = (0..<height).flatMap { [0] + pixels[$0 * width..<($0 + 1) * width] }
    try check(
      OptimalDeflater(period: 1, rounds: 0, depth: 8), rows, width, height, pixels)
  }

  /// The search continues after the first stall and keeps the best result.
  @Test(arguments: [Kind.text, .runs, .drawing, .ramps])
  func moreRoundsNeverGiveALargerStream(_ kind: Kind) {
    var random = SeededGenerator(seed: 3)
    let bytes = kind.bytes(30_000, &random)
    let sizes = [9, 60].map {
      OptimalDeflater(period: 3, rounds: $0, depth: 300).compress(bytes, count: bytes.count).count
    }
    #expect(sizes[1] <= sizes[0])
  }

  private func check(
    _ deflater: OptimalDeflater, _ rows: [UInt8], _ width: Int, _ height: Int, _ pixels: [UInt8]
  ) throws {
    let stream = deflater.compress(rows, count: rows.count)
    var writer = APNGWriter(
      width: width, height: height, format: PixelFormat(colorType: .gray), frameCount: 1,
      loopCount: 0)
    let area = Area(x: 0, y: 0, width: width, height: height)
    writer.append(FrameHeader(area: area), stream)
    let file = try ImageFile.probe(writer.finish())
    let shown = try Animation(file).frames[0].bitmap.pixels
    #expect(shown.map { UInt8(truncatingIfNeeded: $0) } == pixels)
    #expect(file.image.defects.isEmpty)
  }

  @Test(arguments: [Kind.text, .runs, .drawing], 1...4)
  func streamsAreSmallerThanLibdeflates(_ kind: Kind, _ period: Int) {
    var random = SeededGenerator(seed: 1)
    let bytes = kind.bytes(30_000, &random)
    let ours = OptimalDeflater(period: period, rounds: 15, depth: 300)
      .compress(bytes, count: bytes.count)
    #expect(ours.count < Deflater(level: 12).compress(bytes, count: bytes.count).count)
  }

  /// A list that is clearly the larger one before refinement is not refined. This saves time, and must not change which
  /// stream is returned.
  @Test(arguments: Kind.allCases, Kind.allCases)
  func smallerStreamIsTheSmallerOfTwoSeparateOnes(_ kind: Kind, _ other: Kind) {
    var random = SeededGenerator(seed: 3)
    let lists = [kind.bytes(20_000, &random), other.bytes(20_000, &random)]
    let deflater = OptimalDeflater(period: 1, rounds: 4, depth: 300)
    let alone = lists.map { deflater.compress($0, count: $0.count) }
    let smaller = deflater.smaller(lists[0], lists[1], count: 20_000)
    #expect(smaller == (alone[1].count < alone[0].count ? alone[1] : alone[0]))
  }

  @Test(arguments: [15, 7])
  func codeLengthsAreComplete(_ limit: Int) {
    // Fibonacci frequencies require the longest codes.
    var counts: [UInt32] = [1, 1]
    while counts.count < 19 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    let code = HuffmanCode(counts + [0], limit: limit)
    #expect(code.lengths.max() == UInt8(limit))
    #expect(code.lengths.last == 0)
    // Kraft's sum is 1: no code is unused or ambiguous.
    let sum = code.lengths.filter { $0 > 0 }.reduce(0) { $0 + 1 << (limit - Int($1)) }
    #expect(sum == 1 << limit)
  }

  @Test func singleSymbolHasACode() {
    #expect(HuffmanCode([0, 5, 0], limit: 15).lengths == [0, 1, 0])
  }
}

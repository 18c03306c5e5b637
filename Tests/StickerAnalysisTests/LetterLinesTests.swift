import Testing

@testable import StickerAnalysis

/// Letters drawn into a picture, and shapes that only look like letters.
@Suite struct LetterLinesTests {
  /// Letters on a grid of 5 × 7 squares, like those of dot-matrix printers.
  private static let glyphs: [Character: [String]] = [
    "H": ["#...#", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"],
    "E": ["#####", "#....", "#....", "####.", "#....", "#....", "#####"],
    "L": ["#....", "#....", "#....", "#....", "#....", "#....", "#####"],
    "T": ["#####", "..#..", "..#..", "..#..", "..#..", "..#..", "..#.."],
    "U": ["#...#", "#...#", "#...#", "#...#", "#...#", "#...#", "#####"],
    "F": ["#####", "#....", "#....", "####.", "#....", "#....", "#...."],
    "#": ["#####", "#####", "#####", "#####", "#####", "#####", "#####"],
  ]

  /// Returns the letters found in a picture of 900 × 900 px with a line of text, whose grid squares are `dot` px wide.
  private static func letters(_ text: String, dot: Int, ink: UInt32 = 0xFF10_1010) -> LetterLines? {
    var pixels = [UInt32](repeating: 0xFFF0_E0D0, count: 900 * 900)
    for (index, letter) in text.enumerated() {
      for (row, line) in (glyphs[letter] ?? []).enumerated() {
        for (column, mark) in line.enumerated() where mark == "#" {
          let (left, top) = (20 + (index * 7 + column) * dot, 300 + row * dot)
          for y in top..<top + dot {
            for x in left..<left + dot where x < 900 { pixels[y * 900 + x] = ink }
          }
        }
      }
    }
    return LetterLines(pixels, width: 900, height: 900)
  }

  @Test(arguments: [
    ("HELLHUT", 10, 7), ("HELLFUTUL", 4, 9), ("HUT", 18, 3), ("HE   LUT", 10, 3),
    // Too small to read, and too large for lettering.
    ("HELLHUT", 1, 0), ("HUTHUT", 24, 0),
    // Equal shapes are a pattern, and a box is not a letter.
    ("HHHHHHH", 10, 0), ("#######", 10, 0), ("", 10, 0),
  ])
  func lettersOfALineAreCounted(_ text: String, _ dot: Int, _ count: Int) throws {
    #expect(try #require(Self.letters(text, dot: dot)).longest == count)
  }

  @Test func noiseIsNotSearched() {
    var state: UInt32 = 1
    let noise = (0..<900 * 900).map { _ -> UInt32 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state | 0xFF00_0000
    }
    #expect(LetterLines(noise, width: 900, height: 900) == nil)
  }

  @Test(arguments: [(1, 1), (1, 900), (900, 1)])
  func smallestPicturesHaveNoLetters(_ width: Int, _ height: Int) throws {
    let pixels = [UInt32](repeating: 0, count: width * height)
    #expect(try #require(LetterLines(pixels, width: width, height: height)).longest == 0)
  }

  @Test func wrongSizesAreRefused() {
    #expect(LetterLines([1, 2], width: 3, height: 1) == nil)
    #expect(LetterLines([], width: 0, height: 0) == nil)
  }
}

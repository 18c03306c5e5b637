import SystemPackage
import Testing

@testable import StickerKit

@Suite struct TextTests {
  @Test(arguments: [
    (0, "0 bytes"), (1023, "1023 bytes"), (1024, "1 KB"), (512_000, "500 KB"),
    (512_001, "500.1 KB"), (1_048_575, "1024 KB"), (1_048_576, "1 MB"), (33_554_433, "32.1 MB"),
    (3 << 30, "3 GB"),
  ])
  func byteCountsRoundUp(_ bytes: Int, _ text: String) {
    #expect(ByteCount(bytes).description == text)
  }

  @Test func sharesAreInWholeKilobytes() {
    #expect(ByteCount(451_585).share(of: ByteCount(512_000)) == "442 of 500 KB")
  }

  @Test(arguments: [
    ("otter.png", "otter.png"), ("a\nb", "a\\nb"), ("\u{1B}[31m", "\\u{1b}[31m"),
    ("\u{9B}31m", "\\u{9b}31m"), ("x\u{202E}gnp", "x\\u{202e}gnp"), ("é 🦦", "é 🦦"),
    ("a\u{2028}b", "a\\u{2028}b"), ("\u{7F}", "\\u{7f}"), ("\u{61C}", "\\u{61c}"), ("👩‍👩‍👧", "👩‍👩‍👧"),
  ])
  func controlCharactersAreShownNotObeyed(_ text: String, _ expected: String) {
    #expect(text.printable == expected)
  }

  @Test(
    arguments: [
      ("rulez", "rules"), ("file-to-large", "file-too-large"), ("inspetc", "inspect"),
      ("zebra", nil),
    ] as [(String, String?)])
  func nearestWordIsSuggested(_ word: String, _ expected: String?) {
    #expect(nearest(to: word, among: ["rules", "lint", "inspect", "file-too-large"]) == expected)
  }

  @Test(arguments: [
    ("star-2.png", "star-10.png"), ("a/2/x", "a/10/b"), ("a1", "b0"), ("x", "x1"),
    ("x01", "x1"), ("x9", "x009b"),
  ])
  func namesAreInNaturalOrder(_ first: String, _ second: String) {
    #expect(naturallyPrecedes(FilePath(first), FilePath(second)))
    #expect(!naturallyPrecedes(FilePath(second), FilePath(first)))
    #expect(!naturallyPrecedes(FilePath(first), FilePath(first)))
  }

  @Test func longWordsAreNotCompared() {
    #expect(editDistance(String(repeating: "a", count: 100_000), "b") == 100_000)
  }

  @Test func linesBreakAtSpaces() {
    #expect(wrap("one two three", width: 7) == ["one two", "three"])
    #expect(wrap("incomprehensibilities", width: 5) == ["incomprehensibilities"])
    #expect(wrap("", width: 5) == [""])
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-166_464, "-166,464")])
  func thousandsAreGrouped(_ number: Int, _ text: String) { #expect(number.grouped == text) }
}

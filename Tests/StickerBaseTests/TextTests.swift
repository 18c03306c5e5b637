import SystemPackage
import Testing

@testable import StickerBase

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
  func controlCharactersAreEscaped(_ text: String, _ expected: String) {
    #expect(text.printable == expected)
  }

  /// Default_Ignorable_Code_Point of DerivedCoreProperties.txt, Unicode 16.
  private static let ignorable: [ClosedRange<UInt32>] = [
    0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
    0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFE00...0xFE0F,
    0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
    0xE0000...0xE0FFF,
  ]

  /// Each character is tried between letters, before an emoji, before a variation selector, and between Hangul
  /// syllables.
  @Test(arguments: ignorable)
  func invisibleCharactersAreEscaped(_ range: ClosedRange<UInt32>) throws {
    for value in range {
      let scalar = try #require(Unicode.Scalar(value))
      for text in ["a\(scalar)b", "\(scalar)🦦", "_\(scalar)\u{FE0F}", "가\(scalar)가"] {
        let escape = "\\u{\(String(value, radix: 16))}"
        #expect(text.printable.contains(escape) && !text.isShownAsWritten)
        #expect(jsonText(text).unicodeScalars.allSatisfy { $0.isPrintable || $0 == "\n" })
      }
    }
  }

  @Test func ignorableCharactersMatchUnicode() {
    let found = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
      $0.properties.isDefaultIgnorableCodePoint
    }
    #expect(found.map(\.value) == Self.ignorable.flatMap { Array($0) })
  }

  /// Joiners, selectors and tags are kept where they have a meaning.
  @Test(arguments: [
    "👩‍👩‍👧", "🏴‍☠️", "❤️", "❤︎", "1️⃣#️⃣", "🏳️‍🌈", "👩🏽‍🚀", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    "می\u{200C}خواهم", "क\u{94D}\u{200D}ष", "e\u{301}", "🇩🇪",
  ])
  func meaningfulJoinersAndSelectorsAreKept(_ text: String) {
    #expect(text.printable == text && text.isShownAsWritten)
    #expect(jsonText(text) == "\"\(text)\"\n")
  }

  @Test(arguments: [
    ("a\u{200D}b", "a\\u{200d}b"), ("🦦\u{200D}", "🦦\\u{200d}"), ("\u{200D}🦦", "\\u{200d}🦦"),
    ("🦦\u{200D}x", "🦦\\u{200d}x"), ("1\u{FE0F}", "1\\u{fe0f}"),
    ("🦦\u{FE0F}\u{FE0F}", "🦦\u{FE0F}\\u{fe0f}"),
    ("م\u{200C}a", "م\\u{200c}a"), ("م\u{200C}\u{200C}م", "م\\u{200c}\\u{200c}م"),
    ("🏴\u{E0067}\u{E007F}", "🏴\\u{e0067}\\u{e007f}"), ("x\u{E0067}", "x\\u{e0067}"),
    ("م\u{17B4}\u{200D}م", "م\\u{17b4}\\u{200d}م"),
  ])
  func strayJoinersAndSelectorsAreEscaped(_ text: String, _ expected: String) {
    #expect(text.printable.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(
    arguments: [
      ("rulez", "rules"), ("file-to-large", "file-too-large"), ("inspetc", "inspect"),
      ("zebra", nil), ("file-too", "file-too-large"), ("li", nil),
    ] as [(String, String?)])
  func nearestWordIsSuggested(_ word: String, _ expected: String?) {
    #expect(nearest(to: word, among: ["rules", "lint", "inspect", "file-too-large"]) == expected)
  }

  @Test func longWordsAreNotCompared() {
    #expect(editDistance(String(repeating: "a", count: 100_000), "a") == 100_000)
  }

  @Test func linesBreakAtSpacesAndInLongWords() {
    #expect(wrap("one two three", width: 7) == ["one two", "three"])
    #expect(
      wrap("incomprehensibilities", width: 5) == ["incom", "prehe", "nsibi", "litie", "s"])
    #expect(wrap("", width: 5) == [""])
  }

  @Test(arguments: [
    (-0.3, "-0.3"), (-12.34, "-12.3"), (-2, "-2"), (-0.04, "0"), (0.3, "0.3"), (33.33, "33.3"),
  ])
  func atMostOneDecimalIsShown(_ number: Double, _ text: String) { #expect(tenths(number) == text) }

  /// The types of YAML 1.2's core schema: only decimal numbers have a sign.
  @Test(arguments: [
    ("0x1F", "a whole number"), ("0o17", "a whole number"), ("-31", "a whole number"),
    ("+31", "a whole number"), ("+0x1F", "text"), ("-0o7", "text"), ("0x", "text"),
    ("1\u{301}", "text"),
    ("-1.5e3", "a number"),
  ])
  func plainScalarsHaveTheirType(_ text: String, _ kind: String) {
    let node = DocumentNode(
      content: .scalar(text, isPlain: true), place: TextPlace(line: 1, column: 1))
    #expect(node.kind.rawValue == kind)
  }

  @Test(arguments: [
    (".", ".."), ("a", "."), ("a/b", "a"), ("a/.", "."), ("a/b/.", "a"), ("..", "../.."),
    ("/a/.", "/"), ("/.", "/"),
  ])
  func folderAboveIsFound(_ path: String, _ above: String) {
    #expect(FilePath(path).above == FilePath(above))
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-166_464, "-166,464")])
  func thousandsAreGrouped(_ number: Int, _ text: String) { #expect(number.grouped == text) }
}

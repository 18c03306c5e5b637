import Testing

@testable import stickerlint

/// The argument parser's own line breaks are kept; quoted input stays on one line.
@Suite struct ParserMessageTests {
  /// Not test arguments, because the test runner would print them unescaped.
  private let cases = [
    ("Use one of:\n  - a\n  - b", ["x"], "Use one of:\n  - a\n  - b"),
    (
      "One of:\n  - \u{1B}[31m\r\n::error::", ["x"],
      "One of:\n  - \\u{1b}[31m\\r\\n:\\u{3a}error:\\u{3a}"
    ),
    ("No 'a\nb':\n  - c", ["a\nb"], #"No 'a\nb':\n  - c"#),
    ("No 'a\r\nb':\n  - c", ["--x=a\r\nb"], #"No 'a\r\nb':\n  - c"#),
  ]

  @Test(arguments: 0..<4)
  func ownLinesAreKeptAndQuotedNewlinesEscaped(_ index: Int) {
    let (text, words, expected) = cases[index]
    #expect(ParserMessage(text).printable(quoting: words) == expected)
  }
}

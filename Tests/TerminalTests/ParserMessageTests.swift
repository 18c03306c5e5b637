import Foundation
import StickerTestSupport
import Testing

@testable import stickerlint

/// The argument parser's own line breaks are kept; quoted input stays on one line.
@Suite struct ParserMessageTests {
  /// These are not arguments of the test, because the test runner would print them unescaped.
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

  /// A format that is taken for an option is named as the value of `--format`.
  @Test(arguments: [
    (["lint", "--json"], "--format json"), (["--sarif"], "--format sarif"),
    (["fix", "x", "-o", "y", "--json"], "--format json"),
    (["inspect", "x.png", "--json"], "--format json"), (["rules", "--json"], "--format json"),
    (["platforms", "--json"], "--format json"),
    (["optimize", "x", "-o", "y", "--json"], "--format json"),
  ])
  func formatTakenForAnOptionIsNamed(_ arguments: [String], _ option: String) throws {
    let result = try stickerlint(arguments, in: FileManager.default.temporaryDirectory)
    #expect(result.status == 2)
    #expect(result.error.contains("Did you mean '\(option)'?"), "\(result.error)")
  }
}

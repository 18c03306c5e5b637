import Testing

@testable import StickerBase

@Suite struct JSONReaderTests {
  /// Texts that every JSON reader must take, and what they hold.
  @Test(
    arguments: [
      ("{}", .object([])), (" [ ] ", .array([])), ("-0.5e+1", .number(-5)), ("0", .number(0)),
      ("true", .boolean(true)), ("null", .null), ("1E400", nil),
      (#""\"\\\/\b\f\n\r\té🦦""#, .string("\"\\/\u{8}\u{C}\n\r\té🦦")),
    ] as [(String, JSONNode.Content?)])
  func valuesAreRead(_ text: String, _ expected: JSONNode.Content?) {
    #expect((try? JSONReader.value(of: Array(text.utf8)))?.content == expected)
  }

  /// Texts that are no JSON, some of which lenient readers take.
  @Test(arguments: [
    "", " ", "{", "[", "[1,]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "01", "1.", ".5", "+1", "-",
    "1e",
    "tru", "nul", "\"", "\"\\x\"", "\"\\ud800\"", "\"\\udc00\"", "\"a\nb\"", "1 2", "[1 2]", "'a'",
    "NaN", "//", "\u{A0}1",
  ])
  func nonsenseIsRefused(_ text: String) {
    #expect(throws: JSONFault.self) { try JSONReader.value(of: Array(text.utf8)) }
  }

  @Test func placesCountLinesAndCharacters() {
    let text = Array("{\n  \"é🦦\" : x\n}".utf8)
    #expect(throws: JSONFault(problem: "a value is missing", offset: 15)) {
      try JSONReader.value(of: text)
    }
    #expect("\(TextPlace(of: 15, in: text))" == "line 2, column 10")
  }
}

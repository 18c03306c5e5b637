import Testing

@testable import StickerBase

@Suite struct JSONReaderTests {
  /// Valid texts and their values; `nil` for a number that is refused as out of range.
  @Test(
    arguments: [
      ("{}", .mapping([])), (" [ ] ", .sequence([])),
      ("-0.5e+1", .scalar("-0.5e+1", isPlain: true)),
      ("0", .scalar("0", isPlain: true)),
      ("true", .scalar("true", isPlain: true)), ("null", .scalar("null", isPlain: true)),
      ("1E400", nil),
      (#""\"\\\/\b\f\n\r\té🦦""#, .scalar("\"\\/\u{8}\u{C}\n\r\té🦦", isPlain: false)),
    ] as [(String, DocumentNode.Content?)])
  func valuesAreRead(_ text: String, _ expected: DocumentNode.Content?) {
    #expect((try? JSONReader.value(of: Array(text.utf8)))?.content == expected)
  }

  /// A control character is reported at its place, whatever the text begins with.
  @Test func controlCharacterInYAMLIsReported() {
    #expect(
      throws: DocumentFault("control characters are not allowed", TextPlace(line: 2, column: 4))
    ) {
      try YAMLComposer.compose(Array("\ta: 1\nb: \u{1}\n".utf8))
    }
  }

  /// Invalid JSON, some of which lenient readers accept.
  @Test(arguments: [
    "", " ", "{", "[", "[1,]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "01", "1.", ".5", "+1", "-",
    "1e",
    "tru", "nul", "\"", "\"\\x\"", "\"\\ud800\"", "\"\\udc00\"", "\"a\nb\"", "1 2", "[1 2]", "'a'",
    "NaN", "//", "\u{A0}1",
  ])
  func invalidJSONIsRefused(_ text: String) {
    #expect(throws: DocumentFault.self) { try JSONReader.value(of: Array(text.utf8)) }
  }

  @Test func faultHasLineAndColumn() {
    let text = Array("{\n  \"é🦦\" : x\n}".utf8)
    #expect(
      throws: DocumentFault("a value is missing", TextPlace(line: 2, column: 10))
    ) { try JSONReader.value(of: text) }
  }

  /// Columns count Unicode scalars. The mark stands below the mistake, however wide the text before it is.
  @Test(arguments: [("[\"e\u{301}\", x]", 8, 6), ("[\"預\", x]", 7, 7)])
  func markStandsBelowTheMistake(_ text: String, _ column: Int, _ offset: Int) throws {
    let fault = #expect(throws: DocumentFault.self) { try JSONReader.value(of: Array(text.utf8)) }
    let place = try #require(fault?.place)
    let lines = SourceText(name: "a", text: text).describe("no", at: place).split(separator: "\n")
    #expect(place == TextPlace(line: 1, column: column))
    let mark = "      | \(String(repeating: " ", count: offset))^"
    #expect(lines.last.map(String.init) == mark)
  }
}

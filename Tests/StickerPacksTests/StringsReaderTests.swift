import Testing

@testable import StickerPacks

@Suite struct StringsReaderTests {
  private static func entries(_ bytes: [UInt8]) throws -> [String] {
    try StringsReader.entries(of: bytes).map { "\($0.key)=\($0.value)@\($0.line)" }
  }

  @Test(
    arguments: [
      ("", []), ("\"a\" = \"b\";", ["a=b@1"]), ("a=b;c = \"d\" ;", ["a=b@1", "c=d@1"]),
      ("/* x \"y\" = ; */ // z\n\"a\"\n=\n\"b\";", ["a=b@2"]), ("\"a\";", ["a=a@1"]),
      (#""a\"" = "b\n\U00e9\\";"#, ["a\"=b\né\\@1"]), ("'a' = 'b';", ["a=b@1"]),
      (#""\Ud83d\Ude00" = "\ud83d\ude01";"#, ["😀=😁@1"]),
      ("\"é\" = \"👍\";", ["é=👍@1"]), ("// x\r\na=b;\r\n", ["a=b@2"]),
    ] as [(String, [String])])
  func tableIsRead(_ text: String, _ expected: [String]) throws {
    let utf16 = Array(text.utf16)
    let little = utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(try Self.entries(Array(text.utf8)) == expected)
    #expect(try Self.entries([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == expected)
    #expect(try Self.entries([0xFF, 0xFE] + little) == expected)
    #expect(try Self.entries([0xFE, 0xFF] + big) == expected)
    #expect(try Self.entries(little) == expected)
    #expect(try Self.entries(big) == expected)
  }

  @Test(arguments: [
    ("\"a\" = \"b\"", "a semicolon is missing at line 1, column 10"),
    ("\"a\" = ;", "a value is missing at line 1, column 7"),
    ("\n  = \"b\";", "a key is missing at line 2, column 3"),
    ("\"a\" = \"b;", "a string is not closed at line 1, column 7"),
    ("é /* x", "a key is missing at line 1, column 1"),
    ("a /* x", "a comment is not closed at line 1, column 3"),
    (#""\UD800" = "b";"#, "an escape is not a valid character at line 1, column 8"),
    (#""\UD800\U0041" = "b";"#, "an escape is not a valid character at line 1, column 14"),
    ("\"a\\", "an escape is not finished at line 1, column 4"),
  ])
  func faultHasLineAndColumn(_ text: String, _ expected: String) {
    #expect {
      try StringsReader.entries(of: Array(text.utf8))
    } throws: { error in
      let fault = error as? StringsFault
      return fault.map { "\($0.problem) at \($0.place?.description ?? "")" } == expected
    }
  }

  @Test(
    arguments: [[0xFF, 0x41, 0x42], [0xFF, 0xFE, 0x41], [0x00, 0xD8, 0x41, 0x00]] as [[UInt8]])
  func undecodableBytesAreRefused(_ bytes: [UInt8]) {
    #expect(throws: StringsFault.self) { try StringsReader.entries(of: bytes) }
  }

  @Test func entriesAreLimited() {
    let text = String(repeating: "a;", count: StringsReader.maximumEntries + 1)
    #expect(throws: StringsFault.self) { try StringsReader.entries(of: Array(text.utf8)) }
    #expect(throws: Never.self) { try StringsReader.entries(of: Array(text.utf8.dropLast(2))) }
  }
}
